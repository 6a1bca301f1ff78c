import pg from "pg";
import { env, requiredEnv } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { cutConnection } from "./pg-internals";

/** Shares of the timeout: how long a connection is in use before the database is asked whether it answers, and for how long. */
const SILENCE_SHARE = 0.3;
const PROBE_SHARE = 0.25;
const CHECK_SHARE = 0.1;

/** How long an answer of the database is waited for. */
export const timeoutMilliseconds = () => env.DATABASE_TIMEOUT_SECONDS * 1000;

/** How every connection is opened. */
export const connectionOptions = () => ({
  connectionString: requiredEnv("DATABASE_URL"),
  connectionTimeoutMillis: timeoutMilliseconds(),
});

/** Whether the database answers a new connection, be it with a refusal. */
async function answers(milliseconds: number): Promise<boolean> {
  const client = new pg.Client({
    ...connectionOptions(),
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
    application_name: "bindery-probe",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Asked twice, since the first answer may have come while this process was busy. */
async function isAnswering(): Promise<boolean> {
  const milliseconds = timeoutMilliseconds() * PROBE_SHARE;
  return (await answers(milliseconds)) || (await answers(milliseconds));
}

/**
 * Ends connections of a pool that wait for a database that no longer answers. A frozen database, or one whose network
 * is gone, keeps its connections open, and the service would wait without end. A statement that merely takes long is
 * left running, since the database still answers others.
 */
export function watchPool(pool: pg.Pool): void {
  const taken = new Map<pg.PoolClient, number>();
  pool.on("acquire", (client) => taken.set(client, monotonicMilliseconds()));
  pool.on("release", (_error, client) => taken.delete(client));
  pool.on("remove", (client) => taken.delete(client));
  let isChecking = false;
  const check = async () => {
    if (pool.ended) return clearInterval(timer);
    const since = monotonicMilliseconds() - timeoutMilliseconds() * SILENCE_SHARE;
    const waiting = [...taken].filter(([, at]) => at < since);
    if (isChecking || waiting.length === 0) return;
    isChecking = true;
    try {
      if (await isAnswering()) return;
      log.error({ connections: waiting.length }, "database does not respond, closing its connections");
      for (const [client, at] of waiting) if (taken.get(client) === at) cutConnection(client);
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), timeoutMilliseconds() * CHECK_SHARE).unref();
}
