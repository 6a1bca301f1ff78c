import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { env } from "@/env";
import { daysAfter, now } from "@/lib/clock";
import { eventsIn } from "./aggregate";
import { passingFacts } from "./columns";
import { SAID } from "./events";
import { dayOf, forgetSalts } from "./visitors";

/** Longer than the longest range that can be asked for by name. */
const KEPT_DAYS = 400;

/**
 * The maximum of events that are kept for a site, the latest ones: anyone can send events of visitors, so there is a
 * limit.
 */
const KEPT_OF_SITE = 1_000_000;

/** Counts of one site on one day that are kept apart, the largest; all others of a type are one. */
const COUNTS_OF_DAY = 1000;

const BATCHED = Prisma.raw(eventsIn(`batches."events"`));

interface Overdue {
  organizationId: string;
  siteId: string;
  before: Date;
}

/**
 * Sites with events that are to go, and which: those of the days before `before`, and the oldest of too many. Each kind is asked
 * for in the order of its index, so that events are counted back from the newest without sorting them, and no further than to
 * the first that is one too many; OFFSET 0 has that done once for each site.
 */
const findOverdue = (before: Date, keptOfSite: number): Promise<Overdue[]> =>
  db().$queryRaw<Overdue[]>`SELECT s."organizationId", s."id" AS "siteId", b."before" FROM "Site" s,
    LATERAL (SELECT greatest(${before}::timestamptz, (SELECT t."at" FROM (
      SELECT c."at", sum(c."count") OVER (ORDER BY c."at" DESC) AS "latest" FROM (
        (SELECT e."createdAt" AS "at", 1 AS "count" FROM "SiteEvent" e
          WHERE e."organizationId" = s."organizationId" AND e."siteId" = s."id" ORDER BY e."createdAt" DESC)
        UNION ALL (SELECT k."until", k."count" FROM "SiteEventBatch" k
          WHERE k."organizationId" = s."organizationId" AND k."siteId" = s."id" ORDER BY k."until" DESC)) c) t
      WHERE t."latest" > ${keptOfSite} ORDER BY t."at" DESC LIMIT 1) + interval '1 millisecond') AS "before" OFFSET 0) b
    WHERE EXISTS (SELECT 1 FROM "SiteEvent" e WHERE e."organizationId" = s."organizationId" AND e."siteId" = s."id"
        AND e."createdAt" < b."before" AND (e."type" <> ALL(${SAID}) OR b."before" > ${before}::timestamptz))
      OR EXISTS (SELECT 1 FROM "SiteEventBatch" k WHERE k."organizationId" = s."organizationId" AND k."siteId" = s."id"
        AND k."until" < b."before")`;

/**
 * Leaves of a site's events before a time how many there were, by day: in one statement, so that each is counted once,
 * before or after. Words that readers said go with them only where there are too many.
 */
const rollUp = ({ organizationId, siteId, before }: Overdue, saidBefore: Date): Promise<number> =>
  db().$executeRaw`WITH single AS (
      DELETE FROM "SiteEvent" e WHERE e."organizationId" = ${organizationId} AND e."siteId" = ${siteId}
        AND e."createdAt" < ${before} AND (e."type" <> ALL(${SAID}) OR ${before} > ${saidBefore}::timestamptz)
      RETURNING e."createdAt", e."type", e."visitorId", e."sessionId", e."facts"
    ), batches AS (
      DELETE FROM "SiteEventBatch" k WHERE k."organizationId" = ${organizationId} AND k."siteId" = ${siteId}
        AND k."until" < ${before} RETURNING k."events"
    ), gone AS (
      SELECT (e."createdAt" AT TIME ZONE 'UTC')::date AS "day", e."type", e."facts" - ${passingFacts}::text[] AS "facts",
        e."createdAt", e."visitorId", e."sessionId"
      FROM (TABLE single UNION ALL SELECT o.* FROM batches, LATERAL (${BATCHED}) o) e
    ), marked AS (
      SELECT g."day", g."type", g."facts",
        (row_number() OVER (PARTITION BY g."day", g."visitorId" ORDER BY g."createdAt") = 1)::int AS "visitor",
        (row_number() OVER (PARTITION BY g."day", g."sessionId" ORDER BY g."createdAt") = 1)::int AS "session"
      FROM gone g
    ), counts AS (
      SELECT m."day", m."type", m."facts", count(*) AS "events", sum(m."visitor") AS "visitors",
        sum(m."session") AS "sessions", row_number() OVER (PARTITION BY m."day" ORDER BY count(*) DESC) AS "place"
      FROM marked m GROUP BY 1, 2, 3
    ), bounded AS (
      SELECT c."day", c."type", CASE WHEN c."place" + (SELECT count(*) FROM "SiteEventDay" d
          WHERE d."organizationId" = ${organizationId} AND d."siteId" = ${siteId} AND d."day" = c."day") <= ${COUNTS_OF_DAY}
        THEN c."facts" ELSE '{}' END AS "facts", c."events", c."visitors", c."sessions" FROM counts c
    )
    INSERT INTO "SiteEventDay" AS k ("organizationId", "siteId", "day", "type", "key", "facts", "events", "visitors", "sessions")
    SELECT ${organizationId}, ${siteId}, b."day", b."type", md5(b."facts"::text), b."facts",
      sum(b."events"), sum(b."visitors"), sum(b."sessions") FROM bounded b GROUP BY b."day", b."type", b."facts"
    ON CONFLICT ("organizationId", "siteId", "day", "type", "key") DO UPDATE SET "events" = k."events" + EXCLUDED."events",
      "visitors" = k."visitors" + EXCLUDED."visitors", "sessions" = k."sessions" + EXCLUDED."sessions"`;

/** Removes data that no one uses any more. */
async function forget(before: Date): Promise<void> {
  // Age alone decides, whichever organization they are of.
  await db()
    .$executeRaw`DELETE FROM "SiteEvent" WHERE "organizationId" IS NOT NULL AND "createdAt" < ${before}`;
  await db()
    .$executeRaw`DELETE FROM "SiteEventDay" WHERE "organizationId" IS NOT NULL AND "day" < ${before}::date`;
}

/**
 * Aggregates events that are older than INSIGHTS_EVENTS_KEPT_DAYS or too many into daily counts, and removes events
 * that are too old to be requested. Safe to repeat.
 */
export async function forgetOldEvents(keptOfSite = KEPT_OF_SITE): Promise<void> {
  const today = dayOf(now());
  const daysAgo = (days: number) => daysAfter(new Date(today), -days);
  await forgetSalts(today);
  const before = daysAgo(env.INSIGHTS_EVENTS_KEPT_DAYS);
  for (const overdue of await findOverdue(before, keptOfSite)) await rollUp(overdue, before);
  await forget(daysAgo(KEPT_DAYS));
}
