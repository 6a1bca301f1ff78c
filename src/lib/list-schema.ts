import { z } from "zod";
import { idOf, nameOf, pluralOf } from "./resource-name";

/** The query fields that every list has (contract, transport: Pagination). */
export const paging = {
  page: z
    .string()
    .max(2048)
    .optional()
    .describe("The `next.page` value of the previous response. Omit it to get the first page."),
  limit: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(50)
    .describe("The maximum number of items per page, from 0 to 1000. Default: 50."),
};

const nextSchema = z.object({
  page: z.string().describe("An opaque cursor. Send it as `page` to get the next page."),
});

/**
 * Returns the schema of a list: `items`, `next.page` if there are more items, and `count`, the exact number of items in the
 * whole list. Pass the items' name as `names` if the ID of their schema doesn't contain it.
 */
export function listOf<Item extends z.ZodType>(item: Item, names = pluralOf(nameOf(idOf(item) ?? "item"))) {
  return z
    .object({
      next: nextSchema.optional().describe("The cursor of the next page. Absent on the last page."),
      count: z.number().optional().describe(`The total number of ${names} in the list, across all pages.`),
      items: z.array(item).describe(`The ${names} on this page.`),
    })
    .describe(`A page of ${names}.`);
}

interface Page<Item> {
  items: Item[];
  next?: { page: string };
  count: number;
}

/** Returns a page of a list in which the presenter has converted each row. */
export async function presentList<Row, Item>(
  found: Promise<Page<Row>>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const page = await found;
  return { ...page, items: page.items.map((row) => present(row)) };
}
