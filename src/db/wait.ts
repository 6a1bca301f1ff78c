import { setTimeout as pause } from "node:timers/promises";
import { monotonicMilliseconds } from "@/lib/clock";
import { outageOf } from "./outage";
import { withStartClient } from "./start-client";

const PAUSE_MILLISECONDS = 1_000;
const WAIT_MILLISECONDS = 60_000;

/**
 * Does `work` on a database that may still be starting, or too busy to answer: from its beginning again where that cannot
 * be asked, for a minute at most; `say` is told so once.
 * @throws what the database, or the way to it, said last; what waiting does not mend, such as a wrong password, at once
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
          `waiting for the database at ${new URL(databaseUrl).host}, for a minute at most (${(error as Error).message})`,
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
