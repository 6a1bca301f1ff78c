import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { disconnect } from "@/db/client";
import { disconnectShared } from "@/db/shared-connections";
import { settleReadings } from "@/domains/insights/recorder";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { startThreads } from "@/lib/threads/start";
import { bundled } from "./bundled";

/**
 * Prepares each test file: gives it a copy of the migrated database and an empty DATA_DIR, so that files neither share rows nor
 * wait for each other. All files in a worker share the worker's modules, because loading modules takes longer than everything
 * else. Therefore, changes to the environment and the clock are reverted after each file, and connections to the old database
 * are closed. vitest.config.ts loads this file. Tests never import it.
 */
const worker = globalThis as { binderyTestEnvironment?: Record<string, string | undefined> };
// The secret is the same for all files, because keys are derived from it only once.
worker.binderyTestEnvironment ??= { ...process.env, AUTH_SECRET: randomBytes(32).toString("hex") };

/**
 * Reverts the settings of the last test file. Code that the last file left running can then connect only to
 * that file's own database.
 */
async function begin(
  before: Record<string, string | undefined>,
  own: Parameters<typeof provideEnv>[0],
): Promise<void> {
  setClock();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  provideEnv(own);
  await Promise.all([disconnect(), disconnectShared()]);
}

const templateUrl = inject("templateUrl");
const database = `test_${randomBytes(6).toString("hex")}`;
const dataDir = mkdtempSync(path.join(tmpdir(), "bindery-files-"));

async function administer(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = "/bindery";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

/**
 * Drops the databases of earlier files. A file can't drop its own database, because its connections are still open when it
 * ends.
 */
async function dropFinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
      WHERE shobj_description(oid, 'pg_database') = 'finished'
        AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datid = pg_database.oid)`,
  );
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name}`).catch(() => {});
}

function urlOf(name: string): string {
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}

await administer(async (client) => {
  await dropFinished(client);
  await client.query(`CREATE DATABASE ${database} TEMPLATE template_bindery STRATEGY file_copy`);
});
await begin(worker.binderyTestEnvironment, { DATABASE_URL: urlOf(database), DATA_DIR: dataDir });
// This starts no thread yet. Threads start with this file's settings when they get work.
const threads = startThreads(bundled("threads/main.ts"));

afterAll(async () => {
  // Write the collected readings now. Otherwise, they would be written a second later, to the next file's
  // database.
  await settleReadings();
  await threads.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await administer((client) => client.query(`COMMENT ON DATABASE ${database} IS 'finished'`));
});
