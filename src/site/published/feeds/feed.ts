import { toMarkup } from "@/lib/markup-text";
import { RSS } from "../load/document-context";

export interface FeedItem {
  /** A stable ID of the item. */
  id: string;
  url: string;
  title: string;
  date: Date;
  /** The whole content, with absolute URLs. */
  html?: string;
  summary?: string;
  tags: readonly string[];
}

export interface Feed {
  title: string;
  /** The URL of the page with the same content. */
  url: string;
  /** The URL of the feed, without the name of its format. */
  base: string;
  description: string;
  /** The items, latest first. */
  items: readonly FeedItem[];
}

const ITEMS_MAX = 50;

/** Returns the latest items for a feed. The newest item comes first. */
export const latest = (items: readonly FeedItem[]): FeedItem[] =>
  [...items].sort((a, b) => b.date.getTime() - a.date.getTime()).slice(0, ITEMS_MAX);

/** The file name of the feed in JSON Feed format. */
export const JSON_FEED = "feed.json";

const jsonItem = ({ id, url, title, date, html, summary, tags }: FeedItem) => ({
  id,
  url,
  title,
  ...(html === undefined ? { content_text: summary ?? title } : { content_html: html }),
  date_published: date.toISOString(),
  ...(tags.length > 0 && { tags }),
});

/** A feed as JSON Feed 1.1 (jsonfeed.org). */
export const jsonFeed = ({ title, url, base, description, items }: Feed): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: url,
    feed_url: base + JSON_FEED,
    items: items.map(jsonItem),
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML cannot hold
const NOT_XML = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

/** Text within XML, without characters that XML doesn't allow. */
export const xml = (text: string) => toMarkup(text.replace(NOT_XML, ""));

function rssItem({ id, url, title, date, html, summary, tags }: FeedItem): string {
  const description = html ?? summary;
  return [
    `<item><title>${xml(title)}</title><link>${xml(url)}</link><guid isPermaLink="false">${xml(id)}</guid>`,
    `<pubDate>${date.toUTCString()}</pubDate>`,
    ...tags.map((tag) => `<category>${xml(tag)}</category>`),
    description ? `<description>${xml(description)}</description></item>` : "</item>",
  ].join("");
}

export const rss = ({ title, url, base, description, items }: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(title)}</title><link>${xml(url)}</link><description>${xml(description)}</description>
<atom:link href="${xml(base + RSS)}" rel="self" type="application/rss+xml"/>
${items.map(rssItem).join("\n")}
</channel></rss>
`;
