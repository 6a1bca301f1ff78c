import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Prisma } from "./generated/client";
import { causesOf } from "./outage";

/**
 * Names of prepared statements. PostgreSQL refuses one whose columns have changed since it was prepared (SQLSTATE
 * 0A000, "cached plan must not change result type"), on every connection that knows it. With another name, each
 * connection prepares it again, whatever else is running there. The old statement ends with the connection.
 */
interface Prepared {
  /** How often all statements had to be prepared again. */
  generation: number;
  /** Names of statements that were used more than once, by their text. */
  repeated: Map<string, string>;
  /** Texts that were used once. */
  seen: LRUCache<string, true>;
}

// The console's bundle and the server load this module apart; both share the connections.
const shared = globalThis as { binderyPrepared?: Prepared };

function state(): Prepared {
  shared.binderyPrepared ??= { generation: 0, repeated: new Map(), seen: new LRUCache({ max: SEEN_MAX }) };
  return shared.binderyPrepared;
}

/** PostgreSQL keeps 63 bytes of a statement's name; the remaining ones are for the part that is added here. */
const NAME_LENGTH_MAX = 55;

/** The name under which the statement `name` is prepared at present. */
export function preparedName(name: string): string {
  if (name.length > NAME_LENGTH_MAX) throw new Error(`the statement name ${name} is too long`);
  const { generation } = state();
  return generation === 0 ? name : `${name}@${generation}`;
}

/** Marks a statement whose text never changes, and whose planning costs as much as what it does: it is planned once. */
export const plannedOnce = (name: string, text: string) => `/* planned once: ${name} */ ${text}`;
const PLANNED_ONCE = /^\/\* planned once: (\S+) \*\//;

/** The name of such a statement. */
export const plannedName = (text: string): string | undefined => PLANNED_ONCE.exec(text)?.[1];

/** Each connection keeps what it has prepared, some 20 kB for a statement. */
const REPEATED_MAX = 400;
const SEEN_MAX = 1000;
/** What Prisma writes out itself, and what changes or locks rows. */
const IS_SIMPLE = /^\s*(SELECT "public"\.|SELECT 1 FROM |SELECT pg_notify|INSERT INTO |UPDATE |DELETE FROM )/;
/** Of a list of values, or of several rows, there is a text for each length. */
const HAS_LENGTH = / IN \(|VALUES \([^()]*\),\s*\(/;

/**
 * The name of a statement that is used again and again, from its second use on; undefined for one that is not prepared.
 * Parsing and planning cost PostgreSQL several times what a read or a write by key does itself. PostgreSQL goes on planning
 * those for their values whose plan depends on these (`plan_cache_mode`, auto).
 */
function repeatedName(text: string): string | undefined {
  const { repeated, seen } = state();
  const known = repeated.get(text);
  if (known !== undefined || repeated.size >= REPEATED_MAX) return known;
  if (!IS_SIMPLE.test(text) || HAS_LENGTH.test(text)) return undefined;
  if (!seen.has(text)) {
    seen.set(text, true);
    return undefined;
  }
  const name = `repeated:${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  repeated.set(text, name);
  seen.delete(text);
  return name;
}

/** The name under which a statement of the client is prepared; empty for one that is planned each time. */
export function statementName(text: string): string {
  const name = plannedName(text) ?? repeatedName(text);
  return name === undefined ? "" : preparedName(name);
}

/** By the code, since words are in the server's language. What is not supported at all has it too, and fails again. */
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
