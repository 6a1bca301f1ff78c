import { db } from "./client";
import { HOT_ROWS_MAX, hotQuery } from "./hot";
import { type Key, keysetPage, type Page, type Paging } from "./page";

/** A list that two prepared statements read. */
export interface ListStatements<Row> {
  /** Names the list and its statements: the same name must always carry the same texts. */
  name: string;
  /**
   * Reads rows strictly after a key, in the order of the list. Its parameters are `values`, the parts of the key (each null
   * at the beginning), and how many.
   */
  page: string;
  /** Answers as `count` how many rows there are in all. Its parameters are `values`. */
  count: string;
  values: readonly unknown[];
  /** What decides which rows are in the list, where that is something else than `values`. */
  identity?: readonly unknown[];
  keyLength: number;
  keyOf: (row: Row) => Key;
}

/** Short pages share connections with reads by key; a long one must not hold these up. */
function readRows<Row>(name: string, text: string, values: unknown[], take: number): Promise<Row[]> {
  if (take > HOT_ROWS_MAX + 1) return db().$queryRawUnsafe<Row[]>(text, ...values);
  return hotQuery<Row & object>(name, text, values);
}

/** One keyset page of a list that two statements read: see {@link keysetPage}. Throws 400 for a page of another list. */
export function statementPage<Row>(paging: Paging, list: ListStatements<Row>): Promise<Page<Row>> {
  const { name, page, count, values, identity = values, keyLength, keyOf } = list;
  const beginning = Array.from({ length: keyLength }, () => null);
  return keysetPage<Row>(paging, {
    name: JSON.stringify([name, ...identity]),
    keyLength,
    keyOf,
    fetch: (key, take) => readRows<Row>(`${name}:page`, page, [...values, ...(key ?? beginning), take], take),
    count: async () => {
      const [row] = await hotQuery<{ count: number }>(`${name}:count`, count, [...values]);
      return row?.count ?? 0;
    },
  });
}
