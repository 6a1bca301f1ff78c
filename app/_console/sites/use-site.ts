"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import type { Site } from "./audience";

/** The current data of a site. At first, this is the data that the server rendered. */
export function useSite(initialSite: Site, organizationId: string): Site {
  const options = useTRPC().sites.get.queryOptions({ organizationId, siteId: initialSite.id });
  return useQuery({ ...options, initialData: initialSite }).data;
}

/** Reloads sites and their contents after a change. */
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
