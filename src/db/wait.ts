import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { monotonicMilliseconds } from "@/lib/clock";
import { outageOf } from "./outage";

/** Both for the connection and for an answer: longer than a busy database takes, short enough to be tried again. */
const ANSWER_MILLISECONDS = 10_000;

/** Does `run` with a connection that is there before the pools are, and throws where the database does not answer. */
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
 * Does `work` on a database that might still be starting, or be too busy to answer. It tries again from the beginning
 * if the database can't be reached, for a minute at most; `say` is called once about that.
 * @throws the last error of the database or the connection; an error that waiting does not fix, such as a wrong
 *   password, at once
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

/** Waits for a database that is still starting, as {@link onceReachable} does. */
export const waitForDatabase = (databaseUrl: string, say: (step: string) => void): Promise<void> =>
  onceReachable(databaseUrl, say, () => withStartClient(databaseUrl, async () => undefined));
