import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requiredEnv } from "@/env";
import { deployMigrations, isUpToDate, linesAbout } from "./deploy";
import { migrationsDirectory, ownMigrations, readMigrations } from "./history";
import { sqlTowardsSchema } from "./schema-engine";

const empty = "test_empty_migrations";
let directory: string;
let url: string;
let admin: pg.Client;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "bindery-migrations-"));
  admin = new pg.Client({ connectionString: requiredEnv("DATABASE_URL") });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${empty}`);
  await admin.query(`CREATE DATABASE ${empty}`);
  const address = new URL(requiredEnv("DATABASE_URL"));
  address.pathname = `/${empty}`;
  url = address.href;
});

afterEach(async () => {
  await admin.query(`DROP DATABASE ${empty}`);
  await admin.end();
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(directory, name), { recursive: true });
  writeFileSync(path.join(directory, name, "migration.sql"), sql);
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}

const query = (sql: string) =>
  connected(async (client): Promise<Record<string, unknown>[]> => (await client.query(sql)).rows);

const upToDate = () => connected((client) => isUpToDate({ connection: client }, readMigrations(directory)));

describe("migrations at start", () => {
  it("are the migrations that the process read first, even if their folder changes later", async () => {
    const known = ownMigrations();
    mkdirSync(path.join(directory, "prisma/migrations/9_of_a_newer_version"), { recursive: true });
    writeFileSync(path.join(directory, "prisma/migrations/9_of_a_newer_version/migration.sql"), "SELECT 1;");
    const here = vi.spyOn(process, "cwd").mockReturnValue(directory);
    const replaced = [readMigrations(migrationsDirectory()).length, ownMigrations()];
    here.mockRestore();
    expect(replaced).toEqual([1, known]);
  });

  it("are each applied once, in order, if several servers start at the same time", async () => {
    write("2_fill", "INSERT INTO step VALUES ('filled');");
    write("1_make", "CREATE TABLE step (name text);");
    const answers = await Promise.all([1, 2, 3].map(() => deployMigrations(url, directory)));
    expect(answers.flat().sort()).toEqual(["1_make", "2_fill"]);
    expect(await query("SELECT name FROM step")).toEqual([{ name: "filled" }]);
  });

  it("are recorded as Prisma's own tools record them", async () => {
    write("1_make", "CREATE TABLE step (name text);");
    await deployMigrations(url, directory);
    const [row] = await query(`SELECT * FROM "_prisma_migrations"`);
    expect(row).toMatchObject({
      // The checksum that `sha256sum` prints for the file.
      checksum: "a2c1506e91fe000922e638ad347d67a0623d09cb88933b1232be025ce28e3f23",
      migration_name: "1_make",
      finished_at: expect.any(Date),
      rolled_back_at: null,
      logs: null,
      applied_steps_count: 1,
    });
  });

  it("stop at a migration that fails: it leaves no changes, earlier migrations stay, and the error names the line", async () => {
    write("1_make", "CREATE TABLE step (name text);");
    write("2_break", "CREATE TABLE half (name text);\nINSERT INTO nowhere VALUES (1);");
    write("3_later", "CREATE TABLE later (name text);");
    await expect(deployMigrations(url, directory)).rejects.toThrow(
      /Migration 2_break failed at line 2: relation "nowhere" does not exist.*No part of the migration was applied/,
    );
    const tables = await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
    expect(tables.map((row) => row.tablename)).toEqual(["_prisma_migrations", "step"]);
    expect(await upToDate()).toBe(false);

    write("2_break", "CREATE TABLE half (name text);");
    const applied = await deployMigrations(url, directory);
    expect(applied).toEqual(["2_break", "3_later"]);
    expect(await upToDate()).toBe(true);
    expect(linesAbout(applied)).toEqual(["Applied 2 migrations, from 2_break to 3_later."]);
    expect(linesAbout(await deployMigrations(url, directory))).toEqual([]);
  });

  it("don't block readers while they wait for a table, and are applied when the table is free", async () => {
    write("1_make", "CREATE TABLE step (name text);");
    await deployMigrations(url, directory);
    write("2_widen", "ALTER TABLE step ADD COLUMN more text;");
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query("BEGIN; SELECT * FROM step");
    const deploying = deployMigrations(url, directory);
    const waiting = "SELECT count(*)::int AS many FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while ((await query(waiting))[0]?.many === 0);
    // This query would have to wait if the migration were still waiting for its lock. The test would then
    // never end, because the reader finishes only after this query.
    expect(await query("SELECT name FROM step")).toEqual([]);
    expect(await query("SELECT * FROM information_schema.columns WHERE column_name = 'more'")).toEqual([]);
    await reader.query("COMMIT");
    await reader.end();
    expect(await deploying).toEqual(["2_widen"]);
  });

  it("build indexes concurrently, and start again if building an index didn't finish", async () => {
    write("1_make", "CREATE TABLE step (name text);\nINSERT INTO step VALUES ('a'), ('a');");
    const index = (kind: string) =>
      `-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS by_name;\nCREATE ${kind} CONCURRENTLY by_name ON step (name);\n`;
    write("2_index", index("UNIQUE INDEX"));
    await expect(deployMigrations(url, directory)).rejects.toThrow(
      /2_index failed.*runs the migration again/,
    );
    expect(await upToDate()).toBe(false);
    write("2_index", index("INDEX"));
    expect(await deployMigrations(url, directory)).toEqual(["2_index"]);
    const valid = "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'by_name'::regclass";
    expect(await query(valid)).toEqual([{ valid: true }]);
  });

  it("are all refused if the file of an applied migration was changed", async () => {
    write("1_make", "CREATE TABLE step (name text);");
    await deployMigrations(url, directory);
    write("1_make", "CREATE TABLE step (name text, more text);");
    write("2_later", "CREATE TABLE later (name text);");
    await expect(deployMigrations(url, directory)).rejects.toThrow(/1_make was changed after/);
    expect(await query("SELECT to_regclass('later') AS found")).toEqual([{ found: null }]);
  });

  it("are refused if another tool left a migration unfinished", async () => {
    write("1_make", "CREATE TABLE step (name text);");
    await deployMigrations(url, directory);
    await query(`UPDATE "_prisma_migrations" SET finished_at = NULL`);
    await expect(deployMigrations(url, directory)).rejects.toThrow(/1_make started but didn't finish/);
  });
});

describe("the migrations of this project", () => {
  it("create exactly the schema of prisma/schema, and the check reports a difference", async () => {
    await deployMigrations(url);
    expect(await sqlTowardsSchema(url)).toBe("");
    await query(`ALTER TABLE "User" ADD COLUMN surplus text`);
    expect(await sqlTowardsSchema(url)).toContain(`DROP COLUMN "surplus"`);
  });
});
