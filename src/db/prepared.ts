import { causesOf } from "./causes";
import { Prisma } from "./generated/client";

/**
 * Names of prepared statements. PostgreSQL refuses one whose columns have changed since it was prepared (SQLSTATE 0A000,
 * "cached plan must not change result type"), on every connection that knows it: another name makes each of them prepare
 * it anew, whatever else is under way there. What the old name stood for ends with the connection.
 */
interface Prepared {
  /** How often everything was to be prepared anew. */
  generation: number;
}

// The console's bundle and the server load this module apart; both share the connections.
const shared = globalThis as { binderyPrepared?: Prepared };

function state(): Prepared {
  shared.binderyPrepared ??= { generation: 0 };
  return shared.binderyPrepared;
}

/** PostgreSQL knows 63 bytes of a statement's name; the rest is for what is added here. */
const NAME_LENGTH_MAX = 55;

/** The name under which the statement `name` is prepared at present. */
export function preparedName(name: string): string {
  if (name.length > NAME_LENGTH_MAX) throw new Error(`${name}: too long a name for a statement`);
  const { generation } = state();
  return generation === 0 ? name : `${name}@${generation}`;
}

/** Marks a statement whose text never changes, and whose planning costs as much as what it does: it is planned once. */
export const plannedOnce = (name: string, text: string) => `/* planned once: ${name} */ ${text}`;
const PLANNED_ONCE = /^\/\* planned once: (\S+) \*\//;

/** The name of such a statement. */
export const plannedName = (text: string): string | undefined => PLANNED_ONCE.exec(text)?.[1];

/**
 * Whether PostgreSQL refused a prepared statement. Told by the code, since the words are in the language of the server
 * (`lc_messages`). What PostgreSQL does not support at all has the same code: it fails again when it is run again.
 */
function isOutdated(error: unknown): boolean {
  for (const { codes } of causesOf(error)) if (codes.includes("0A000")) return true;
  return false;
}

/**
 * Runs a statement, and once more under a new name when PostgreSQL refuses the prepared one: nothing was read or written
 * then. Inside of a transaction that has failed with it the second one fails as well, and the first error is thrown; the
 * next transaction has the new name.
 */
export async function orPreparedAnew<T>(run: () => Promise<T>): Promise<T> {
  const { generation } = state();
  try {
    return await run();
  } catch (error) {
    if (!isOutdated(error)) throw error;
    state().generation = Math.max(state().generation, generation + 1);
    return await run().catch(() => Promise.reject(error));
  }
}

/** The same for what Prisma runs. */
export const preparedAnew = Prisma.defineExtension({
  name: "prepared-anew",
  query: { $allOperations: ({ args, query }) => orPreparedAnew(() => query(args)) },
});
