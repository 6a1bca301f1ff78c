"use client";

import { z } from "zod";
import type { SiteProps } from "../site-frame";
import { among, type Column, type Filter, known, type Range, useEvents } from "../use-events";
import { type Counted, intervalOf } from "./periods";
import type { Part } from "./use-parts";

/** The filters: the period, and the part or page of the site. */
export interface View {
  range: Range;
  part: Pick<Part, "column" | "id"> | null;
  urlPath: string | null;
}

const LISTED_MAX = 10;
const count = z.number();

const chosen = ({ part, urlPath }: View): Filter[] => [
  ...(part === null ? [] : [among(part.column, part.id)]),
  ...(urlPath === null ? [] : [among("urlPath", urlPath)]),
];

/** Filters that select views of existing pages by people, without bots. */
const READ = [
  among("eventType", "page_view"),
  among("eventPageNotFoundType", null),
  among("visitorBot", null),
] as const;

const countedRow: z.ZodType<Counted> = z.object({
  datetime: z.string(),
  eventsCount: count,
  visitorsCount: count,
  sessionsCount: count,
});

export function usePeriods(parts: SiteProps, view: View) {
  const time = { column: "datetime", interval: intervalOf(view.range) } as Column;
  return useEvents(parts, {
    range: view.range,
    where: [...READ, ...chosen(view)],
    select: [time, "eventsCount", "visitorsCount", "sessionsCount"],
    by: time,
    limit: 400,
    row: countedRow,
  });
}

const typeRow = z.object({
  eventType: z.string(),
  eventSearchFound: z.boolean().nullable(),
  eventsCount: count,
});

/**
 * The counts of events other than page views, by type, with separate counts for searches with and without
 * results.
 */
export const useKinds = (parts: SiteProps, view: View) =>
  useEvents(parts, {
    range: view.range,
    where: [among("visitorBot", null), ...chosen({ ...view, urlPath: null })],
    select: ["eventType", "eventSearchFound", "eventsCount"],
    by: "eventsCount",
    row: typeRow,
  });

const ratingRow = z.object({ pageFeedbackRating: z.object({ good: count, ok: count, bad: count }) });

export const useRatings = (parts: SiteProps, view: View) =>
  useEvents(parts, {
    range: view.range,
    where: [among("eventType", "page_post_feedback"), ...chosen(view)],
    select: ["pageFeedbackRating"],
    by: "eventsCount",
    row: ratingRow,
  });

/** The lists of the highest counts. Each list defines which events it counts, and by which field. */
export const LISTS = {
  pages: { of: "urlPath", where: READ },
  referrers: { of: "referrerDomain", where: [...READ, known("referrerDomain")] },
  countries: { of: "visitorGeoCountry", where: [...READ, known("visitorGeoCountry")] },
  languages: { of: "visitorLanguage", where: [...READ, known("visitorLanguage")] },
  searches: {
    of: "eventSearchQuery",
    where: [among("eventType", "search_type_query"), among("eventSearchFound", true)],
  },
  misses: {
    of: "eventSearchQuery",
    where: [among("eventType", "search_type_query"), among("eventSearchFound", false)],
  },
  missing: { of: "urlPath", where: [known("eventPageNotFoundType"), among("visitorBot", null)] },
  agents: { of: "visitorBot", where: [known("visitorBot")] },
  links: {
    of: "eventLinkTargetDomain",
    where: [among("eventType", "link_click"), known("eventLinkTargetDomain")],
  },
} as const;
export type ListName = keyof typeof LISTS;

export function useList(parts: SiteProps, view: View, list: ListName) {
  const { of, where } = LISTS[list];
  // Don't filter missing pages by page, because they aren't pages of the site.
  const narrowed = list === "missing" || list === "pages" ? { ...view, urlPath: null } : view;
  return useEvents(parts, {
    range: view.range,
    where: [...where, ...chosen(narrowed)],
    select: [of, "eventsCount"],
    by: "eventsCount",
    limit: LISTED_MAX,
    row: z
      .looseObject({ eventsCount: count })
      .transform((row) => ({ value: String(row[of]), count: row.eventsCount })),
  });
}
