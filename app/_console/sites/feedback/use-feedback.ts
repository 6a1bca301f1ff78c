"use client";

import { z } from "zod";
import type { SiteProps } from "../site-frame";
import { among, type Range, useEvents } from "../use-events";

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

/** The rated pages. Pages with the most ratings come first. */
export const useRatedPages = (parts: SiteProps, range: Range) =>
  useEvents(parts, {
    range,
    where: [among("eventType", "page_post_feedback")],
    select: ["url", "urlPath", "pageFeedbackRating"],
    by: "eventsCount",
    row: pageRow,
  });

/** Comments that visitors sent with their rating, newest first. */
export const useComments = (parts: SiteProps, range: Range) =>
  useEvents(parts, {
    range,
    where: [among("eventType", "page_post_feedback_comment")],
    select: ["datetime", "url", "urlPath", "eventPageFeedbackRating", "eventPageFeedbackComment"],
    by: "datetime",
    row: commentRow,
  });
