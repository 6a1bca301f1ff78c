import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startTemporaryPostgres } from "@/db/embedded/database";
import { now } from "@/lib/clock";
import { deployMigrations } from "./deploy";
import { migrationsDirectory } from "./history";
import { sqlTowardsSchema } from "./schema-engine";

const usage =
  "Usage: npm run migrate -- create <name in lowercase letters, digits and _>, or: npm run migrate -- diff";

/**
 * Returns the SQL for the next migration. This SQL changes the schema that the existing migrations create, so
 * that the schema matches prisma/schema. To find the differences, runs the existing migrations in an empty
 * database.
 */
async function missingSql(): Promise<string> {
  const postgres = await startTemporaryPostgres();
  try {
    await deployMigrations(postgres.url);
    return await sqlTowardsSchema(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function write(name: string, sql: string): string {
  const time = now().toISOString().replace(/\D/g, "").slice(0, 14);
  const file = path.join(migrationsDirectory(), `${time}_${name}`, "migration.sql");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sql);
  return file;
}

/**
 * Runs the developer's command. The command `create` writes the next migration, which the developer then
 * completes. The command `diff` only returns the SQL.
 */
async function main([command, name = ""]: string[]): Promise<string> {
  if (command !== "diff" && (command !== "create" || !/^[a-z0-9_]+$/.test(name))) throw new Error(usage);
  const sql = await missingSql();
  if (sql === "") return "The migrations already match prisma/schema. No migration was written.";
  return command === "diff" ? sql : `Wrote ${write(name, sql)}`;
}

main(process.argv.slice(2)).then(
  (line) => process.stdout.write(`${line}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
