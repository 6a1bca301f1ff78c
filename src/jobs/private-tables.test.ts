import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import {
  GRAPHILE_WORKER_VERSION,
  JOBS_TABLE,
  MIGRATIONS_TABLE,
  QUEUES_TABLE,
  TASKS_TABLE,
} from "./private-tables";

it("the private tables of graphile-worker were verified with the installed version", async () => {
  const { version } = JSON.parse(readFileSync("node_modules/graphile-worker/package.json", "utf8"));
  expect(version).toBe(GRAPHILE_WORKER_VERSION);
  const columns = "id, key, task_id, payload, attempts, max_attempts, run_at, locked_at, locked_by";
  await db().$queryRawUnsafe(`SELECT ${columns} FROM ${JOBS_TABLE} LIMIT 0`);
  await db().$queryRawUnsafe(`SELECT id, identifier FROM ${TASKS_TABLE} LIMIT 0`);
  await db().$queryRawUnsafe(`SELECT locked_by FROM ${QUEUES_TABLE} LIMIT 0`);
  await db().$queryRawUnsafe(`SELECT 1 FROM ${MIGRATIONS_TABLE} LIMIT 0`);
});
