"use client";

import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { RouterInputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";

type Asked = RouterInputs["siteInsights"]["aggregate"];
export type Range = Extract<Asked["range"], string>;

const SHOWN_MAX = 100;
const ratingField = z.enum(["bad", "ok", "good"]);
const urlField = z.object({ url: z.string(), urlPath: z.string() });

const pageRow = urlField.extend({
  pageFeedbackRating: z.object({ good: z.number(), ok: z.number(), bad: z.number() }),
});
export type RatedPage = z.output<typeof pageRow>;

const commentRow = urlField.extend({
  datetime: z.string(),
  eventPageFeedbackRating: ratingField,
  eventPageFeedbackComment: z.string(),
});
export type Comment = z.output<typeof commentRow>;

/** What is told column by column, row by row. */
function rowsOf(columns: readonly { column: string; values: unknown[] }[]): Record<string, unknown>[] {
  return (columns[0]?.values ?? []).map((_, index) =>
    Object.fromEntries(columns.map(({ column, values }) => [column, values[index]])),
  );
}

type Names = NonNullable<Asked["select"]>[number]["column"];

function useEvents<Row>(
  { site, organizationId }: SiteProps,
  range: Range,
  asked: { type: string; columns: Names[]; by: Names },
  row: z.ZodType<Row>,
) {
  const column = (name: Names) => ({ column: name }) as NonNullable<Asked["select"]>[number];
  const trpc = useTRPC();
  return useQuery(
    trpc.siteInsights.aggregate.queryOptions(
      {
        organizationId,
        siteId: site.id,
        range,
        select: asked.columns.map(column),
        where: [{ column: "eventType", values: [asked.type] }],
        order: { by: column(asked.by), direction: "desc" },
        limit: SHOWN_MAX,
      },
      { select: ({ columns }) => rowsOf(columns).map((each) => row.parse(each)) },
    ),
  );
}

/** Pages that readers have answered for, those with the most answers first. */
export const useRatedPages = (parts: SiteProps, range: Range) =>
  useEvents(
    parts,
    range,
    {
      type: "page_post_feedback",
      columns: ["url", "urlPath", "pageFeedbackRating"],
      by: "eventsCount",
    },
    pageRow,
  );

/** What they had to say, the newest first. */
export const useComments = (parts: SiteProps, range: Range) =>
  useEvents(
    parts,
    range,
    {
      type: "page_post_feedback_comment",
      columns: ["datetime", "url", "urlPath", "eventPageFeedbackRating", "eventPageFeedbackComment"],
      by: "datetime",
    },
    commentRow,
  );
