import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";
import { passingFacts } from "./columns";
import { SAID } from "./events";
import { eventsIn } from "./kept-events";

/**
 * Stores a salt for a day if the day doesn't have a salt yet. Returns the stored salt, and deletes the salts of earlier
 * days.
 */
export const drawSalt = new Statement("visitors:draw", (given: Given<{ day: string; salt: string }>) =>
  tables
    .with("gone", (db) =>
      db.deleteFrom("VisitorSalt as v").where("v.day", "<", sql<Date>`${given("day")}::date`),
    )
    .insertInto("VisitorSalt")
    .values({ day: sql<Date>`${given("day")}::date`, salt: given("salt") })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((eb) => ({ salt: eb.ref("VisitorSalt.salt") })),
    )
    .returning("VisitorSalt.salt"),
);

/** Deletes the salts of all days before the given day. */
export const deleteSalts = new Statement("visitors:forget", (given: Given<{ day: string }>) =>
  tables.deleteFrom("VisitorSalt as v").where("v.day", "<", sql<Date>`${given("day")}::date`),
);

/** Writes batches of events, which are given as JSON, for those sites that still exist. Skips batches that exist. */
export const insertBatches = new Statement("insights:write", (given: Given<{ batches: string }>) =>
  tables
    .insertInto("SiteEventBatch")
    .columns(["organizationId", "siteId", "id", "since", "until", "count", "events"])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{ value: unknown }>`jsonb_array_elements(${given("batches")}::jsonb)`.as<"r">(sql`r("value")`),
        )
        .innerJoin("Site as s", (join) =>
          join
            .on("s.organizationId", "=", sql<string>`r."value"->0->>0`)
            .on("s.id", "=", sql<string>`r."value"->0->>1`),
        )
        .select([
          "s.organizationId",
          "s.id as siteId",
          sql<string>`r."value"->0->>2`.as("id"),
          sql<Date>`to_timestamp((r."value"->0->3)::float8 / 1000)`.as("since"),
          sql<Date>`to_timestamp((r."value"->0->4)::float8 / 1000)`.as("until"),
          sql<number>`(r."value"->0->5)::int`.as("count"),
          sql<unknown>`r."value"->1`.as("events"),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const said = SAID.map((type) => sql.lit(type));

interface Kept {
  /** Events before this time are removed. */
  before: Date;
  /** The maximum number of events that are kept for a site. */
  keptOfSite: number;
}

/** Selects the time of the latest event to remove from a site `s` that has more events than the limit. */
const latestAbove = (given: Given<Kept>) => {
  const single = tables
    .selectFrom("SiteEvent as e")
    .select(["e.createdAt as at", sql.lit(1).as("count")])
    .where("e.organizationId", "=", sql.ref<string>("s.organizationId"))
    .where("e.siteId", "=", sql.ref<string>("s.id"))
    .orderBy("e.createdAt", "desc");
  const batches = tables
    .selectFrom("SiteEventBatch as k")
    .select(["k.until", "k.count"])
    .where("k.organizationId", "=", sql.ref<string>("s.organizationId"))
    .where("k.siteId", "=", sql.ref<string>("s.id"))
    .orderBy("k.until", "desc");
  return tables
    .selectFrom(
      tables
        .selectFrom(sql<{ at: Date; count: number }>`(${single} UNION ALL ${batches})`.as("c"))
        .select(["c.at", sql<number>`sum(c."count") OVER (ORDER BY c."at" DESC)`.as("latest")])
        .as("t"),
    )
    .select("t.at")
    .where("t.latest", ">", given("keptOfSite"))
    .orderBy("t.at", "desc")
    .limit(sql.lit(1));
};

/**
 * Selects the sites with events to remove, and for each site the time before which events are removed. The time is
 * `before`, or a later time if the site has too many events. Reads the events of a site from the newest through an
 * index, without sorting, and stops at the limit. OFFSET 0 makes sure that the events are read only once per site.
 */
export const overdueSites = new Statement("insights:overdue", (given: Given<Kept>) => {
  const before = sql<Date>`${given("before")}::timestamptz`;
  return tables
    .selectFrom("Site as s")
    .crossJoinLateral(
      tables
        .selectNoFrom(
          sql<Date>`greatest(${before}, ${latestAbove(given)} + interval '1 millisecond')`.as("before"),
        )
        .offset(sql.lit(0))
        .as("b"),
    )
    .select(["s.organizationId", "s.id as siteId", "b.before"])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("SiteEvent as e")
            .select("e.id")
            .whereRef("e.organizationId", "=", "s.organizationId")
            .whereRef("e.siteId", "=", "s.id")
            .whereRef("e.createdAt", "<", "b.before")
            .where(({ or, eb }) => or([eb("e.type", "not in", said), eb("b.before", ">", before)])),
        ),
        exists(
          selectFrom("SiteEventBatch as k")
            .select("k.id")
            .whereRef("k.organizationId", "=", "s.organizationId")
            .whereRef("k.siteId", "=", "s.id")
            .whereRef("k.until", "<", "b.before"),
        ),
      ]),
    );
});

interface RolledUp {
  organizationId: string;
  siteId: string;
  before: Date;
  /**
   * Events that contain text written by visitors are removed only if they are older than this time, even if `before` is later.
   */
  saidBefore: Date;
  /** The maximum number of counts with facts for one day. */
  countsOfDay: number;
}

/** Deletes the events of a site before a time, and returns them. */
const removed = (given: Given<RolledUp>) =>
  tables
    .with("single", (db) =>
      db
        .deleteFrom("SiteEvent as e")
        .where("e.organizationId", "=", given("organizationId"))
        .where("e.siteId", "=", given("siteId"))
        .where("e.createdAt", "<", given("before"))
        .where(({ or, eb }) =>
          or([
            eb("e.type", "not in", said),
            sql<boolean>`${given("before")}::timestamptz > ${given("saidBefore")}::timestamptz`,
          ]),
        )
        .returning(["e.createdAt", "e.type", "e.visitorId", "e.sessionId", "e.facts"]),
    )
    .with("batches", (db) =>
      db
        .deleteFrom("SiteEventBatch as k")
        .where("k.organizationId", "=", given("organizationId"))
        .where("k.siteId", "=", given("siteId"))
        .where("k.until", "<", given("before"))
        .returning("k.events"),
    )
    .with("gone", (db) =>
      db
        .selectFrom("single as e")
        .select(["e.createdAt", "e.type", "e.visitorId", "e.sessionId", "e.facts"])
        .unionAll(
          db
            .selectFrom("batches as k")
            .crossJoinLateral(eventsIn(sql.ref("k.events")))
            .select(["e.createdAt", "e.type", "e.visitorId", "e.sessionId", "e.facts"]),
        ),
    );

/**
 * Replaces the events of a site before a time with daily counts. One statement adds the counts and deletes the events,
 * so each event is counted exactly once. If a day has more than `countsOfDay` counts, the remaining events are added to
 * counts without facts, one for each type of event.
 */
export const rollUpEvents = new Statement("insights:roll-up", (given: Given<RolledUp>) =>
  removed(given)
    .with("dated", (db) =>
      db
        .selectFrom("gone as e")
        .select([
          sql<Date>`(e."createdAt" AT TIME ZONE 'UTC')::date`.as("day"),
          sql<unknown>`e."facts" - ${sql.lit(`{${passingFacts.join(",")}}`)}::text[]`.as("facts"),
        ])
        .select(["e.createdAt", "e.type", "e.visitorId", "e.sessionId"]),
    )
    .with("marked", (db) =>
      db
        .selectFrom("dated as g")
        .select([
          "g.day",
          "g.type",
          "g.facts",
          firstOfDay("visitorId").as("visitor"),
          firstOfDay("sessionId").as("session"),
        ]),
    )
    .with("counts", (db) =>
      db
        .selectFrom("marked as m")
        .select((eb) => [
          "m.day",
          "m.type",
          "m.facts",
          eb.fn.countAll().as("events"),
          eb.fn.sum("m.visitor").as("visitors"),
          eb.fn.sum("m.session").as("sessions"),
          sql<number>`row_number() OVER (PARTITION BY m."day" ORDER BY count(*) DESC)`.as("place"),
        ])
        .groupBy(["m.day", "m.type", "m.facts"]),
    )
    .with("bounded", (db) =>
      db.selectFrom("counts as c").select([
        "c.day",
        "c.type",
        sql<unknown>`CASE WHEN c."place" + ${db
          .selectFrom("SiteEventDay as d")
          .select((eb) => eb.fn.countAll().as("count"))
          .where("d.organizationId", "=", given("organizationId"))
          .where("d.siteId", "=", given("siteId"))
          .where(
            "d.day",
            "=",
            sql.ref<Date>("c.day"),
          )} <= ${given("countsOfDay")} THEN c."facts" ELSE '{}' END`.as("facts"),
        "c.events",
        "c.visitors",
        "c.sessions",
      ]),
    )
    .insertInto("SiteEventDay")
    .columns(["organizationId", "siteId", "day", "type", "key", "facts", "events", "visitors", "sessions"])
    .expression((eb) =>
      eb
        .selectFrom("bounded as b")
        .select([given("organizationId").as("organizationId"), given("siteId").as("siteId")])
        .select(["b.day", "b.type", sql<string>`md5(b."facts"::text)`.as("key"), "b.facts"])
        .select(({ fn }) => [
          fn.sum<number>("b.events").as("events"),
          fn.sum<number>("b.visitors").as("visitors"),
          fn.sum<number>("b.sessions").as("sessions"),
        ])
        .groupBy(["b.day", "b.type", "b.facts"]),
    )
    .onConflict((conflict) =>
      conflict.columns(["organizationId", "siteId", "day", "type", "key"]).doUpdateSet((eb) => ({
        events: eb("SiteEventDay.events", "+", eb.ref("excluded.events")),
        visitors: eb("SiteEventDay.visitors", "+", eb.ref("excluded.visitors")),
        sessions: eb("SiteEventDay.sessions", "+", eb.ref("excluded.sessions")),
      })),
    ),
);

/** The value is 1 for the first event `g` of a visitor or session on a day, otherwise 0. */
function firstOfDay(of: "visitorId" | "sessionId") {
  const each = sql.ref(`g.${of}`);
  return sql<number>`(row_number() OVER (PARTITION BY g."day", ${each} ORDER BY g."createdAt") = 1)::int`;
}

/** Deletes the events in all organizations that are older than a time. */
export const deleteEvents = new Statement("insights:forget", (given: Given<{ before: Date }>) =>
  tables
    .deleteFrom("SiteEvent as e")
    .where("e.organizationId", "is not", null)
    .where("e.createdAt", "<", given("before")),
);

/** Deletes the daily counts in all organizations that are older than a time. */
export const deleteDays = new Statement("insights:forget-days", (given: Given<{ before: Date }>) =>
  tables
    .deleteFrom("SiteEventDay as d")
    .where("d.organizationId", "is not", null)
    .where("d.day", "<", sql<Date>`${given("before")}::date`),
);
