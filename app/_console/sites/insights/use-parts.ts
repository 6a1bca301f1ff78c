"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { allItems } from "../structure/items";

/** A section or a variant, which events can be narrowed to. */
export interface Part {
  column: "siteSection" | "siteSpace";
  id: string;
  title: string;
}

/** Sections and variants in the order of the site, each section before its variants; none while they are not known. */
export function useParts({ site, organizationId }: SiteProps): Part[] {
  const options = useTRPC().siteStructure.get.queryOptions({ organizationId, siteId: site.id });
  const { data } = useQuery(options);
  if (!data) return [];
  return allItems(data).flatMap((item): Part[] => {
    if (item.object === "site-section") return [{ column: "siteSection", id: item.id, title: item.title }];
    return item.object === "site-space" ? [{ column: "siteSpace", id: item.id, title: item.title }] : [];
  });
}
