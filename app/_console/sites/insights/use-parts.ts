"use client";

import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { allItems } from "../structure/items";
import { among, type Range, useEvents } from "../use-events";
import { goneParts } from "./gone-parts";

/** A section or a variant by which people can filter events. */
export interface Part {
  column: "siteSection" | "siteSpace";
  id: string;
  title: string;
}

const READ_MAX = 1000;
const readRow = z.object({
  siteSection: z.string().nullable(),
  siteSpace: z.string().nullable(),
  urlPath: z.string().nullable(),
});

/**
 * The sections and variants in the order of the site. A section comes before its variants. Deleted parts with page views in
 * the range follow. The list is empty while the data loads.
 */
export function useParts(parts: SiteProps, range: Range): Part[] {
  const { site, organizationId } = parts;
  const options = useTRPC().siteStructure.get.queryOptions({ organizationId, siteId: site.id });
  const { data } = useQuery(options);
  const read = useEvents(parts, {
    ...{ range, where: [among("eventType", "page_view"), among("eventPageNotFoundType", null)] },
    ...{ select: ["siteSection", "siteSpace", "urlPath", "eventsCount"], by: "eventsCount" },
    ...{ limit: READ_MAX, row: readRow },
  });
  if (!data) return [];
  const present = allItems(data).flatMap((item): Part[] => {
    if (item.object === "site-section") return [{ column: "siteSection", id: item.id, title: item.title }];
    return item.object === "site-space" ? [{ column: "siteSpace", id: item.id, title: item.title }] : [];
  });
  return [...present, ...goneParts(read.data ?? [], present)];
}
