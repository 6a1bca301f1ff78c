import { type RawBuilder, sql } from "kysely";
import type { SessionRule } from "@/access/authorization/actor";

/** Bindery stores the time of a session's last use at most once a minute, so a session can be in use for this much longer. */
const IDLE_TOLERANCE_SECONDS = 60;

/** The SQL for the rule that a Session `s` breaks in the Organization `o`, as the end of a CASE expression. */
export const sessionBreaks = (now: RawBuilder<Date>) => sql`
  WHEN "s"."createdAt" + "o"."sessionLifetimeMinutes" * interval '1 minute' <= ${now}::timestamptz THEN 'lifetime'
  WHEN GREATEST("s"."longestIdleSeconds", extract(epoch FROM ${now}::timestamptz - "s"."lastSeenAt"))
    >= "o"."sessionIdleMinutes" * 60 + ${sql.lit(IDLE_TOLERANCE_SECONDS)} THEN 'idle'`;

/**
 * Returns the SQL for the organizations of a person whose session rules a credential breaks, or null if there are none. Service
 * accounts must also connect from an allowed network. A request whose IP address isn't known is in no network. Tokens have their own
 * lifetime, so `breaks` is only for sessions.
 */
export const brokenRules = (
  userId: RawBuilder<string>,
  address: RawBuilder<string | null>,
  breaks: RawBuilder<unknown> = sql``,
) =>
  sql<Record<string, SessionRule> | null>`(
  SELECT jsonb_object_agg("r"."id", "r"."rule") FROM (
    SELECT "o"."id", CASE
      WHEN cardinality("o"."allowedNetworks") > 0
        AND NOT coalesce(${address}::inet <<= ANY("o"."allowedNetworks"::cidr[]), false) THEN 'network'
      ${breaks} END AS "rule"
    FROM "Member" AS "m" JOIN "Organization" AS "o" ON "o"."id" = "m"."organizationId"
    WHERE "m"."userId" = ${userId}
  ) AS "r" WHERE "r"."rule" IS NOT NULL)`;
