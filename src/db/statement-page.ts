import { db } from "./client";
import { hotQuery, queryForValues } from "./hot";
import { KEY_LENGTH, type Key, keysetPage, listName, type Page, type Paging } from "./page";
import { SHARED_ROWS_MAX } from "./shared-connections";
import type { InUnit } from "./unit-of-work";

/** A list that two prepared statements read: one returns rows, and the other counts them. */
export interface ListStatements<Row> {
  /** The name of the list and its statements. A name must always be used with the same SQL texts. */
  name: string;
  /**
   * The statement that reads the rows strictly after a key, in the order of the list. If this is a text, its
   * parameters are `values`, the parts of the key (each is null for the first page), and the limit. If this
   * is a function, it gets the names of the parameters for the key (null for the first page) and for the
   * limit, and returns the text. If the function returns a text with only the conditions that are set,
   * PostgreSQL plans this text only once.
   */
  page: string | ((key: readonly string[] | null, limit: string) => string);
  /** The statement that returns the total number of rows as `count`. Its parameters are `values`. */
  count: string;
  values: readonly unknown[];
  /** The values that determine the rows of the list, if they differ from `values`. */
  identity?: readonly unknown[];
  keyLength?: number;
  keyOf: (row: Row) => Key;
}

const parameters = (from: number, length: number) =>
  Array.from({ length }, (_, index) => `$${from + index + 1}`);

const isLong = (take: number) => take > SHARED_ROWS_MAX + 1;

/**
 * Runs a statement that returns at most `take` rows. A short list shares its connection with reads by key. A long list would
 * delay those reads, so it gets a connection from the pool.
 */
export function readList<Row>(
  name: string,
  text: string,
  values: unknown[],
  take: number,
  within?: InUnit,
): Promise<Row[]> {
  return isLong(take)
    ? db(within).$queryRawUnsafe<Row[]>(text, ...values)
    : hotQuery<Row>(name, text, values, within);
}

/** Returns the rows after a key, or from the beginning of the list. */
export function readRows<Row>(list: ListStatements<Row>, key: Key | null, take: number): Promise<Row[]> {
  const { name, page, values, keyLength = KEY_LENGTH } = list;
  const isText = typeof page === "string";
  const bound = isText ? Array.from({ length: keyLength }, (_, index) => key?.[index] ?? null) : (key ?? []);
  const text = isText
    ? page
    : page(key && parameters(values.length, keyLength), `$${values.length + bound.length + 1}::int`);
  const all = [...values, ...bound, take];
  if (isText && !isLong(take)) return queryForValues<Row>(`${name}:page`, text, all);
  return readList<Row>(`${name}:${key ? "next" : "page"}`, text, all, take);
}

async function readCount<Row>({ name, page, count, values }: ListStatements<Row>): Promise<number> {
  const read = typeof page === "string" ? queryForValues : hotQuery;
  const [row] = await read<{ count: number }>(`${name}:count`, count, [...values]);
  return row?.count ?? 0;
}

/**
 * Reads one page of a list with its two statements, as {@link keysetPage} does.
 * @throws ApiError 400 if the cursor belongs to another list
 */
export function statementPage<Row>(paging: Paging, list: ListStatements<Row>): Promise<Page<Row>> {
  const { name, values, identity = values, keyLength, keyOf } = list;
  return keysetPage<Row>(paging, {
    name: listName(name, identity),
    keyLength,
    keyOf,
    fetch: (key, take) => readRows(list, key, take),
    count: () => readCount(list),
  });
}
