import type { PublishedContent } from "@/domains/sites/published/resolution";
import { defineTask } from "@/lib/threads/task";
import type { PageAssets } from "../assets";
import type { FeedItem } from "../feeds/feed";
import type { Card } from "../social/card";
import type { DrawnPage } from "./draw-page";

export const drawPageTask = defineTask<{ place: PublishedContent; assets: PageAssets }, DrawnPage | null>(
  "published-page",
);

export const writeMarkdownTask = defineTask<PublishedContent, string | null>("published-markdown");

export const drawUpdatesTask = defineTask<PublishedContent, FeedItem[] | null>("published-updates");

export const drawCardTask = defineTask<Card, string>("social-card");
