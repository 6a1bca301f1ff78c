import { sql } from "kysely";
import type { On } from "@/db/client";
import { rowsOf, tables } from "@/db/statement";
import type { Snapshot } from "@/scopes/snapshot";
import {
  allRows,
  changedKeys,
  endRows,
  insertRows,
  pagesByParent,
  rowsByGitPath,
  rowsByKey,
  type Stretch,
  type WritePlace,
} from "./queries/versions";
import { KEYS, type PageRow, type VersionRow, type VersionTableName } from "./tables";

export type { Stretch, WritePlace };

/**
 * The maximum number of values in one statement. Imports pass thousands of values, but PostgreSQL's query
 * planner works well only with smaller statements.
 */
const CHUNK = 2000;

export function* chunksOf<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Reads the rows for any number of values. Returns no rows if the content has no layers. */
async function inChunks<Row>(
  { layers }: Snapshot,
  values: readonly string[],
  read: (values: string[]) => Promise<unknown[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  if (layers.length === 0) return found;
  for (const chunk of chunksOf([...new Set(values)])) found.push(...((await read(chunk)) as Row[]));
  return found;
}

/** Reads all visible rows of a table. */
export const readAll = async <Table extends VersionTableName>(
  on: On,
  table: Table,
  content: Snapshot,
): Promise<VersionRow<Table>[]> =>
  (await allRows.rows(on, content, {}, { table, isLight: false })) as unknown as VersionRow<Table>[];

/** A row without the columns that can be large: the block keys, and the uses of reusable content. */
export type LightRow<Table extends VersionTableName> = Omit<VersionRow<Table>, "keys" | "uses">;

/** Reads all visible rows of a table, without the columns that can be large. */
export const readAllLight = async <Table extends VersionTableName>(
  on: On,
  table: Table,
  content: Snapshot,
): Promise<LightRow<Table>[]> =>
  (await allRows.rows(on, content, {}, { table, isLight: true })) as unknown as LightRow<Table>[];

/** Reads the visible rows with the given repository paths. */
export const readByGitPath = <Table extends VersionTableName>(
  on: On,
  table: Table,
  content: Snapshot,
  paths: readonly string[],
): Promise<VersionRow<Table>[]> =>
  inChunks(content, paths, (some) => rowsByGitPath.rows(on, content, { paths: some }, { table }));

/** Reads the visible children of the given pages. */
export const readChildren = (on: On, content: Snapshot, parentIds: readonly string[]): Promise<PageRow[]> =>
  inChunks(content, parentIds, (some) => pagesByParent.rows(on, content, { parentIds: some }));

/**
 * Reads the visible rows with the given keys. Returns a map by key, which doesn't contain missing or hidden
 * rows.
 */
export async function readByKeys<Table extends VersionTableName>(
  on: On,
  table: Table,
  content: Snapshot,
  keys: readonly string[],
): Promise<Map<string, VersionRow<Table>>> {
  const rows = await inChunks<VersionRow<Table>>(content, keys, (some) =>
    rowsByKey.rows(on, content, { keys: some }, { table }),
  );
  return new Map(rows.map((row) => [keyOfRow(table, row), row]));
}

/** Returns the key of a row. */
export const keyOfRow = <Table extends VersionTableName>(table: Table, row: VersionRow<Table>): string =>
  (row as unknown as Record<string, string>)[KEYS[table]] as string;

/** Reads the keys of the rows that were added or removed in the given ranges of revisions. */
export async function readChangedKeys(
  on: On,
  table: VersionTableName,
  organizationId: string,
  stretches: Iterable<Stretch>,
): Promise<Set<string>> {
  const keys = new Set<string>();
  const statement = changedKeys.of({ table });
  for (const stretch of stretches)
    for (const { key } of await statement.rows(on, { organizationId, ...stretch })) keys.add(key);
  return keys;
}

/**
 * Ends the validity of the current rows with the given keys on the branch, and inserts the new rows. Each
 * statement writes many rows.
 */
export async function replaceRows(
  on: On,
  table: VersionTableName,
  place: WritePlace,
  rows: readonly object[],
  endedKeys: readonly string[],
): Promise<void> {
  const { organizationId, spaceId, branchId, number } = place;
  const values = { organizationId, spaceId, branchId, number };
  const [end, insert] = [endRows.of({ table }), insertRows.of({ table })];
  const insertAll = (some: readonly object[]) => insert.count(on, { ...values, rows: JSON.stringify(some) });
  // The statements can be sent at the same time, because a transaction runs them in order. Most writes need
  // only one update and one insert.
  const [first, ...others] = chunksOf(rows);
  const ended = [...chunksOf(endedKeys)].map((keys) => end.count(on, { ...values, keys }));
  await Promise.all([...ended, first && insertAll(first)]);
  for (const chunk of others) await insertAll(chunk);
}

/**
 * If a write changes at least this number of rows, the statistics of PostgreSQL's query planner are updated.
 * After smaller writes, the statistics are still good enough.
 */
const MANY_ROWS = 100;
/** The statistics are updated if more than this share of a table's rows is new. */
const LARGE_SHARE = 0.2;

const TABLES = ["PageVersion", "FileVersion", "PageReference"] as const;

// Kysely's query builder doesn't support ANALYZE or PostgreSQL's system tables.
const KNOWN_ROWS = sql<{
  rows: number;
}>`select greatest(reltuples, 0)::float8 as rows from pg_class where oid = '"PageVersion"'::regclass`;

/**
 * Runs ANALYZE after an import that has made a table much larger. Until autovacuum updates the statistics,
 * the query planner could choose the wrong index, and read whole spaces instead of a few rows.
 */
export async function refreshStatistics(on: On, writtenRows: number): Promise<void> {
  if (writtenRows < MANY_ROWS) return;
  const [known] = await rowsOf(on, "statistics", KNOWN_ROWS.compile(tables));
  if (writtenRows < (known?.rows ?? 0) * LARGE_SHARE) return;
  for (const table of TABLES) await rowsOf(on, "analyze", sql`analyze ${sql.table(table)}`.compile(tables));
}
