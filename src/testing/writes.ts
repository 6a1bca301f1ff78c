import { sql } from "kysely";
import { requiredEnv } from "@/env";
import { runSql } from "./sql";

/**
 * Detects writes. Triggers on every table in the test file's database record each row that is inserted, updated or deleted,
 * whatever its values are. If a write is rolled back, its record is also rolled back. The cost doesn't depend on the size of
 * the tables.
 */

/** Tables that aren't watched: counters, and derived data that a read can store. */
const NOT_WATCHED = ["_prisma_migrations", "DerivedDocument", "Throttle"];

/** Columns with the time of the last use. An update that changes only these columns doesn't count. */
const LAST_USED = ["lastUsedAt", "lastSeenAt"];

/**
 * The owner of a truncated table's rows. This value stands for all owners, because truncating a table removes the rows
 * of every owner.
 */
const EVERYBODY = "*";

interface Table {
  name: string;
  columns: string[];
}

/**
 * Returns the columns that identify a row's owner. The owner is an organization or, if the row doesn't belong
 * to an organization, a person.
 */
function ownerColumns({ name, columns }: Table): string[] {
  if (["User", "Organization"].includes(name)) return ["id"];
  return ["organizationId", "userId"].filter((column) => columns.includes(column));
}

function watchTable(table: Table): string[] {
  const { name, columns } = table;
  const note = (row: string) => {
    const owners = ownerColumns(table).map((column) => `${row}."${column}"`);
    return `INSERT INTO watching.write VALUES (TG_TABLE_NAME, COALESCE(${[...owners, "NULL"].join(", ")}));`;
  };
  const used = LAST_USED.filter((column) => columns.includes(column));
  const rest = (row: string) => [`to_jsonb(${row})`, ...used.map((column) => `'${column}'`)].join(" - ");
  const changes = used.length > 0 ? `WHEN (${rest("OLD")} IS DISTINCT FROM ${rest("NEW")})` : "";
  const run = `EXECUTE FUNCTION watching."note${name}"()`;
  return [
    `CREATE FUNCTION watching."note${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF TG_OP <> 'INSERT' THEN ${note("OLD")} END IF;
       IF TG_OP <> 'DELETE' THEN ${note("NEW")} END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER "watchRows" AFTER INSERT OR DELETE ON "${name}" FOR EACH ROW ${run}`,
    `CREATE TRIGGER "watchChanges" AFTER UPDATE ON "${name}" FOR EACH ROW ${changes} ${run}`,
    `CREATE TRIGGER "watchEmptying" AFTER TRUNCATE ON "${name}" EXECUTE FUNCTION watching.note()`,
  ];
}

async function install(): Promise<void> {
  const tables = await runSql(sql<Table>`
    SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> ALL (${NOT_WATCHED}) GROUP BY 1`);
  const statements = [
    "CREATE SCHEMA watching",
    `CREATE UNLOGGED TABLE watching.write ("table" text NOT NULL, owner text)`,
    `CREATE FUNCTION watching.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO watching.write VALUES (TG_TABLE_NAME, '${EVERYBODY}');
       RETURN NULL;
     END $$`,
    ...tables.flatMap(watchTable),
  ];
  await runSql(sql.raw(`DO $all$ BEGIN ${statements.join(";\n")}; END $all$`));
}

interface Write {
  table: string;
  owner: string | null;
}

/** The watched database. The files in a worker share this module, but each file has a separate database. */
let watched: { url: string; writes: Write[] } | undefined;

/** Returns all writes so far. The records are removed from the database, so that reading them stays fast. */
async function noted(): Promise<readonly Write[]> {
  const url = requiredEnv("DATABASE_URL");
  if (watched?.url !== url) {
    await install();
    watched = { url, writes: [] };
  }
  const fresh = await runSql(sql<Write>`DELETE FROM watching.write RETURNING "table", owner`);
  watched.writes.push(...fresh);
  return watched.writes;
}

const tablesOf = (writes: readonly Write[]) => [...new Set(writes.map(({ table }) => table))].sort();

async function watch(): Promise<() => Promise<readonly Write[]>> {
  let { length: seen } = await noted();
  return async () => {
    const writes = (await noted()).slice(seen);
    seen += writes.length;
    return writes;
  };
}

/**
 * Starts to watch. Returns a function that lists the tables that were written since the start or since its
 * last call.
 */
export async function watchWrites(): Promise<() => Promise<string[]>> {
  const look = await watch();
  return async () => tablesOf(await look());
}

/**
 * Watches as {@link watchWrites} does, but only rows that belong to these organizations and their people.
 */
export async function watchWritesOf(organizationIds: readonly string[]): Promise<() => Promise<string[]>> {
  const look = await watch();
  return async () => {
    const writes = await look();
    const members = await runSql(sql<{ userId: string }>`
      SELECT "userId" FROM "Member" WHERE "organizationId" = ANY(${organizationIds})`);
    const owners = new Set([...organizationIds, ...members.map(({ userId }) => userId), EVERYBODY]);
    return tablesOf(writes.filter(({ owner }) => owner !== null && owners.has(owner)));
  };
}
