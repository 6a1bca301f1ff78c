import { RSS } from "../load/document-context";
import type { Feed, FeedItem } from "./feed";
import { xml } from "./site-urls";

function itemOf({ id, url, title, date, html, summary, tags }: FeedItem): string {
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
${items.map(itemOf).join("\n")}
</channel></rss>
`;
