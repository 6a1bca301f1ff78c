import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { provideEnv } from "@/env";
import { runSql } from "@/testing/sql";
import { askAs } from "./access-matrix/check";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  type Resources,
} from "./access-matrix/resources";
import { TABLE } from "./access-matrix/table";

/**
 * Tests that a running server still works while a newer version's migration adds columns to its tables. The
 * server uses the same prepared statements before and after the migration.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const CALLERS = ["administrator", "reader", "administrator of another organization"] as const;
const questions = operationsOf(appRouter).flatMap((operation) => {
  const row = TABLE[operation.id];
  return row ? [{ operation, row }] : [];
});
const reads = questions.filter(({ operation }) => operation.method === "GET");
const writes = questions.filter(({ operation }) => operation.method !== "GET");

let fixture: OrganizationFixture;
let resources: Resources;

beforeAll(async () => {
  fixture = await makeOrganizationFixture();
  resources = await makeResources(fixture, fixture.people.administrator);
}, 60_000);

async function walk(asked: typeof questions, on: Resources): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const { operation, row } of asked)
    for (const caller of CALLERS)
      statuses[`${operation.id}, ${caller}`] = (await askAs(fixture, operation, row, caller, on)).status;
  return statuses;
}

async function addColumns(): Promise<number> {
  const tables = await runSql(sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_%'`);
  for (const { name } of tables)
    await runSql(sql.raw(`ALTER TABLE "${name}" ADD COLUMN "addedLater" integer NOT NULL DEFAULT 7`));
  return tables.length;
}

describe("a running server while columns are added to every table", () => {
  it("returns the same responses as before, and can still write", async () => {
    const before = await walk(reads, resources);
    expect(await addColumns()).toBeGreaterThan(50);
    expect(await walk(reads, resources)).toEqual(before);
    const written = await walk(writes, resources);
    expect(Object.entries(written).filter(([, status]) => status >= 500)).toEqual([]);
    expect(await walk(reads, await makeResources(fixture, fixture.people.administrator))).toEqual(before);
  }, 120_000);
});
