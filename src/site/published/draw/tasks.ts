import type { PublishedContent } from "@/domains/sites/published/resolution";
import { defineTask } from "@/lib/threads/task";
import type { PageAssets } from "../assets";
import type { FeedItem } from "../feeds/feed";
import type { Card } from "../social/card";
import type { DrawnPage } from "./draw-page";

export const drawPageTask = defineTask<{ place: PublishedContent; assets: PageAssets }, DrawnPage | null>(
  "published-page",
);

/** Writes a page of a published site as Markdown. */
export const writeMarkdownTask = defineTask<PublishedContent, string | null>("published-markdown");

export const drawUpdatesTask = defineTask<PublishedContent, FeedItem[] | null>("published-updates");

/** Draws the preview of a page, as SVG. */
export const drawCardTask = defineTask<Card, string>("social-card");
