import { db, pooled } from "@/db/client";
import type { Statement } from "@/db/statement";
import { forgetChallenges } from "@/domains/users/passkeys/challenges";
import { env } from "@/env";
import { hoursAgo } from "@/lib/clock";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import { deleteAuditEvents, deleteFailedJobs, deleteLinks, deleteSessions, deleteTokens } from "./queries";

/**
 * How long records of changes to access are kept. Only servers with version 0.2.0 need these records, and they need them for a
 * shorter time. Such servers can still use the same database.
 */
const ACCESS_CHANGES_KEPT_HOURS = 24;
/** How long counters are kept. This time is longer than the longest window of a counter. */
const COUNTERS_KEPT_HOURS = 24;

/**
 * The maximum number of rows that one statement removes. Without this limit, one transaction might remove the data of several
 * years.
 */
const ROWS_PER_STATEMENT = 5_000;

/**
 * Removes rows that are no longer used: stored responses for an `Idempotency-Key`, counters of old windows,
 * old records of changes to access, and expired challenges for passkeys. Safe to repeat. Returns the number of removed rows.
 */
export async function forgetOld(): Promise<
  Record<"answers" | "counters" | "accessChanges" | "challenges", number>
> {
  const before = (hours: number) => ({ lt: hoursAgo(hours) });
  const kept = { createdAt: before(REQUEST_LIMITS.idempotencyHours) };
  const answers = await db().idempotencyKey.deleteMany({ where: kept });
  const counted = { window: before(COUNTERS_KEPT_HOURS) };
  const counters = await db().throttle.deleteMany({ where: counted });
  const marked = { createdAt: before(ACCESS_CHANGES_KEPT_HOURS) };
  const accessChanges = await db().accessChange.deleteMany({ where: marked });
  const challenges = await forgetChallenges();
  return {
    answers: answers.count,
    counters: counters.count,
    accessChanges: accessChanges.count,
    challenges,
  };
}

/** Runs a statement that removes at most `rows` rows, until no rows are left. Returns the total number. */
export async function untilNone(remove: (rows: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const removed = await remove(ROWS_PER_STATEMENT);
    sum += removed;
    if (removed < ROWS_PER_STATEMENT) return sum;
  }
}

/** Returns the time before which rows are removed, or null if rows are kept forever. */
export const keptSince = (days: number): Date | null => (days === 0 ? null : hoursAgo(days * 24));

/** Repeats a statement until it has deleted all rows that ended before a time. */
const remove = (statement: Statement<{ since: Date; rows: number }, unknown>, since: Date) =>
  untilNone((rows) => statement.count(pooled(), { since, rows }));

/**
 * Removes ended credentials, audit events and failed jobs after the number of days in the settings
 * (docs/adr/059). Safe to repeat.
 */
export async function purgeEnded(): Promise<void> {
  const credentials = keptSince(env.ENDED_CREDENTIALS_KEPT_DAYS);
  const auditEvents = keptSince(env.AUDIT_EVENTS_KEPT_DAYS);
  const jobs = keptSince(env.FAILED_JOBS_KEPT_DAYS);
  if (credentials) {
    for (const each of [deleteSessions, deleteTokens, deleteLinks]) await remove(each, credentials);
  }
  if (auditEvents) await remove(deleteAuditEvents, auditEvents);
  if (jobs) await remove(deleteFailedJobs, jobs);
}
