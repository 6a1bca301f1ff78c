import type { MarkedRange } from "@/lib/marked-text";

/** The groups of results, in order. */
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

/** One entry of the command palette. */
export interface Entry {
  /**
   * The ID of the entry. Different entries have different IDs. If a resource is in several groups, its ID is the same
   * in every group.
   */
  id: string;
  group: GroupTitle;
  /** The kind of the resource, which determines its icon. */
  kind: Exclude<GroupTitle, "Recent"> | "Section";
  title: string;
  /** A text that distinguishes the entry from other entries with the same name, such as its location. */
  about?: string | undefined;
  /** Other words with which people can find the entry. */
  also?: string | undefined;
  /** The keyboard shortcut of the command. */
  keys?: string | undefined;
  /** An excerpt, if the server found the entry by its text. */
  snippet?: { body: string; ranges: MarkedRange[] } | undefined;
  /** Whether the server found the entry by its text. In that case, the title doesn't have to match. */
  isFound?: boolean | undefined;
  /** A console path to open. Commands have `run` instead. */
  href?: string | undefined;
  run?: (() => void) | undefined;
}

export interface EntryGroup {
  title: GroupTitle;
  entries: Entry[];
}
