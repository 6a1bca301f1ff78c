import { CompiledQuery } from "kysely";
import type { On, Tx } from "@/db/client";
import { rowsOf } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import type { Snapshot } from "@/scopes/snapshot";
import { visibleSql, visibleValues } from "./read/visible";
import { selectedColumns, type VersionTable } from "./tables";

/** A transaction that runs SQL statements. */
export type Queryable = On & Pick<Tx, "$queryRawUnsafe" | "$executeRawUnsafe">;

const run = <Row>(on: On, name: string, text: string, ...values: unknown[]): Promise<Row[]> =>
  rowsOf(on, name, CompiledQuery.raw(text, values) as CompiledQuery<Row>);

/**
 * The maximum number of values in one statement. Imports pass thousands of values, and the planner works well
 * only with limited statements.
 */
const CHUNK = 2000;

export function* chunksOf<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/**
 * Builds a statement that reads the visible rows that match a condition on `v`. `condition` gets the number
 * of the parameter that it can use.
 */
function textOf(
  table: VersionTable<string>,
  { layers }: Snapshot,
  condition: (parameter: string) => string,
  leaveOut: readonly string[] = [],
): string {
  const visible = visibleSql(layers.length);
  const where = condition(`$${visible.firstFree}::text[]`);
  return visible.where(table.name, table.key, where, selectedColumns(table, leaveOut));
}

export async function readAll<Row>(
  on: On,
  table: VersionTable<string>,
  content: Snapshot,
  leaveOut: readonly string[] = [],
): Promise<Row[]> {
  if (content.layers.length === 0) return [];
  const text = textOf(table, content, () => "true", leaveOut);
  return await run<Row>(on, table.name, text, ...visibleValues(content));
}

export async function readByColumn<Row>(
  on: On,
  table: VersionTable<string>,
  content: Snapshot,
  column: string,
  values: readonly string[],
): Promise<Row[]> {
  const found: Row[] = [];
  if (content.layers.length === 0) return found;
  const text = textOf(table, content, (list) => `v."${column}" = ANY(${list})`);
  for (const chunk of chunksOf([...new Set(values)]))
    found.push(...(await run<Row>(on, `${table.name}.${column}`, text, ...visibleValues(content), chunk)));
  return found;
}

/**
 * Reads the visible rows with the given keys, as a map by key. The map doesn't contain missing or hidden
 * rows.
 */
export async function readByKeys<Row>(
  on: On,
  table: VersionTable<string>,
  content: Snapshot,
  keys: readonly string[],
): Promise<Map<string, Row>> {
  const rows = await readByColumn<Row>(on, table, content, table.key, keys);
  return new Map(rows.map((row) => [(row as Record<string, string>)[table.key] as string, row]));
}

/** Where rows are written: the branch and the number of its new revision. */
export interface WritePlace {
  organizationId: string;
  spaceId: string;
  branchId: string;
  number: number;
}

/**
 * Ends the validity of the current rows with the given keys on the branch, and inserts the new rows. Both are
 * done in bulk.
 */
export async function replaceRows(
  on: On,
  table: VersionTable<string>,
  place: WritePlace,
  rows: readonly object[],
  endedKeys: readonly string[],
): Promise<void> {
  const end = (keys: readonly string[]) =>
    run(
      on,
      `${table.name}:end`,
      `UPDATE "${table.name}" SET "toNumber" = $3
       WHERE "organizationId" = $1 AND "branchId" = $2 AND "toNumber" = ${OPEN_END} AND "${table.key}" = ANY($4::text[])`,
      place.organizationId,
      place.branchId,
      place.number,
      keys,
    );
  // The statements can be sent together, because a transaction runs them in order. Most writes need only one
  // update and one insert.
  const [first, ...others] = chunksOf(rows);
  const ended = [...chunksOf(endedKeys)].map(end);
  await Promise.all([...ended, first && insertRows(on, table, place, first)]);
  for (const chunk of others) await insertRows(on, table, place, chunk);
}

async function insertRows(
  on: On,
  table: VersionTable<string>,
  place: WritePlace,
  rows: readonly object[],
): Promise<void> {
  const columns: [string, string][] = [
    [table.key, "text"],
    ["deleted", "boolean"],
    ...Object.entries(table.columns),
  ];
  const names = columns.map(([name]) => `"${name}"`).join(", ");
  await run(
    on,
    `${table.name}:insert`,
    `INSERT INTO "${table.name}" ("organizationId", "branchId", "spaceId", "fromNumber", "toNumber", ${names})
     SELECT $1, $2, $3, $4::int, ${OPEN_END}, ${names}
     FROM jsonb_to_recordset($5::jsonb) AS r(${columns.map(([name, type]) => `"${name}" ${type}`).join(", ")})`,
    place.organizationId,
    place.branchId,
    place.spaceId,
    place.number,
    JSON.stringify(rows),
  );
}

/**
 * The minimum number of written rows after which the planner's statistics are updated. After smaller writes,
 * the statistics are still good enough.
 */
const MANY_ROWS = 100;
/** If more than this share of a table's rows is new, the planner's statistics are updated. */
const LARGE_SHARE = 0.2;

const TABLES = ["PageVersion", "FileVersion", "PageReference"] as const;

/**
 * Runs ANALYZE after an import that made a table much larger. Until autovacuum updates the statistics, the
 * planner might choose a wrong index and read whole spaces instead of a few rows.
 */
export async function refreshStatistics(on: On, writtenRows: number): Promise<void> {
  if (writtenRows < MANY_ROWS) return;
  const [known] = await run<{ rows: number }>(
    on,
    "statistics",
    `SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = '"PageVersion"'::regclass`,
  );
  if (writtenRows < (known?.rows ?? 0) * LARGE_SHARE) return;
  for (const table of TABLES) await run(on, "analyze", `ANALYZE "${table}"`);
}
