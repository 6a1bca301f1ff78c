"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import type { RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";

export type Customization = Omit<RouterOutputs["siteCustomization"]["get"], "updatedAt">;

/**
 * The props of each part of the form: the edited customization, and a function that changes some of its
 * fields.
 */
export interface PartProps {
  draft: Customization;
  change: (changes: Partial<Customization>) => void;
}

/** Parts of a customization whose fields can be changed separately. */
export type PartName =
  | "styling"
  | "header"
  | "footer"
  | "themes"
  | "ai"
  | "feedback"
  | "pagination"
  | "pageActions"
  | "externalLinks"
  | "privacyPolicy";

/** Returns a customization in which some fields of one part have changed. */
export const changedPart = <Name extends PartName>(
  draft: Customization,
  name: Name,
  changes: Partial<Customization[Name]>,
): Partial<Customization> => ({ [name]: { ...draft[name], ...changes } });

/** Asks for confirmation before the user leaves the page with unsaved changes. */
export function useLeaveWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
}

/** A customization that the user is editing. The editor sends it to the server only when the user saves it. */
export interface Draft {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  /** Null until the current customization has loaded. */
  draft: Customization | null;
  isChanged: boolean;
  change: (changes: Partial<Customization>) => void;
  discard: () => void;
  save: () => void;
  saving: { error: unknown; isPending: boolean };
}

/** The message after a customization was saved. */
export const savedWords = ({ site }: Pick<SiteProps, "site">) =>
  site.published ? "Customization published" : "Customization saved";

/** After a save, discards the draft if the user hasn't edited it in the meantime. */
export const unlessEdited =
  <Edited>(saved: Edited) =>
  (now: Edited | null): Edited | null =>
    now === saved ? null : now;

/** A customization without the metadata that API responses add. */
export function customizationIn<
  Answered extends Customization & { updatedAt?: string; overrides?: string[] },
>(answered: Answered): Customization {
  const { updatedAt: _updatedAt, overrides: _overrides, ...customization } = answered;
  return customization;
}

/** The draft of a site's customization. */
export function useSiteDraft({ site, organizationId }: SiteProps): Draft {
  const trpc = useTRPC();
  const changed = useSitesChanged();
  const of = { organizationId, siteId: site.id };
  const query = useQuery(trpc.siteCustomization.get.queryOptions(of));
  const [draft, setDraft] = useState<Customization | null>(null);
  const shown = draft ?? (query.data ? customizationIn(query.data) : null);
  const save = useMutation(
    trpc.siteCustomization.update.mutationOptions({
      async onSuccess() {
        await changed();
        toast.success(savedWords({ site }));
      },
    }),
  );
  useLeaveWarning(draft !== null);
  return {
    query,
    draft: shown,
    isChanged: draft !== null,
    change: (changes) => {
      if (shown) setDraft({ ...shown, ...changes });
    },
    discard: () => {
      setDraft(null);
      save.reset();
    },
    save: () => {
      if (draft) save.mutate({ ...of, ...draft }, { onSuccess: () => setDraft(unlessEdited(draft)) });
    },
    saving: save,
  };
}
