"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import type { RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";

export type Customization = Omit<RouterOutputs["siteCustomization"]["get"], "updatedAt">;

/** What the parts of the form get: the customization as it is now in the form, and how to change some of it. */
export interface PartProps {
  draft: Customization;
  change: (changes: Partial<Customization>) => void;
}

/** Parts of a whole whose fields change one by one. */
export type PartName =
  | "styling"
  | "header"
  | "footer"
  | "themes"
  | "pagination"
  | "pageActions"
  | "privacyPolicy";

/** A customization with some fields of one of its parts changed. */
export const changedPart = <Name extends PartName>(
  draft: Customization,
  name: Name,
  changes: Partial<Customization[Name]>,
): Partial<Customization> => ({ [name]: { ...draft[name], ...changes } });

function useLeaveWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
}

/** How a site looks, as somebody edits it: nothing is written before they say so. */
export function useDraft({ site, organizationId }: SiteProps) {
  const trpc = useTRPC();
  const changed = useSitesChanged();
  const of = { organizationId, siteId: site.id };
  const query = useQuery(trpc.siteCustomization.get.queryOptions(of));
  const [draft, setDraft] = useState<Customization | null>(null);
  const { updatedAt: _updatedAt, ...stored } = query.data ?? {};
  const shown = draft ?? (query.data ? (stored as Customization) : null);
  const save = useMutation(
    trpc.siteCustomization.update.mutationOptions({
      async onSuccess() {
        await changed();
        setDraft(null);
        toast.success(site.published ? "Readers see it from now on" : "Saved");
      },
    }),
  );
  useLeaveWarning(draft !== null);
  return {
    query,
    draft: shown,
    isChanged: draft !== null,
    change: (changes: Partial<Customization>) => {
      if (shown) setDraft({ ...shown, ...changes });
    },
    discard: () => {
      setDraft(null);
      save.reset();
    },
    save: () => shown && save.mutate({ ...of, ...shown }),
    saving: save,
  };
}
