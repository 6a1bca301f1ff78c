import { db } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { env } from "@/env";
import { daysAfter, now } from "@/lib/clock";
import { eventsIn } from "./aggregate";
import { passingFacts } from "./columns";
import { SAID } from "./events";
import { dayOf, forgetSalts } from "./visitors";

/** This is longer than the longest named range that can be requested. */
const KEPT_DAYS = 400;

/**
 * The maximum number of events stored for a site. It's limited because everyone can send visitor events. The
 * latest events are kept.
 */
const KEPT_OF_SITE = 1_000_000;

/**
 * How many counts of one site and day are stored separately. Further events are added to one count per type,
 * without facts.
 */
const COUNTS_OF_DAY = 1000;

const BATCHED = Prisma.raw(eventsIn(`batches."events"`));

interface Overdue {
  organizationId: string;
  siteId: string;
  before: Date;
}

/**
 * Sites with events to remove, and the time before which they're removed: `before`, or later if a site has
 * too many events. Reads the events of a site from the newest through an index, without sorting, and stops at
 * the limit. `OFFSET 0` ensures that this happens once per site.
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
 * Replaces the events of a site before a time with daily counts. One statement does both, so each event is
 * counted exactly once. Events with text written by readers are only removed if the site has too many events.
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

/** Deletes data that can no longer be requested. */
async function forget(before: Date): Promise<void> {
  // Deletes old rows of all organizations.
  await db()
    .$executeRaw`DELETE FROM "SiteEvent" WHERE "organizationId" IS NOT NULL AND "createdAt" < ${before}`;
  await db()
    .$executeRaw`DELETE FROM "SiteEventDay" WHERE "organizationId" IS NOT NULL AND "day" < ${before}::date`;
}

/**
 * Replaces events that are older than INSIGHTS_EVENTS_KEPT_DAYS, or above the limit, with daily counts.
 * Deletes events that are too old to be requested. Safe to repeat.
 */
export async function forgetOldEvents(keptOfSite = KEPT_OF_SITE): Promise<void> {
  const today = dayOf(now());
  const daysAgo = (days: number) => daysAfter(new Date(today), -days);
  await forgetSalts(today);
  const before = daysAgo(env.INSIGHTS_EVENTS_KEPT_DAYS);
  for (const overdue of await findOverdue(before, keptOfSite)) await rollUp(overdue, before);
  await forget(daysAgo(KEPT_DAYS));
}
