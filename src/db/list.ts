import { type Expression, type SelectQueryBuilder, type StringReference, sql } from "kysely";
import type { On } from "./client";
import { type Key, keysetPage, type Page, type Paging } from "./page";
import { listReads, reads } from "./reads";
import type { Given } from "./statement";

/**
 * An option of a list's statements. It says whether the page is the first page or comes after an earlier
 * page.
 */
export const PAGES = { isNext: [false, true] } as const;

/** Returns the SQL for a column's value in lowercase. Lists of names are sorted by this value. */
export const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`;

/** Returns the SQL condition that a column contains a text, ignoring case. */
export const contains = (column: string, text: Expression<string>) =>
  sql<boolean>`strpos(${lower(column)}, lower(${text})) > 0`;

/**
 * The start of a page in a list that is sorted by name. The page starts after the row with this ID and this
 * name in lowercase.
 */
export interface AfterName {
  name: string;
  id: string;
}

/**
 * Converts a key to {@link AfterName}. The first page has no key, and its statement ignores the returned
 * values.
 */
export const afterName = (key: Key | null): AfterName => ({ name: String(key?.[0]), id: String(key?.[1]) });

/**
 * Sorts and limits a list. `by` contains the columns by which the list is sorted. The keys of `by` are the
 * names of the values that define the start of the page.
 */
export function inPages<Database, Names extends keyof Database, Row>(
  found: SelectQueryBuilder<Database, Names, Row>,
  given: Given<{ limit: number }>,
  { isNext, order = "asc" }: { isNext: boolean; order?: "asc" | "desc" },
  by: Record<string, StringReference<Database, Names> | Expression<unknown>>,
): SelectQueryBuilder<Database, Names, Row> {
  const columns: Expression<unknown>[] = Object.values(by).map((each) =>
    typeof each === "string" ? sql.ref(each) : each,
  );
  const start = Object.keys(by).map((name) => given(name as "limit"));
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  const after = sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(start)})`;
  let query = isNext ? found.where(after) : found;
  for (const column of columns) query = query.orderBy(column, order);
  return query.limit(given("limit"));
}

/**
 * A list that is read with two statements. The first statement returns the rows of a page, and the second
 * statement counts all rows.
 */
export interface List<Row, Asked, Start> {
  /** The name that identifies the list, as in {@link keysetPage}. */
  name: string;
  page: (isNext: boolean) => {
    rows(on: On, values: Asked & Start & { limit: number }): Promise<Row[]>;
  };
  count: { first(on: On, values: Asked): Promise<{ count: number } | undefined> };
  /** The values that both statements need. */
  values: Asked;
  keyLength?: number;
  keyOf: (row: Row) => Key;
  /** Returns the values that define the start of a page. */
  after: (key: Key | null) => Start;
}

/**
 * Reads one page of a list, as {@link keysetPage} does.
 * @throws ApiError 400 if the cursor belongs to another list
 */
export const readList = <Row, Asked, Start>(
  paging: Paging,
  { name, page, count, values, keyLength, keyOf, after }: List<Row, Asked, Start>,
): Promise<Page<Row>> =>
  keysetPage<Row>(paging, {
    name,
    keyLength,
    keyOf,
    fetch: (key, take) => page(key !== null).rows(listReads(take), { ...values, ...after(key), limit: take }),
    count: async () => (await count.first(reads(), values))?.count ?? 0,
  });
