import { monotonicMilliseconds } from "@/lib/clock";
import { ApiError } from "@/lib/errors";

/** How deep causes are looked through. */
const DEPTH_MAX = 8;

interface Links {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** An error, or what it says that caused it, with the codes that it is known by. */
interface Cause {
  /** Of PostgreSQL (SQLSTATE), of a socket, or of Prisma. */
  codes: string[];
  message: unknown;
}

/** An error, and what it says that caused it: Prisma wraps those of PostgreSQL. */
export function* causesOf(error: unknown, depth = 0): Generator<Cause> {
  if (typeof error !== "object" || error === null || depth > DEPTH_MAX) return;
  const { code, originalCode, message, cause, errors, meta } = error as Links;
  yield { codes: [code, originalCode].filter((each) => typeof each === "string"), message };
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  for (const each of inner) yield* causesOf(each, depth + 1);
}

/** When a client may come back: long enough for a database to fail over, short enough not to be noticed much longer. */
export const RETRY_SECONDS = "5";

/** Codes of PostgreSQL, of sockets and of Prisma which mean that the database could not be asked. */
const AWAY =
  /^(?:08\w{3}|57P0[1-5]|53300|E(?:CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE)|P(?:1001|1002|1008|1017|2024))$/;
/** No room on the database's disk (53100) or in its memory (53200), an error of its disk (58030), or no room for files. */
const FULL = /^(?:53100|53200|58030|ENOSPC|EDQUOT)$/;
/** What pg and Prisma say without a code. */
const AWAY_WORDS =
  /^(?:Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)|Transaction API error: Unable to start a transaction)/;

/** The code of a transaction that had to end before its work did: what it wrote is rolled back. */
export const TRANSACTION_OVERDUE = "TRANSACTION_OVERDUE";

const AWAY_SAID = "The server can't reach its database at the moment. Try again in a few seconds.";
const FULL_SAID = "The server's disk is full, so nothing can be saved. Ask the operator to free up space.";
const OVERDUE_SAID =
  "The request took too long because the server is busy. Nothing was changed. Try again, or send less at once.";

type Outage = "away" | "full" | "overdue";

const SAID: Readonly<Record<Outage, string>> = { away: AWAY_SAID, full: FULL_SAID, overdue: OVERDUE_SAID };

function kindOf({ codes, message }: Cause): Outage | null {
  if (codes.some((each) => FULL.test(each))) return "full";
  if (codes.some((each) => AWAY.test(each)) || AWAY_WORDS.test(String(message))) return "away";
  return codes.includes(TRANSACTION_OVERDUE) ? "overdue" : null;
}

/**
 * What an error says about the database, and in which words. A full disk comes first, since it causes the other errors.
 */
function findOutage(error: unknown): { kind: Outage; message: string } | null {
  const found = [...causesOf(error)].flatMap((cause) => {
    const kind = kindOf(cause);
    return kind ? [{ kind, message: String(cause.message) }] : [];
  });
  return found.find(({ kind }) => kind === "full") ?? found[0] ?? null;
}

/** The refusal where the database cannot be asked, cannot write, or was not done in time; null for other errors. */
export function outageOf(error: unknown): ApiError | null {
  const outage = findOutage(error);
  return outage && new ApiError(503, SAID[outage.kind], outage.message, { "Retry-After": RETRY_SECONDS });
}

// The console's bundle and the server load this module apart; a page is drawn by one and answered by the other.
const shared = globalThis as { binderyOutageSeenAt?: number; binderyFullSeenAt?: number | undefined };

/** Notes the time at which a statement failed because the database could not be asked, or had no room to write. */
export function noteOutage(error: unknown): void {
  const outage = findOutage(error);
  if (!outage || outage.kind === "overdue") return;
  shared.binderyOutageSeenAt = monotonicMilliseconds();
  if (outage.kind === "full") shared.binderyFullSeenAt = shared.binderyOutageSeenAt;
}

/** Whether a statement of this process has failed so since a time of `monotonicMilliseconds`. */
export const hasFailedSince = (milliseconds: number): boolean =>
  (shared.binderyOutageSeenAt ?? Number.NEGATIVE_INFINITY) >= milliseconds;

/** When, by `monotonicMilliseconds`, a statement of this process last failed for want of room, unless some was found since. */
export const fullSeenAt = (): number | undefined => shared.binderyFullSeenAt;

/** Notes that there was room to write, unless there was none at a later time than that. */
export function noteRoom(milliseconds: number): void {
  if ((shared.binderyFullSeenAt ?? 0) <= milliseconds) shared.binderyFullSeenAt = undefined;
}
