import { pagesWithUpdates } from "@/domains/content/read/page";
import { seenBy } from "@/domains/sites/published/content";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { updatesWithinBounds } from "../draw/within-bounds";
import { type ListedPage, listPagesOfSite, placeOfPage, urlOfPage } from "../load/listed-pages";
import { type FeedItem, latest } from "./feed";

/** Of so many of the pages that changed last updates are looked for, and of so many they are read. */
const PAGES_MAX = 50;
const PAGES_READ_MAX = 10;

const timeOf = (page: ListedPage) => new Date(page.updatedAt).getTime();

function changeOf(place: PublishedPlace, page: ListedPage): FeedItem {
  return {
    id: `${page.pageId}@${timeOf(page)}`,
    url: urlOfPage(place, page),
    title: page.title,
    date: new Date(page.updatedAt),
    ...(page.description && { summary: page.description }),
    tags: [],
  };
}

/** Ids of those pages that have updates, where there are any. */
async function withUpdates(
  place: PublishedPlace,
  pages: readonly ListedPage[],
): Promise<ReadonlySet<string>> {
  const spaces = [...new Set(pages.map(({ siteSpace }) => siteSpace.spaceId))];
  const found = await Promise.all(
    spaces.map((spaceId) => {
      const head = place.heads.get(spaceId);
      const ids = pages.filter(({ siteSpace }) => siteSpace.spaceId === spaceId).map(({ pageId }) => pageId);
      return head ? pagesWithUpdates(seenBy(head, place.admission.claims), ids) : new Set<string>();
    }),
  );
  return new Set(found.flatMap((ids) => [...ids]));
}

async function updatesOf(place: PublishedPlace, page: ListedPage): Promise<FeedItem[]> {
  const at = placeOfPage(place, page);
  const updates = at && (await updatesWithinBounds(at));
  return (updates ?? []).map((update) => ({ ...update, title: `${page.title}: ${update.title}` }));
}

/**
 * The pages of a site that changed last; a page with updates is replaced by its updates. `isSkipped` says for which
 * failures a page is left out.
 */
export async function itemsOfSite(
  place: PublishedPlace,
  isSkipped: (error: unknown) => boolean,
): Promise<FeedItem[]> {
  const pages = (await listPagesOfSite(place))
    .filter(({ type }) => type === "document")
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, PAGES_MAX);
  const marked = await withUpdates(place, pages);
  const items: FeedItem[] = [];
  let read = 0;
  for (const page of pages) {
    const isRead = marked.has(page.pageId) && read < PAGES_READ_MAX;
    if (isRead) read += 1;
    const updates = isRead ? await updatesOf(place, page).catch(emptyIf(isSkipped)) : [];
    items.push(...(updates.length > 0 ? updates : [changeOf(place, page)]));
  }
  return latest(items);
}

const emptyIf =
  (isSkipped: (error: unknown) => boolean) =>
  (error: unknown): FeedItem[] => {
    if (isSkipped(error)) return [];
    throw error;
  };
