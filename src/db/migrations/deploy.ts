import { setTimeout as pause } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { log } from "@/lib/log";
import { queueLogger } from "@/lib/queue-log";
import type { On } from "../client";
import { checkServerVersion } from "../version";
import {
  type AppliedMigration,
  assertMigrationsExist,
  type Migration,
  migrationsDirectory,
  OUTSIDE,
  ownMigrations,
  readApplied,
  readMigrations,
  recordApplied,
  statementsOf,
} from "./history";
import { appliedNames } from "./queries";

/*
 * Migrations, and the only entry point to this folder. It guarantees:
 *
 * - Each folder of `prisma/migrations` is applied once, in the order of the names, in a separate transaction. If a
 *   migration fails, it leaves no changes, and the earlier migrations stay.
 * - A migration that builds an index concurrently begins with `-- outside a transaction`. Its statements run one
 *   by one. If such a migration didn't finish, the next attempt starts again from its first statement.
 * - A migration waits at most a second for a lock on a table, because readers and writers of the table must wait
 *   during this time. If the lock isn't available, the migration lets them run first, and tries again.
 * - Processes that start at the same time wait for each other, and for Prisma's own tools, because all of them use
 *   the same lock.
 * - Bindery refuses a migration that was changed after it was applied, or that another tool left unfinished, with
 *   a message that says what to do. If this version doesn't know an applied migration, Bindery logs it, so that an
 *   older server still works.
 * - The job queue's own schema is migrated at the same time.
 * - `/readyz` checks whether all migrations of this version are applied.
 */

/**
 * The key of the advisory lock that Prisma's own tools use. Because Bindery uses the same key, its servers
 * and Prisma's tools wait for each other.
 */
const lockKey = 72_707_369;

/**
 * Returns the migrations to apply.
 * @throws Error if another tool left a migration unfinished, or if a migration's file has changed since it was applied
 */
export function choosePending(all: readonly Migration[], applied: AppliedMigration[]): Migration[] {
  const seen = new Map(applied.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of all) {
    const earlier = seen.get(name);
    if (earlier?.finished === false) {
      throw new Error(
        `The migration ${name} started but didn't finish. Repair the database, then run: ` +
          `npx prisma migrate resolve --applied ${name} (or --rolled-back).`,
      );
    }
    if (earlier !== undefined && earlier.checksum !== checksum) {
      throw new Error(
        `The file of the migration ${name} was changed after the migration was applied to this database. ` +
          "Restore the file, and put the change into a new migration.",
      );
    }
  }
  return all.filter(({ name }) => !seen.has(name));
}

function warnOfUnknown(all: readonly Migration[], applied: AppliedMigration[]): void {
  const known = new Set(all.map(({ name }) => name));
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    log.warn({ migrations: unknown }, "database has migrations from a newer version of Bindery");
  }
}

/**
 * Returns the line at which PostgreSQL reported an error. PostgreSQL reports a position in characters, and
 * the first character has the position 1.
 */
function lineOf(sql: string, position: string | undefined): string {
  return position === undefined ? "" : ` at line ${sql.slice(0, Number(position) - 1).split("\n").length}`;
}

/**
 * How long a statement waits for a lock on a table. During this time, other statements that use the table
 * have to wait.
 */
const LOCK_TIMEOUT_MILLISECONDS = 1_000;
/** The pause before the next attempt, so that the waiting readers and writers can run. */
const LOCK_PAUSE_MILLISECONDS = 500;
const LOCK_TRIES = 600;
const LOCK_NOT_AVAILABLE = "55P03";
const CONNECT_MILLISECONDS = 10_000;

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MILLISECONDS}`);
    await client.query(migration.sql);
    await recordApplied(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function applyWhenFree(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      const isBusy = (error as pg.DatabaseError).code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === LOCK_TRIES) throw error;
      if (attempt === 1)
        log.warn({ migration: migration.name }, "migration is waiting for a table that is in use");
    }
    await pause(LOCK_PAUSE_MILLISECONDS);
  }
}

async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) await client.query(statement);
  await recordApplied(client, migration);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const isOutside = migration.sql.startsWith(OUTSIDE);
  try {
    await (isOutside ? applyOutside : applyWhenFree)(client, migration);
  } catch (error) {
    const { message, position, detail } = error as pg.DatabaseError;
    const left = isOutside
      ? "Bindery runs the migration again at the next start."
      : "No part of the migration was applied.";
    throw new Error(
      `Migration ${migration.name} failed${lineOf(migration.sql, position)}: ${message}` +
        `${detail ? ` (${detail})` : ""}. ${left}`,
      { cause: error },
    );
  }
}

async function applyPending(
  client: pg.Client,
  directory: string,
  only: ReadonlySet<string> | undefined,
): Promise<string[]> {
  assertMigrationsExist(directory);
  const all = directory === migrationsDirectory() ? ownMigrations() : readMigrations(directory);
  const applied = await readApplied(client);
  warnOfUnknown(all, applied);
  const pending = choosePending(all, applied).filter(({ name }) => only?.has(name) ?? true);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

/**
 * Migrates a database: applies each pending migration in a separate transaction, then migrates the job
 * queue's schema. Holds an advisory lock during the whole migration. If `only` is set, applies only the
 * migrations in `only`. Returns the names of the applied migrations.
 * @throws Error if the database server is too old or a migration fails. An old server is refused before
 * anything changes. A failed migration leaves no changes, and earlier migrations stay.
 */
export async function deployMigrations(
  databaseUrl: string,
  directory = migrationsDirectory(),
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "bindery migrations",
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await checkServerVersion(client);
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    const applied = await applyPending(client, directory, only);
    await runMigrations({ connectionString: databaseUrl, logger: queueLogger });
    return applied;
  } finally {
    await client.end();
  }
}

/** Returns log lines about the applied migrations. If there are none, returns no lines. */
export function linesAbout(applied: readonly string[]): string[] {
  const [first, last] = [applied.at(0), applied.at(-1)];
  if (!first) return [];
  return [
    first === last
      ? `Applied the migration ${first}.`
      : `Applied ${applied.length} migrations, from ${first} to ${last}.`,
  ];
}

/** Returns the names of the applied migrations that this version doesn't know, or whose file is different in this version. */
export function unknownMigrations(taken: readonly Pick<Migration, "name" | "checksum">[]): string[] {
  const known = new Map(ownMigrations().map(({ name, checksum }) => [name, checksum]));
  return taken.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
}

/** Returns the name of the newest migration of this version. */
export const newestMigration = (): string => ownMigrations().at(-1)?.name ?? "";

/** Counts this version's applied and pending migrations. */
export async function migrationCounts(
  on: On,
  known = ownMigrations(),
): Promise<{ applied: number; pending: number }> {
  const rows = await appliedNames.rows(on, {});
  const applied = new Set(rows.map(({ name }) => name));
  const pending = known.filter(({ name }) => !applied.has(name)).length;
  return { applied: known.length - pending, pending };
}

/** Whether all migrations of this version are applied, for `/readyz`. */
export const isUpToDate = async (on: On, known = ownMigrations()): Promise<boolean> =>
  (await migrationCounts(on, known)).pending === 0;
