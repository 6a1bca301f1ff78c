"use client";

import { useQuery } from "@tanstack/react-query";
import { useReload } from "../change/use-reload";
import { useTRPC } from "../trpc";
import type { Site } from "./audience";

/** The current data of a site. At first, this is the data that the server rendered. */
export function useSite(initialSite: Site, organizationId: string): Site {
  const options = useTRPC().sites.get.queryOptions({ organizationId, siteId: initialSite.id });
  return useQuery({ ...options, initialData: initialSite }).data;
}

/** Reloads sites and their contents after a change. */
export const useSitesChanged = () =>
  useReload((trpc) => [
    trpc.sites,
    trpc.siteHostnames,
    trpc.siteStructure,
    trpc.siteSpaces,
    trpc.siteShareLinks,
    trpc.siteRedirects,
    trpc.siteCustomCode,
    trpc.siteCustomization,
    trpc.siteAdaptive,
    trpc.sitePublishingAuth,
  ]);
