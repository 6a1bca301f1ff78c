import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { monotonicMilliseconds } from "@/lib/clock";
import { outageOf } from "./outage";

/**
 * The timeout for connecting and for waiting for a response. It's long enough for a busy database, and short
 * enough to leave time for another attempt.
 */
const ANSWER_MILLISECONDS = 10_000;

/**
 * Calls `run` with a separate connection. Use this function while the process starts and the pools don't
 * exist yet.
 * @throws Error if the database doesn't respond
 */
export async function withStartClient<Result>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "bindery start",
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const PAUSE_MILLISECONDS = 1_000;
const WAIT_MILLISECONDS = 60_000;

/**
 * Runs `work` on a database that might still be starting or too busy to respond. If the database can't be reached, `work` runs
 * again from the beginning, for up to a minute, and `say` is called once.
 * @throws the last error of the database or the connection. An error that waiting can't fix, such as a wrong password, is
 * thrown immediately.
 */
export async function onceReachable<Result>(
  databaseUrl: string,
  say: (step: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let since: number | undefined; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!outageOf(error)) throw error;
      if (since === undefined)
        say(
          `waiting up to a minute for the database at ${new URL(databaseUrl).host} (${(error as Error).message})`,
        );
      since ??= monotonicMilliseconds();
      if (monotonicMilliseconds() - since > WAIT_MILLISECONDS) throw error;
    }
    await pause(PAUSE_MILLISECONDS);
  }
}

/** Waits until a database has started, as {@link onceReachable} does. */
export const waitForDatabase = (databaseUrl: string, say: (step: string) => void): Promise<void> =>
  onceReachable(databaseUrl, say, () => withStartClient(databaseUrl, async () => undefined));
