"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import {
  type Customization,
  customizationIn,
  type Draft,
  savedWords,
  unlessEdited,
  useLeaveWarning,
} from "./draft";
import { changedOverride, changeOf, followed, type Override } from "./override";
import type { OwnFields } from "./own-fields";

interface OverrideDraft extends Draft {
  own: OwnFields;
  /** Resets all of the variant's fields to the site's values. */
  followAll: () => void;
}

/** The stored customizations of a variant and of its site. */
function useStored({ site, organizationId }: SiteProps, siteSpaceId: string) {
  const trpc = useTRPC();
  const of = { organizationId, siteId: site.id };
  const ofSite = useQuery(trpc.siteCustomization.get.queryOptions(of));
  const ofVariant = useQuery(trpc.siteCustomization.getOfSiteSpace.queryOptions({ ...of, siteSpaceId }));
  const stored: Override | null = ofVariant.data
    ? { values: customizationIn(ofVariant.data), own: new Set(ofVariant.data.overrides) }
    : null;
  const followed: Customization | null = ofSite.data ? customizationIn(ofSite.data) : null;
  return { query: ofSite.isError ? ofSite : ofVariant, stored, followed };
}

/** The draft of a variant's customization, based on the site's customization. */
export function useOverrideDraft(parts: SiteProps, siteSpaceId: string): OverrideDraft {
  const { site, organizationId } = parts;
  const changed = useSitesChanged();
  const { query, stored, followed: ofSite } = useStored(parts, siteSpaceId);
  const [draft, setDraft] = useState<Override | null>(null);
  const shown = ofSite && (draft ?? stored);
  const save = useMutation(
    useTRPC().siteCustomization.override.mutationOptions({
      async onSuccess() {
        await changed();
        toast.success(savedWords(parts));
      },
    }),
  );
  useLeaveWarning(draft !== null);
  return {
    query,
    draft: shown?.values ?? null,
    isChanged: draft !== null,
    change: (changes) => {
      if (shown) setDraft(changedOverride(shown, changes));
    },
    own: {
      fields: shown?.own ?? new Set(),
      follow: (field) => {
        if (shown) setDraft(followed(shown, ofSite, field));
      },
    },
    followAll: () => {
      if (ofSite) setDraft({ values: ofSite, own: new Set() });
    },
    discard: () => {
      setDraft(null);
      save.reset();
    },
    save: () => {
      if (!draft || !stored) return;
      const written = { organizationId, siteId: site.id, siteSpaceId, ...changeOf(stored.own, draft) };
      save.mutate(written, { onSuccess: () => setDraft(unlessEdited(draft)) });
    },
    saving: save,
  };
}
