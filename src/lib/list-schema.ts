import { z } from "zod";

/** Query fields of every list (contract, transport: Pagination). */
export const paging = {
  page: z.string().max(2048).optional().describe("The `next.page` of an earlier answer."),
  limit: z.number().int().min(0).max(1000).default(50).describe("Items per page, 0 to 1000."),
};

/** The list envelope: `items`, `next.page` while there is more, and the exact `count` of the whole list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    next: z.object({ page: z.string() }).optional(),
    count: z.number().optional(),
    items: z.array(item),
  });
}

interface Page<Item> {
  items: Item[];
  next?: { page: string };
  count: number;
}

/** A page of a list with what is shown of each of its rows. */
export async function presentList<Row, Item>(
  found: Promise<Page<Row>>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const page = await found;
  return { ...page, items: page.items.map((row) => present(row)) };
}
