import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

/** Selects the rows that a statement deletes: at most `rows` rows that ended before `since`. */
interface Ended {
  since: Date;
  rows: number;
}

export const deleteSessions = new Statement("system:delete-sessions", (given: Given<Ended>) =>
  tables.deleteFrom("Session").where("id", "in", (eb) =>
    eb
      .selectFrom("Session as s")
      .select("s.id")
      .where(
        ({ fn, ref }) =>
          sql<boolean>`${fn("least", [ref("s.expiresAt"), ref("s.revokedAt")])} < ${given("since")}`,
      )
      .limit(given("rows")),
  ),
);

export const deleteTokens = new Statement("system:delete-tokens", (given: Given<Ended>) =>
  tables.deleteFrom("AccessToken").where("id", "in", (eb) =>
    eb
      .selectFrom("AccessToken as t")
      .select("t.id")
      .where(
        ({ ref }) => sql<boolean>`least(greatest(${ref("t.expiresAt")}, ${ref("t.refreshableUntil")}),
          ${ref("t.revokedAt")}) < ${given("since")}`,
      )
      .limit(given("rows")),
  ),
);

export const deleteLinks = new Statement("system:delete-links", (given: Given<Ended>) =>
  tables.deleteFrom("OneTimeToken").where("hash", "in", (eb) =>
    eb
      .selectFrom("OneTimeToken as t")
      .select("t.hash")
      .where(({ ref }) => sql<boolean>`least(${ref("t.expiresAt")}, ${ref("t.usedAt")}) < ${given("since")}`)
      .limit(given("rows")),
  ),
);

/** Deletes audit events. The statement selects the events by organization, because there is an index for this. */
export const deleteAuditEvents = new Statement("system:delete-events", (given: Given<Ended>) =>
  tables.deleteFrom("AuditEvent").where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple("organizationId", "id"),
      "in",
      selectFrom("Organization as o")
        .crossJoinLateral((eb) =>
          eb
            .selectFrom("AuditEvent as a")
            .select(["a.organizationId", "a.id"])
            .whereRef("a.organizationId", "=", "o.id")
            .where("a.createdAt", "<", given("since"))
            .limit(given("rows"))
            .as("old"),
        )
        .select(["old.organizationId", "old.id"])
        .limit(given("rows"))
        .$asTuple("organizationId", "id"),
    ),
  ),
);

/** Deletes jobs that failed at each attempt, and returns their IDs. */
export const deleteFailedJobs = new Statement("system:delete-jobs", (given: Given<Ended>) =>
  tables
    .selectFrom(
      sql<{ id: string }>`graphile_worker.complete_jobs(ARRAY(
        SELECT j.id FROM graphile_worker.jobs j WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL
          AND j.updated_at < ${given("since")} LIMIT ${given("rows")}))`.as("gone"),
    )
    .select("gone.id"),
);
