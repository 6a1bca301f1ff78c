import { flatten, type LibraryNode } from "./tree";

/** The orders of the list. `sidebar` is the order that people set by dragging in the sidebar. */
export const SORTS = { sidebar: "Sidebar order", title: "Title", changed: "Last change" } as const;
export type Sort = keyof typeof SORTS;

const titleOf = ({ entry }: LibraryNode) => entry.title.toLocaleLowerCase();

/** When the space was last changed. For a collection, the latest change of its spaces. Empty if there is none. */
const changedAt = ({ entry, children }: LibraryNode): string =>
  entry.object === "space" ? entry.updatedAt : (children.map(changedAt).sort().at(-1) ?? "");

const ORDERS: Record<Exclude<Sort, "sidebar">, (a: LibraryNode, b: LibraryNode) => number> = {
  title: (a, b) => titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true }),
  changed: (a, b) => changedAt(b).localeCompare(changedAt(a)),
};

/** The entries to show. With a filter, these are the entries at all levels whose title contains all its words. */
export function shownEntries(nodes: readonly LibraryNode[], filter: string, sort: Sort): LibraryNode[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = (node: LibraryNode) => words.every((word) => titleOf(node).includes(word));
  const found = words.length
    ? flatten([...nodes]).flatMap(({ node }) => (isMatch(node) ? [node] : []))
    : [...nodes];
  return sort === "sidebar" ? found : found.sort(ORDERS[sort]);
}
