import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import pg from "pg";
import { expect, vi } from "vitest";
import { inLongTransaction } from "@/db/transaction";
import { env, requiredEnv } from "@/env";
import { releaseJobsOfDeadWorkers } from "@/worker/presence";
import { bundled } from "./bundled";
import { runSql } from "./sql";

/**
 * How long and how often to check whether PostgreSQL has noticed the end of a killed worker, in milliseconds.
 */
const DEATH_IS_SEEN = { timeout: 10_000, interval: 20 };

/** Starts a worker process for these domains' jobs, with the test's settings. */
async function startWorkerOf(domains: readonly string[], settings: Record<string, string>) {
  const args = [bundled("testing/worker.fixture.ts"), bundled("threads/main.ts"), ...domains];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      DATABASE_URL: requiredEnv("DATABASE_URL"),
      DATA_DIR: env.DATA_DIR,
      OUTBOUND_ALLOWLIST: env.OUTBOUND_ALLOWLIST.join(","),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

/**
 * Starts a worker process and kills it when a condition is met. Afterwards, releases the jobs of this worker, as
 * another worker does.
 */
export async function killWorkerWhen(
  domains: readonly string[],
  hasComeSoFar: () => boolean | Promise<boolean>,
  settings: Record<string, string> = {},
): Promise<void> {
  const child = await startWorkerOf(domains, settings);
  const exited = once(child, "exit");
  try {
    while (!(await hasComeSoFar())) await new Promise((resolve) => setImmediate(resolve));
  } finally {
    child.kill("SIGKILL");
    await exited;
  }
  const pool = new pg.Pool({ connectionString: requiredEnv("DATABASE_URL") });
  // Wait, because PostgreSQL notices the end of the process a moment later.
  await vi.waitFor(async () => expect(await releaseJobsOfDeadWorkers(pool)).toHaveLength(1), DEATH_IS_SEEN);
  await pool.end();
}

const HELD_SECONDS = 60;

/** Locks a branch's content until `work` ends, so that other writers have to wait. */
export async function whileHeld(
  { organizationId, branchId }: { organizationId: string; branchId: string },
  work: () => Promise<void>,
): Promise<void> {
  await inLongTransaction(null, HELD_SECONDS, async (tx) => {
    await runSql(
      sql`SELECT 1 FROM "Branch" WHERE "organizationId" = ${organizationId} AND "id" = ${branchId} FOR UPDATE`,
      tx,
    );
    await work();
  });
}

/** Whether any transaction is waiting for a lock. */
export async function somebodyWaits(): Promise<boolean> {
  const waiting = await runSql(sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return waiting.length > 0;
}
