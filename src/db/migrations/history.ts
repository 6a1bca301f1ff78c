import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ClientBase } from "pg";

/** A folder in prisma/migrations. `checksum` is Prisma's checksum: the SHA-256 of the file, in hexadecimal. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The first line of a migration that can't run in a transaction. */
export const OUTSIDE = "-- outside a transaction";

/** Returns the statements of a migration. Each statement ends at the end of a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/^[ \t]*--.*$/gm, "")
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

/** A migration's row in the table in which Prisma records migrations. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  finished: boolean;
}

/** Returns the folder that contains this project's migrations. */
export function migrationsDirectory(): string {
  return path.resolve("prisma/migrations");
}

/** Reads the migrations in a folder, in the order in which they must be applied. */
export function readMigrations(directory: string): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

let own: readonly Migration[] | undefined;

/**
 * Returns this version's migrations. The files are read only once. If an upgrade replaces the files while the
 * process runs, the new files belong to another version.
 */
export function ownMigrations(): readonly Migration[] {
  own ??= readMigrations(migrationsDirectory());
  return own;
}

/**
 * Creates the table in which Prisma records migrations. The table has exactly the columns that Prisma
 * creates, so that Prisma's own tools can work with the database.
 */
const createTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** Returns the migrations that were started in a database, except those that are marked as rolled back. */
export async function readApplied(client: ClientBase): Promise<AppliedMigration[]> {
  await client.query(createTable);
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

/** Records a migration as applied. Call it in the transaction that applies the migration. */
export async function recordApplied(client: ClientBase, migration: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations"
       (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, clock_timestamp(), $2, now(), 1)`,
    [migration.checksum, migration.name],
  );
}

/**
 * Checks that the folder with the migrations exists. If the folder is missing, the working directory is
 * usually wrong.
 * @throws Error if the folder doesn't exist
 */
export function assertMigrationsExist(directory: string): void {
  if (existsSync(directory)) return;
  throw new Error(`The directory ${directory} doesn't exist. Start Bindery in its installation directory.`);
}
