/** Something that happened, as feeds tell it. */
export interface FeedItem {
  /** The same for as long as it is the same thing. */
  id: string;
  url: string;
  title: string;
  date: Date;
  /** All of it, with whole addresses. */
  html?: string;
  summary?: string;
  tags: readonly string[];
}

/** What readers follow. */
export interface Feed {
  title: string;
  /** Where people read the same. */
  url: string;
  /** Where the feed itself is, without the name of its format. */
  base: string;
  description: string;
  /** The latest first. */
  items: readonly FeedItem[];
}

const ITEMS_MAX = 50;

/** The latest of some items, in the order of feeds. */
export const latest = (items: readonly FeedItem[]): FeedItem[] =>
  [...items].sort((a, b) => b.date.getTime() - a.date.getTime()).slice(0, ITEMS_MAX);
