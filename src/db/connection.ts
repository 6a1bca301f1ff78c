import pg from "pg";
import { env, requiredEnv } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { log } from "@/lib/log";
import { cutConnection } from "./pg-internals";

/**
 * Fractions of the timeout. The first is how long a connection can be in use before Bindery checks whether
 * the database responds. The second is how long such a check can take. The third is how often Bindery looks
 * for connections to check.
 */
const SILENCE_SHARE = 0.3;
const PROBE_SHARE = 0.25;
const CHECK_SHARE = 0.1;

/** Returns the timeout for statements that are sent to the database. */
export const timeoutMilliseconds = () => env.DATABASE_TIMEOUT_SECONDS * 1000;

/** The options for every connection. */
export const connectionOptions = () => ({
  connectionString: requiredEnv("DATABASE_URL"),
  connectionTimeoutMillis: timeoutMilliseconds(),
});

/** Whether the database responds to a new connection. An error response also counts as a response. */
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

/**
 * Checks whether the database responds. A failed check is repeated once, because this process might have been busy during the
 * first check.
 */
async function isAnswering(): Promise<boolean> {
  const milliseconds = timeoutMilliseconds() * PROBE_SHARE;
  return (await answers(milliseconds)) || (await answers(milliseconds));
}

/**
 * Closes a pool's connections that wait for a database that no longer responds. If the database hangs or its network fails, the
 * connections stay open, and Bindery would otherwise wait forever. A slow statement isn't affected, because the database still
 * responds to new connections.
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
      log.error(
        { connections: waiting.length },
        "database doesn't respond, closing all connections to the database",
      );
      for (const [client, at] of waiting) if (taken.get(client) === at) cutConnection(client);
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), timeoutMilliseconds() * CHECK_SHARE).unref();
}
