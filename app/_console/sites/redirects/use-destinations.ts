"use client";

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { type Destination, describe, pageAt, readWritten, sitePartOfPath, sitePartsOf } from "./destinations";

/** A valid destination with its description for the form, or the reason why the typed destination isn't valid. */
export type Found = { destination: Destination; title: string } | { problem: string };

/** Converts between the typed destination and the stored destination of a redirect. */
export function useDestinations({ site, organizationId }: SiteProps, shown: readonly Destination[] = []) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const structure = useQuery(trpc.siteStructure.get.queryOptions({ organizationId, siteId: site.id }));
  const places = structure.data ? sitePartsOf(structure.data) : [];
  const spaceIds = [
    ...new Set(
      shown.flatMap((one) =>
        one.kind === "site-page"
          ? places.filter((place) => place.siteSpaceId === one.siteSpaceId).map((place) => place.spaceId)
          : [],
      ),
    ),
  ];
  const pages = useQueries({
    queries: spaceIds.map((spaceId) =>
      trpc.content.head.pages.queryOptions({ spaceId, metadata: false, computed: true }),
    ),
  });
  const pagesOf = (spaceId: string) => pages[spaceIds.indexOf(spaceId)]?.data?.pages;

  async function find(text: string): Promise<Found> {
    const written = readWritten(text, site.urls.published);
    if ("problem" in written) return written;
    if (written.kind === "elsewhere")
      return { destination: { kind: "external", url: written.url }, title: written.url };
    const at = sitePartOfPath(
      sitePartsOf(structure.data ?? { type: "siteSpaces", structure: [] }),
      written.path,
    );
    if (!at) return { problem: "This site has no page at this path" };
    const { place, rest } = at;
    if (rest === "" && place.sectionId)
      return { destination: { kind: "site-section", siteSectionId: place.sectionId }, title: place.title };
    if (rest === "")
      return { destination: { kind: "site-space", siteSpaceId: place.siteSpaceId }, title: place.title };
    const tree = await queries.fetchQuery({
      ...trpc.content.head.pages.queryOptions({ spaceId: place.spaceId, metadata: false, computed: true }),
      staleTime: 30_000,
    });
    const page = pageAt(tree.pages, rest);
    if (!page) return { problem: `“${place.title}” has no page at this path` };
    return {
      destination: { kind: "site-page", siteSpaceId: place.siteSpaceId, pageId: page.id },
      title: page.title,
    };
  }

  return {
    isReady: structure.data !== undefined && pages.every(({ isPending }) => !isPending),
    error: structure.error,
    find,
    describe: (destination: Destination) => describe(destination, places, pagesOf),
  };
}
