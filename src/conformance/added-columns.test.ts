import { beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { askAs } from "./access-matrix/check";
import { buildHouse, type House, type Stage, setStage } from "./access-matrix/stage";
import { TABLE } from "./access-matrix/table";

/**
 * What a running server meets when the migration of a newer one adds columns to the tables that it reads: its prepared
 * statements have been used before, and are used again after.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const CALLERS = ["administrator", "reader", "administrator of another organization"] as const;
const questions = operationsOf(appRouter).flatMap((operation) => {
  const row = TABLE[operation.id];
  return row ? [{ operation, row }] : [];
});
const reads = questions.filter(({ operation }) => operation.method === "GET");
const writes = questions.filter(({ operation }) => operation.method !== "GET");

let house: House;
let stage: Stage;

beforeAll(async () => {
  house = await buildHouse();
  stage = await setStage(house, house.people.administrator);
}, 60_000);

async function walk(asked: typeof questions, on: Stage): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const { operation, row } of asked)
    for (const caller of CALLERS)
      statuses[`${operation.id}, ${caller}`] = (await askAs(house, operation, row, caller, on)).status;
  return statuses;
}

async function addColumns(): Promise<number> {
  const tables = await db().$queryRaw<
    { name: string }[]
  >`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_%'`;
  for (const { name } of tables)
    await db().$executeRawUnsafe(`ALTER TABLE "${name}" ADD COLUMN "addedLater" integer NOT NULL DEFAULT 7`);
  return tables.length;
}

describe("a server that runs while columns are added to every table", () => {
  it("answers what it has answered before, and writes on", async () => {
    const before = await walk(reads, stage);
    expect(await addColumns()).toBeGreaterThan(50);
    expect(await walk(reads, stage)).toEqual(before);
    const written = await walk(writes, stage);
    expect(Object.entries(written).filter(([, status]) => status >= 500)).toEqual([]);
    expect(await walk(reads, await setStage(house, house.people.administrator))).toEqual(before);
  }, 120_000);
});
