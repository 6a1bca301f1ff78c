import type { Tx } from "@/db/client";
import { OPEN_END } from "@/db/version-range";
import type { VersionTable } from "./tables";
import { type LayeredContent, overlay } from "./target";

/** What can run a statement: a transaction, or the pool. */
export type Queryable = Pick<Tx, "$queryRawUnsafe" | "$executeRawUnsafe">;

interface Stored {
  branchId: string;
  deleted: boolean;
}

/** Values of one statement. Imports hand in thousands; statements stay of a size that the planner likes. */
const CHUNK = 2000;

export function* chunksOf<T>(items: readonly T[], size = CHUNK): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function columnsOf(table: VersionTable<string>, leaveOut: readonly string[]): string {
  const names = ["branchId", table.key, "fromNumber", "toNumber", "deleted", ...Object.keys(table.columns)];
  return names
    .filter((name) => !leaveOut.includes(name))
    .map((name) => `v."${name}"`)
    .join(", ");
}

/** Rows of all layers in one statement. `condition` is about `v`; its one value, where there is one, is $2. */
async function readLayers<Row extends Stored>(
  db: Queryable,
  table: VersionTable<string>,
  { organizationId, layers }: LayeredContent,
  condition: string,
  values: readonly [] | readonly [unknown],
  leaveOut: readonly string[] = [],
): Promise<Row[]> {
  const first = 2 + values.length;
  const parts = layers.map((_, index) => {
    const [branch, number] = [`$${first + 2 * index}`, `$${first + 2 * index + 1}::int`];
    return `SELECT ${columnsOf(table, leaveOut)} FROM "${table.name}" v
      WHERE v."organizationId" = $1 AND v."branchId" = ${branch} AND v."fromNumber" <= ${number}
        AND v."toNumber" > ${number} ${condition}`;
  });
  const places = layers.flatMap(({ branchId, number }) => [branchId, number]);
  return await db.$queryRawUnsafe<Row[]>(parts.join("\nUNION ALL\n"), organizationId, ...values, ...places);
}

const keyReader =
  (table: VersionTable<string>) =>
  <Row>(row: Row): string =>
    String((row as Record<string, unknown>)[table.key]);

/** Every visible row of a table, without the columns in `leaveOut`. */
export async function readAll<Row extends Stored>(
  db: Queryable,
  table: VersionTable<string>,
  content: LayeredContent,
  leaveOut: readonly string[] = [],
): Promise<Row[]> {
  const rows = await readLayers<Row>(db, table, content, "", [], leaveOut);
  return overlay(rows, content.layers, keyReader(table));
}

/** The visible rows with these keys, as a map by key; what is absent or hidden is not in it. */
export async function readByKeys<Row extends Stored>(
  db: Queryable,
  table: VersionTable<string>,
  content: LayeredContent,
  keys: readonly string[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  const keyOf = keyReader(table);
  for (const chunk of chunksOf([...new Set(keys)])) {
    const rows = await readLayers<Row>(db, table, content, `AND v."${table.key}" = ANY($2::text[])`, [chunk]);
    for (const row of overlay(rows, content.layers, keyOf)) found.set(keyOf(row), row);
  }
  return found;
}

/**
 * The visible rows whose `column` has one of these values. A row of a lower layer may be hidden by one whose value
 * differs, so what was found is looked up again by its key where there is more than one layer.
 */
export async function readByColumn<Row extends Stored>(
  db: Queryable,
  table: VersionTable<string>,
  content: LayeredContent,
  column: string,
  values: readonly string[],
): Promise<Row[]> {
  const found: Row[] = [];
  for (const chunk of chunksOf([...new Set(values)])) {
    found.push(
      ...(await readLayers<Row>(db, table, content, `AND v."${column}" = ANY($2::text[])`, [chunk])),
    );
  }
  if (content.layers.length === 1) return overlay(found, content.layers, keyReader(table));
  const visible = await readByKeys<Row>(db, table, content, found.map(keyReader(table)));
  const wanted = new Set(values);
  return [...visible.values()].filter((row) => wanted.has(String((row as Record<string, unknown>)[column])));
}

/** Where rows are written: the branch, and the revision that is being made on it. */
export interface WritePlace {
  organizationId: string;
  spaceId: string;
  branchId: string;
  number: number;
}

/** Ends the living rows of these keys on the branch itself, and adds the new rows. Both in bulk. */
export async function replaceRows(
  db: Queryable,
  table: VersionTable<string>,
  place: WritePlace,
  rows: readonly object[],
  endedKeys: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(endedKeys)) {
    await db.$executeRawUnsafe(
      `UPDATE "${table.name}" SET "toNumber" = $3
       WHERE "organizationId" = $1 AND "branchId" = $2 AND "toNumber" = ${OPEN_END} AND "${table.key}" = ANY($4::text[])`,
      place.organizationId,
      place.branchId,
      place.number,
      chunk,
    );
  }
  for (const chunk of chunksOf(rows)) await insertRows(db, table, place, chunk);
}

async function insertRows(
  db: Queryable,
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
  await db.$executeRawUnsafe(
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
