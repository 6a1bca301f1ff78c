import type { PageResource } from "@/domains/content/schema";
import type { RefDescription } from "@/site/blocks/context";
import type { PageDescriptions } from "@/site/document/surroundings";

/** A page with its position in its tree. */
export interface IndexedPage {
  page: PageResource;
  ancestors: PageResource[];
}

/** Returns the page's name in the navigation: its link title or, if it has no link title, its title. */
export const navigationTitle = (page: PageResource) => page.linkTitle || page.title || "Untitled";

function describePage(page: PageResource): RefDescription {
  const description = "description" in page ? page.description : undefined;
  return {
    title: navigationTitle(page),
    ...(description ? { description } : {}),
    ...(page.emoji ? { emoji: page.emoji } : {}),
    ...(page.icon ? { icon: page.icon } : {}),
  };
}

/** Descriptions of the pages of an index, for cards and mentions. */
export const descriptionsOf = (index: ReadonlyMap<string, IndexedPage>): PageDescriptions => ({
  get(pageId) {
    const found = index.get(pageId);
    return found && describePage(found.page);
  },
});

export const childrenOf = (page: PageResource): PageResource[] => ("pages" in page ? page.pages : []);

/** Every page by ID, in the order of the tree. */
export function indexPages(
  pages: readonly PageResource[],
  ancestors: PageResource[] = [],
  index = new Map<string, IndexedPage>(),
): Map<string, IndexedPage> {
  for (const page of pages) {
    index.set(page.id, { page, ancestors });
    indexPages(childrenOf(page), [...ancestors, page], index);
  }
  return index;
}

const isRead = (page: PageResource) => page.type === "document" && !page.hidden;

/** The previous and the next page, in the order of the tree. */
export function neighboursOf(index: ReadonlyMap<string, IndexedPage>, pageId: string) {
  const order = [...index.values()]
    .map(({ page }) => page)
    .filter((page) => isRead(page) || page.id === pageId);
  const at = order.findIndex((page) => page.id === pageId);
  return { previous: at > 0 ? order[at - 1] : undefined, next: at >= 0 ? order[at + 1] : undefined };
}

/**
 * Returns the page that opens first: the first visible page with text or, if there is none, the first hidden page with
 * text.
 */
export function firstPageOf(pages: readonly PageResource[]): PageResource | undefined {
  const all = [...indexPages(pages).values()].map(({ page }) => page);
  return all.find(isRead) ?? all.find((page) => page.type === "document");
}
