import { addToGroup } from "@/lib/group";
import type { RevisionPage } from "../../types.js";
import { childrenOf, everyPage } from "../space-content.js";
import { everyWanted, type WantedPage } from "./wanted-pages.js";

/** A page to move, with its new parent (null for the root) and its position among its siblings. */
export interface Move {
  page: string;
  into: string | null;
  at: number;
}

const idOf = ({ known }: WantedPage) => known?.id as string;

/**
 * Returns the moves that put a space's pages in the folder's order. Every page in the folder must already
 * exist in the space. Pages that aren't in the folder come after the moved pages.
 */
export function movesOf(wanted: readonly WantedPage[], present: readonly RevisionPage[]): Move[] {
  const order = new Map<string | null, string[]>([[null, present.map(({ id }) => id)]]);
  const parents = new Map<string, string | null>(present.map(({ id }) => [id, null]));
  for (const page of everyPage(present)) {
    order.set(
      page.id,
      childrenOf(page).map(({ id }) => id),
    );
    for (const child of childrenOf(page)) parents.set(child.id, page.id);
  }
  // Pages that this import created come after the other pages, in the order of their creation.
  for (const [page, parent] of everyWanted(wanted)) {
    if (parents.has(idOf(page))) continue;
    const into = parent ? idOf(parent) : null;
    addToGroup(order, into, idOf(page));
    parents.set(idOf(page), into);
  }
  const groups = new Map<string | null, string[]>();
  for (const [page, parent] of everyWanted(wanted)) {
    const into = parent ? idOf(parent) : null;
    addToGroup(groups, into, idOf(page));
  }
  return [...groups].flatMap(([into, ids]) => {
    const here = new Set(ids);
    const now = (order.get(into) ?? []).filter((id) => here.has(id));
    const first = ids.findIndex((id, index) => now[index] !== id);
    const from = first === -1 ? ids.length : first;
    return ids.slice(from).map((page, index) => ({ page, into, at: from + index }));
  });
}

/** Whether all existing pages are already in the folder's order. */
export const isInOrder = (wanted: readonly WantedPage[], present: readonly RevisionPage[]): boolean => {
  const there = (pages: readonly WantedPage[]): WantedPage[] =>
    pages.flatMap((page) => (page.known ? [{ ...page, children: there(page.children) }] : []));
  return movesOf(there(wanted), present).length === 0;
};
