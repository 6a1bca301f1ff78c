import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Prisma } from "./generated/client";
import { causesOf } from "./outage";

/**
 * The names of prepared statements. If the columns of a statement's result have changed, PostgreSQL refuses
 * the statement on every connection that prepared it before the change. The error has the SQLSTATE 0A000 and
 * the message "cached plan must not change result type". In that case, the statement gets a new name, so that
 * each connection prepares it again. The old prepared statement remains until its connection ends.
 */
interface Prepared {
  /**
   * The number of times that all statements had to be prepared again. The names of prepared statements
   * contain this number.
   */
  generation: number;
  /** Maps the texts of statements that were used more than once to the names of the statements. */
  repeated: Map<string, string>;
  /** The texts of statements that were used once. */
  seen: LRUCache<string, true>;
}

// The console's bundle and the server load separate copies of this module, but both copies use the same connections.
const shared = globalThis as { binderyPrepared?: Prepared };

function state(): Prepared {
  shared.binderyPrepared ??= { generation: 0, repeated: new Map(), seen: new LRUCache({ max: SEEN_MAX }) };
  return shared.binderyPrepared;
}

/**
 * The maximum length of a statement's name. PostgreSQL allows 63 bytes, and the remaining bytes are for the suffix that
 * `preparedName` adds.
 */
const NAME_LENGTH_MAX = 55;

/** Returns the name under which the statement `name` is currently prepared. */
export function preparedName(name: string): string {
  if (name.length > NAME_LENGTH_MAX) throw new Error(`the statement name ${name} is too long`);
  const { generation } = state();
  return generation === 0 ? name : `${name}@${generation}`;
}

/** The maximum number of repeated statements that are prepared. Each of them uses about 20 kB per connection. */
const REPEATED_MAX = 400;
const SEEN_MAX = 1000;
/**
 * Matches statements with a list of values or several rows. They aren't prepared, because their text depends
 * on the number of values.
 */
const HAS_LENGTH = / IN \(|VALUES \([^()]*\),\s*\(/;

/**
 * Returns the name under which to prepare a statement that Prisma generates. Returns an empty string
 * if the statement hasn't run before, or can't be prepared. Preparing is useful because PostgreSQL parses and
 * plans a read or write by key several times longer than it runs it. If the best plan depends on the values,
 * PostgreSQL still plans the statement each time (`plan_cache_mode` auto).
 */
export function statementName(text: string): string {
  const name = repeatedName(text);
  return name === undefined ? "" : preparedName(name);
}

function repeatedName(text: string): string | undefined {
  const { repeated, seen } = state();
  const known = repeated.get(text);
  if (known !== undefined || repeated.size >= REPEATED_MAX) return known;
  if (HAS_LENGTH.test(text)) return undefined;
  if (!seen.has(text)) {
    seen.set(text, true);
    return undefined;
  }
  const name = `repeated:${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  repeated.set(text, name);
  seen.delete(text);
  return name;
}

/**
 * Whether an error means that a prepared statement is outdated. The error's code shows this, because messages
 * are in the server's language. Errors about unsupported features have the same code. If an error is about an
 * unsupported feature, the second attempt also fails.
 */
function isOutdated(error: unknown): boolean {
  for (const { codes } of causesOf(error)) if (codes.includes("0A000")) return true;
  return false;
}

/**
 * Runs a statement. If PostgreSQL refuses the prepared statement because it's outdated, nothing was read or
 * written, so the statement runs again under a new name. In a transaction, the second attempt also fails,
 * because the refusal has aborted the transaction. The caller then gets the first error, and the next
 * transaction uses the new name.
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

/** Prisma extension that runs Prisma's operations with {@link orPreparedAnew}. */
export const preparedAnew = Prisma.defineExtension({
  name: "prepared-anew",
  query: { $allOperations: ({ args, query }) => orPreparedAnew(() => query(args)) },
});
