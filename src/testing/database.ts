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
 * Prepares each test file. Each file gets a copy of the migrated database and an empty DATA_DIR, so that
 * files don't share rows and don't wait for each other. All files in a worker share the loaded modules,
 * because loading modules takes most of the time. Therefore, after each file, this code reverts changes to
 * the environment and the clock. It also closes the connections to the file's database. vitest.config.ts
 * loads this file. Tests never import it.
 */
const worker = globalThis as { binderyTestEnvironment?: Record<string, string | undefined> };
// All test files use one secret, because a process derives keys from the secret only once.
worker.binderyTestEnvironment ??= { ...process.env, AUTH_SECRET: randomBytes(32).toString("hex") };

/**
 * Reverts the settings of the last test file. If the last file left code running, this code can connect only
 * to the last file's database.
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
// This call doesn't start threads yet. A thread starts when it gets work, and then has the settings of this file.
const threads = startThreads(bundled("threads/main.ts"));

afterAll(async () => {
  // Write the collected readings now. If they weren't written now, the process would write them a second later, to the
  // database of the next file.
  await settleReadings();
  await threads.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await administer((client) => client.query(`COMMENT ON DATABASE ${database} IS 'finished'`));
});
