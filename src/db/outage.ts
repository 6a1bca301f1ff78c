import { monotonicMilliseconds } from "@/lib/clock";
import { ApiError } from "@/lib/errors";

/** The maximum depth to which nested causes are searched. */
const DEPTH_MAX = 8;

interface Links {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** The codes and the message of an error or of one of its causes. */
interface Cause {
  /** Error codes from PostgreSQL (SQLSTATE), from a socket, or from Prisma. */
  codes: string[];
  message: unknown;
}

/** Yields an error and its causes. The causes are needed because Prisma wraps PostgreSQL's errors. */
export function* causesOf(error: unknown, depth = 0): Generator<Cause> {
  if (typeof error !== "object" || error === null || depth > DEPTH_MAX) return;
  const { code, originalCode, message, cause, errors, meta } = error as Links;
  yield { codes: [code, originalCode].filter((each) => typeof each === "string"), message };
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  for (const each of inner) yield* causesOf(each, depth + 1);
}

/**
 * The number of seconds after which a client can retry. This is long enough for a standby database to take
 * over, and short enough that people hardly notice it.
 */
export const RETRY_SECONDS = "5";

/** Codes from PostgreSQL, sockets and Prisma for an unreachable database. */
const AWAY =
  /^(?:08\w{3}|57P0[1-5]|53300|E(?:CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE)|P(?:1001|1002|1008|1017|2024))$/;
/**
 * Codes for a full disk, which can be the database's disk (53100) or the disk that stores files. Also
 * contains the codes for a lack of memory (53200) and for a disk error (58030).
 */
const FULL = /^(?:53100|53200|58030|ENOSPC|EDQUOT)$/;
/** Messages of errors without a code that pg and Prisma throw if the database is unreachable. */
const AWAY_WORDS =
  /^(?:Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)|Transaction API error: Unable to start a transaction)/;

/** The code for a transaction that took too long. Its writes are rolled back. */
export const TRANSACTION_OVERDUE = "TRANSACTION_OVERDUE";

const AWAY_SAID = "The server can't reach its database at the moment. Try again in a few seconds.";
const FULL_SAID = "The server's disk is full, so nothing can be saved. Ask the operator to free up space.";
const OVERDUE_SAID =
  "The request took too long because the server is busy. Nothing was changed. Try again, or send less data in one request.";

type Outage = "away" | "full" | "overdue";

const SAID: Readonly<Record<Outage, string>> = { away: AWAY_SAID, full: FULL_SAID, overdue: OVERDUE_SAID };

function kindOf({ codes, message }: Cause): Outage | null {
  if (codes.some((each) => FULL.test(each))) return "full";
  if (codes.some((each) => AWAY.test(each)) || AWAY_WORDS.test(String(message))) return "away";
  return codes.includes(TRANSACTION_OVERDUE) ? "overdue" : null;
}

/**
 * Returns the kind of outage that an error indicates, and the error's message. Checks for a full disk first,
 * because a full disk can cause the other kinds of errors.
 */
function findOutage(error: unknown): { kind: Outage; message: string } | null {
  const found = [...causesOf(error)].flatMap((cause) => {
    const kind = kindOf(cause);
    return kind ? [{ kind, message: String(cause.message) }] : [];
  });
  return found.find(({ kind }) => kind === "full") ?? found[0] ?? null;
}

/** Returns the error response if the database is unreachable, can't write or took too long. Returns null for other errors. */
export function outageOf(error: unknown): ApiError | null {
  const outage = findOutage(error);
  return outage && new ApiError(503, SAID[outage.kind], outage.message, { "Retry-After": RETRY_SECONDS });
}

// The console's bundle and the server load separate copies of this module. The console's copy sees the error when it renders a
// page, and the server's copy sends the page.
const shared = globalThis as { binderyOutageSeenAt?: number; binderyFullSeenAt?: number | undefined };

/** Records the time at which a statement failed because the database was unreachable or its disk was full. */
export function noteOutage(error: unknown): void {
  const outage = findOutage(error);
  if (!outage || outage.kind === "overdue") return;
  shared.binderyOutageSeenAt = monotonicMilliseconds();
  if (outage.kind === "full") shared.binderyFullSeenAt = shared.binderyOutageSeenAt;
}

/**
 * Whether a statement of this process has failed because of an outage since the given time. The time is a
 * value of `monotonicMilliseconds`.
 */
export const hasFailedSince = (milliseconds: number): boolean =>
  (shared.binderyOutageSeenAt ?? Number.NEGATIVE_INFINITY) >= milliseconds;

/**
 * Returns the time (a value of `monotonicMilliseconds`) at which a statement of this process last failed
 * because of a full disk. Returns undefined if the disk has had free space since then.
 */
export const fullSeenAt = (): number | undefined => shared.binderyFullSeenAt;

/** Records that the disk wasn't full at a time, unless a later statement failed because of a full disk. */
export function noteRoom(milliseconds: number): void {
  if ((shared.binderyFullSeenAt ?? 0) <= milliseconds) shared.binderyFullSeenAt = undefined;
}
