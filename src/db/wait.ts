import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { monotonicMilliseconds } from "@/lib/clock";
import { outageOf } from "./outage";

const TRY_MILLISECONDS = 5_000;
const PAUSE_MILLISECONDS = 1_000;
const WAIT_MILLISECONDS = 60_000;

async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TRY_MILLISECONDS });
  client.on("error", () => undefined);
  await client.connect();
  await client.end();
}

/**
 * Waits for a database that is still starting, for a minute at most; `say` is told that it does.
 * @throws what the database, or the way to it, said last; what waiting does not mend, such as a wrong password, at once
 */
export async function waitForDatabase(url: string, say: (step: string) => void): Promise<void> {
  const begun = monotonicMilliseconds();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connectOnce(url);
    } catch (error) {
      if (!outageOf(error) || monotonicMilliseconds() - begun > WAIT_MILLISECONDS) throw error;
      if (attempt === 1)
        say(`waiting for the database at ${new URL(url).host} (${(error as Error).message})`);
    }
    await pause(PAUSE_MILLISECONDS);
  }
}
