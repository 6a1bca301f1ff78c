import type { Feed, FeedItem } from "./feed";

/** Name of a feed, beside its other form. */
export const JSON_FEED = "feed.json";

const itemOf = ({ id, url, title, date, html, summary, tags }: FeedItem) => ({
  ...{ id, url, title },
  ...(html === undefined ? { content_text: summary ?? title } : { content_html: html }),
  date_published: date.toISOString(),
  ...(tags.length > 0 && { tags }),
});

/** A feed as JSON Feed 1.1 (jsonfeed.org). */
export const jsonFeed = ({ title, url, base, description, items }: Feed): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    ...{ title, description },
    home_page_url: url,
    feed_url: base + JSON_FEED,
    items: items.map(itemOf),
  });
