"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import type { Site } from "./audience";

/** The site as it is now, beginning with what the page was drawn with. */
export function useSite(initialSite: Site, organizationId: string): Site {
  const options = useTRPC().sites.get.queryOptions({ organizationId, siteId: initialSite.id });
  return useQuery({ ...options, initialData: initialSite }).data;
}

/** Reloads sites and what they are made of after a change to any of them. */
export function useSitesChanged() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [
        trpc.sites,
        trpc.siteHostnames,
        trpc.siteStructure,
        trpc.siteSpaces,
        trpc.siteShareLinks,
        trpc.siteRedirects,
        trpc.siteCustomization,
        trpc.siteAdaptive,
        trpc.sitePublishingAuth,
      ].map((procedures) => queries.invalidateQueries({ queryKey: procedures.pathKey() })),
    );
}
