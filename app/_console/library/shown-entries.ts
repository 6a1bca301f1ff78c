import { flatten, type LibraryNode } from "./tree";

/** The orders of the list. `sidebar` is the order that people set by dragging in the sidebar. */
export const SORTS = {
  sidebar: "Sidebar order",
  title: "Title",
  pages: "Pages",
  changed: "Last change",
} as const;
export type Sort = keyof typeof SORTS;

const titleOf = ({ entry }: LibraryNode) => entry.title.toLocaleLowerCase();

/** What is known about each space, by its ID. */
export type KnownFacts = ReadonlyMap<string, { pages: number; editedAt?: string }>;

/** The time of the last change of a space. For a collection, the latest change of its spaces. Empty if there is none. */
const changedAt = ({ entry, children }: LibraryNode, facts: KnownFacts): string =>
  entry.object === "space"
    ? (facts.get(entry.id)?.editedAt ?? entry.updatedAt)
    : (children
        .map((child) => changedAt(child, facts))
        .sort()
        .at(-1) ?? "");

/** The number of pages of a space, or of all spaces in a collection. */
const pagesOf = ({ entry, children }: LibraryNode, facts: KnownFacts): number =>
  entry.object === "space"
    ? (facts.get(entry.id)?.pages ?? 0)
    : children.reduce((sum, child) => sum + pagesOf(child, facts), 0);

const ORDERS: Record<
  Exclude<Sort, "sidebar">,
  (a: LibraryNode, b: LibraryNode, facts: KnownFacts) => number
> = {
  title: (a, b) => titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true }),
  pages: (a, b, facts) => pagesOf(b, facts) - pagesOf(a, facts),
  changed: (a, b, facts) => changedAt(b, facts).localeCompare(changedAt(a, facts)),
};

/** The entries to show. With a filter, these are the entries at all levels whose title contains all its words. */
export function shownEntries(
  nodes: readonly LibraryNode[],
  filter: string,
  sort: Sort,
  facts: KnownFacts,
): LibraryNode[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = (node: LibraryNode) => words.every((word) => titleOf(node).includes(word));
  const found = words.length
    ? flatten([...nodes]).flatMap(({ node }) => (isMatch(node) ? [node] : []))
    : [...nodes];
  return sort === "sidebar" ? found : found.sort((a, b) => ORDERS[sort](a, b, facts));
}
