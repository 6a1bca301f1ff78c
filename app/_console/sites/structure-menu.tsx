"use client";

import { useMutation } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Ellipsis, Pin, Plus, Trash2 } from "lucide-react";
import { toast } from "sonner";
import { IconButton } from "../../_ui/icon-button";
import { Menu, MenuItem } from "../../_ui/menu";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import type { Addition } from "./add-space-dialog";
import type { SiteProps } from "./site-overview";
import { useSitesChanged } from "./use-site";

/** What else lies beside a part, in its order. */
interface Neighbour {
  object: "site-section" | "site-section-group" | "site-external-link" | "site-space";
  id: string;
}

interface Item extends Neighbour {
  title: string;
  default?: boolean;
  section?: string | undefined;
}

interface Props extends SiteProps {
  item: Item;
  /** The part itself and all that lies beside it, in order. */
  siblings: readonly Neighbour[];
  onAdd: (addition: Addition) => void;
}

function useStructureChanges({ site, organizationId }: SiteProps) {
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
  const move = (item: Item, side: "before" | "after", { object, id }: Neighbour) =>
    sort.mutate({
      ...of,
      item: { type: item.object, id: item.id },
      position: { [side]: { type: object, id } },
    });
  const openFirst = ({ object, id }: Item) =>
    update.mutate({
      ...of,
      ...(object === "site-section" ? { defaultSiteSection: id } : { defaultSiteSpace: id }),
    });
  const remove = ({ object, id }: Item) => {
    if (object === "site-section") section.mutate({ ...of, siteSectionId: id });
    else if (object === "site-space") space.mutate({ ...of, siteSpaceId: id });
    else if (object === "site-section-group") group.mutate({ ...of, siteSectionGroupId: id });
    else link.mutate({ ...of, siteExternalLinkId: id });
  };
  return { openFirst, remove, move };
}

const REMOVALS = {
  "site-section": "Remove section",
  "site-space": "Take off the site",
  "site-section-group": "Dissolve group",
  "site-external-link": "Remove link",
} as const;

/** What can be done with one part of a site's structure. */
export function StructureMenu({ item, siblings, onAdd, ...parts }: Props) {
  const { openFirst, remove, move } = useStructureChanges(parts);
  if (!parts.site.permissions.edit) return null;
  const trigger = (
    <IconButton label={`Actions for ${item.title}`} className="size-7!">
      <Ellipsis size={16} aria-hidden />
    </IconButton>
  );
  const index = siblings.findIndex(({ id }) => id === item.id);
  const [above, below] = [siblings[index - 1], siblings[index + 1]];
  // The last variant of a section stays: the section is removed instead.
  const isOnly = item.object === "site-space" && siblings.length === 1;
  const mayOpenFirst = item.object === "site-section" || (item.object === "site-space" && !item.section);
  return (
    <Menu trigger={trigger} align="end">
      {item.object === "site-section" ? (
        <MenuItem
          icon={<Plus size={16} aria-hidden />}
          onSelect={() => onAdd({ kind: "variant", sectionId: item.id, of: item.title })}
        >
          Add variant…
        </MenuItem>
      ) : null}
      {mayOpenFirst && !item.default ? (
        <MenuItem icon={<Pin size={16} aria-hidden />} onSelect={() => openFirst(item)}>
          Open first
        </MenuItem>
      ) : null}
      {above ? (
        <MenuItem icon={<ArrowUp size={16} aria-hidden />} onSelect={() => move(item, "before", above)}>
          Move up
        </MenuItem>
      ) : null}
      {below ? (
        <MenuItem icon={<ArrowDown size={16} aria-hidden />} onSelect={() => move(item, "after", below)}>
          Move down
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<Trash2 size={16} aria-hidden />}
        danger
        disabled={isOnly}
        onSelect={() => remove(item)}
      >
        {REMOVALS[item.object]}
      </MenuItem>
    </Menu>
  );
}
