import type { MarkedRange } from "@/lib/marked-text";

/** What can be found, in the order of its groups. */
export const GROUPS = [
  "Recent",
  "Pages",
  "Spaces",
  "Sites",
  "Change requests",
  "People",
  "Settings",
  "Actions",
] as const;
export type GroupTitle = (typeof GROUPS)[number];

/** One line of the palette. */
export interface Entry {
  /** Unique among all entries: the same thing has the same id wherever it is listed. */
  id: string;
  group: GroupTitle;
  /** What it is, which decides its icon. */
  kind: Exclude<GroupTitle, "Recent"> | "Section";
  title: string;
  /** Where it is, or what tells it from others of the same name. */
  about?: string | undefined;
  /** Other words that people look for it by. */
  also?: string | undefined;
  /** The keys that do the same. */
  keys?: string | undefined;
  /** A part of the text, if the service found it there. */
  snippet?: { body: string; ranges: MarkedRange[] } | undefined;
  /** Whether the service found it by its text, so that its title needn't have the typed words. */
  isFound?: boolean | undefined;
  /** An address within the console, or what it does. */
  href?: string | undefined;
  run?: (() => void) | undefined;
}

export interface EntryGroup {
  title: GroupTitle;
  entries: Entry[];
}
