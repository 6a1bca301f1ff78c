import type { List } from "./types.js";

/**
 * Yields every item of a list, and loads the list page by page: `allOf((page) => bindery.spaces.list.query({
 * organizationId, page }))`.
 */
export async function* allOf<Item>(
  fetchPage: (page: string | undefined) => PromiseLike<List<Item>>,
): AsyncGenerator<Item, void> {
  let page: string | undefined;
  do {
    const list = await fetchPage(page);
    yield* list.items;
    page = list.next?.page;
  } while (page !== undefined);
}
