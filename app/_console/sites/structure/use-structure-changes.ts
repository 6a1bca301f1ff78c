"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { readableError } from "../../errors";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import type { Item, Side } from "./items";

type Part = Pick<Item, "object" | "id">;

/** Changes parts of a structure directly in the list. Errors are shown at once. */
export function useStructureChanges({ site, organizationId }: SiteProps) {
  const trpc = useTRPC();
  const changed = useSitesChanged();
  const handlers = {
    onSuccess: async () => {
      await changed();
    },
    onError: (error: unknown) => void toast.error(readableError(error)),
  };
  const of = { organizationId, siteId: site.id };
  const update = useMutation(trpc.sites.update.mutationOptions(handlers));
  const section = useMutation(trpc.siteSections.delete.mutationOptions(handlers));
  const space = useMutation(trpc.siteSpaces.delete.mutationOptions(handlers));
  const group = useMutation(trpc.siteSectionGroups.delete.mutationOptions(handlers));
  const link = useMutation(trpc.siteExternalLinks.delete.mutationOptions(handlers));
  const sort = useMutation(trpc.siteStructure.sort.mutationOptions(handlers));
  const into = useMutation(trpc.siteSectionGroups.addSection.mutationOptions(handlers));
  const outOf = useMutation(trpc.siteSectionGroups.removeSection.mutationOptions(handlers));
  return {
    moveBeside: ({ object, id }: Part, side: Side, other: Part) =>
      sort.mutate({
        ...of,
        item: { type: object, id },
        position: { [side]: { type: other.object, id: other.id } },
      }),
    moveInto: ({ id }: Part, { id: groupId }: Part) =>
      into.mutate({ ...of, siteSectionGroupId: groupId, sectionId: id }),
    moveOut: ({ id }: Part, groupId: string) =>
      outOf.mutate({ ...of, siteSectionGroupId: groupId, siteSectionId: id }),
    openFirst: ({ object, id }: Part) =>
      update.mutate({
        ...of,
        ...(object === "site-section" ? { defaultSiteSection: id } : { defaultSiteSpace: id }),
      }),
    remove: ({ object, id }: Part) => {
      if (object === "site-section") section.mutate({ ...of, siteSectionId: id });
      else if (object === "site-space") space.mutate({ ...of, siteSpaceId: id });
      else if (object === "site-section-group") group.mutate({ ...of, siteSectionGroupId: id });
      else link.mutate({ ...of, siteExternalLinkId: id });
    },
  };
}
