import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { runSql } from "@/testing/sql";
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
  await runSql(sql.raw(`SELECT ${columns} FROM ${JOBS_TABLE} LIMIT 0`));
  await runSql(sql.raw(`SELECT id, identifier FROM ${TASKS_TABLE} LIMIT 0`));
  await runSql(sql.raw(`SELECT locked_by FROM ${QUEUES_TABLE} LIMIT 0`));
  await runSql(sql.raw(`SELECT 1 FROM ${MIGRATIONS_TABLE} LIMIT 0`));
});
