import type { PageResource } from "@/domains/content/schema";
import type { Zone } from "../../../_ui/drag";
import { childrenOf } from "../../page/page-index";

/** A position in the tree: a parent page (null for the root), and an index among its other children. */
export interface TreePosition {
  into: string | null;
  at: number;
}

export type Direction = "up" | "down" | "out" | "in";

interface Located {
  page: PageResource;
  parent: PageResource | null;
  siblings: readonly PageResource[];
  index: number;
}

/** Finds a page in the tree, with its parent, siblings and index. */
export function locate(
  pages: readonly PageResource[],
  id: string,
  parent: PageResource | null = null,
): Located | null {
  for (const [index, page] of pages.entries()) {
    if (page.id === id) return { page, parent, siblings: pages, index };
    const below = locate(childrenOf(page), id, page);
    if (below) return below;
  }
  return null;
}

/** Whether a page can contain other pages. */
export const holdsPages = (page: PageResource): boolean => page.type === "document" || page.type === "group";

export const positionOf = ({ parent, index }: Located): TreePosition => ({
  into: parent?.id ?? null,
  at: index,
});

/** The position after one step in a direction, or null if the page can't move there. */
export function stepFrom(
  pages: readonly PageResource[],
  id: string,
  direction: Direction,
): TreePosition | null {
  const here = locate(pages, id);
  if (!here) return null;
  const { parent, siblings, index } = here;
  const into = parent?.id ?? null;
  if (direction === "up") return index > 0 ? { into, at: index - 1 } : null;
  if (direction === "down") return index < siblings.length - 1 ? { into, at: index + 1 } : null;
  if (direction === "out") {
    const above = parent && locate(pages, parent.id);
    return above ? { into: above.parent?.id ?? null, at: above.index + 1 } : null;
  }
  const previous = siblings[index - 1];
  return previous && holdsPages(previous) ? { into: previous.id, at: childrenOf(previous).length } : null;
}

/** Returns the position of a page that was dropped on another page, or null if the page can't be there. */
export function dropPosition(
  pages: readonly PageResource[],
  id: string,
  overId: string,
  zone: Zone,
): TreePosition | null {
  const dragged = locate(pages, id);
  const over = locate(pages, overId);
  // A page can't be dropped on itself or into its descendants.
  if (!dragged || !over || locate([dragged.page], overId)) return null;
  if (zone === "inside") {
    if (!holdsPages(over.page)) return null;
    const others = childrenOf(over.page).filter((page) => page.id !== id);
    return { into: over.page.id, at: others.length };
  }
  const others = over.siblings.filter((page) => page.id !== id);
  const at = others.findIndex((page) => page.id === overId) + (zone === "after" ? 1 : 0);
  return { into: over.parent?.id ?? null, at };
}

function withChildren(page: PageResource, pages: PageResource[]): PageResource {
  return "pages" in page ? { ...page, pages } : page;
}

/** The tree without a page and its descendants. */
export function withoutPage(pages: readonly PageResource[], id: string): PageResource[] {
  return pages
    .filter((page) => page.id !== id)
    .map((page) => withChildren(page, withoutPage(childrenOf(page), id)));
}

function insert(pages: readonly PageResource[], page: PageResource, place: TreePosition): PageResource[] {
  if (place.into === null) return [...pages.slice(0, place.at), page, ...pages.slice(place.at)];
  return pages.map((one) => {
    const below = childrenOf(one);
    const next =
      one.id === place.into ? insert(below, page, { ...place, into: null }) : insert(below, page, place);
    return withChildren(one, next);
  });
}

/** Returns the tree after a page was moved to another position, as the server will return it. */
export function movePage(pages: readonly PageResource[], id: string, place: TreePosition): PageResource[] {
  const page = locate(pages, id)?.page;
  return page ? insert(withoutPage(pages, id), page, place) : [...pages];
}

/** The IDs of a page and its descendants, parents before children. */
export function subtreeIds(page: PageResource): string[] {
  return [page.id, ...childrenOf(page).flatMap(subtreeIds)];
}
