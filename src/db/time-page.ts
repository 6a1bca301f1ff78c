import { type SelectQueryBuilder, type StringReference, sql } from "kysely";
import { type After, afterKey, type Key, keysetPage, type Page, type Paging } from "./page";
import { listReads, reads } from "./reads";
import type { Given, Statement } from "./statement";

/** Whether a page of a list follows an earlier page. */
export const PAGES = { isNext: [false, true] } as const;

/** The values of a statement that returns a page of a list. */
export type PageOf<Values> = Values & After & { limit: number };

interface PageOptions {
  isNext: boolean;
  order?: "asc" | "desc";
}

/** Returns a page of the rows that `found` finds, sorted by a time and then by ID, newest first by default. */
export function pageOf<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  [time, id]: readonly [StringReference<DB, TB>, StringReference<DB, TB>],
  given: Given<PageOf<unknown>>,
  { isNext, order = "desc" }: PageOptions,
): SelectQueryBuilder<DB, TB, Row> {
  const after = sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${sql.raw(order === "asc" ? ">" : "<")} (${given("time")}, ${given("id")})`;
  return found
    .$if(isNext, (rows) => rows.where(after))
    .orderBy(sql.ref(time), order)
    .orderBy(sql.ref(id), order)
    .limit(given("limit")) as SelectQueryBuilder<DB, TB, Row>;
}

interface TimeList<Values, Row> {
  /** Identifies the list, as in {@link keysetPage}. */
  name: string;
  page: (isNext: boolean) => Statement<PageOf<Values>, Row>;
  count: Statement<Values, { count: number }>;
  values: Values;
  keyOf: (row: Row) => Key;
}

/**
 * Reads one page of a list that is sorted by time (see {@link pageOf}).
 * @throws ApiError 400 for a page of another list
 */
export const timePage = <Values, Row>(
  paging: Paging,
  { name, page, count, values, keyOf }: TimeList<Values, Row>,
): Promise<Page<Row>> =>
  keysetPage<Row>(paging, {
    name,
    keyOf,
    fetch: (key, take) =>
      page(key !== null).rows(listReads(take), { ...values, ...afterKey(key), limit: take }),
    count: async () => (await count.first(reads(), values))?.count ?? 0,
  });
