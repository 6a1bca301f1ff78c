import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

/** Lets only one transaction at a time take a name. */
export const nameLock = new Statement("name:locked", (given: Given<{ name: string }>) =>
  tables.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('name'), hashtext(${given("name")}))`.as("locked")),
);

/** Selects the names that organizations use. */
const used = (given: Given<{ suffixes: readonly string[] }>) =>
  tables
    .selectFrom("Organization as o")
    .select([sql<string>`${sql.ref("o.hostname")}`.as("name"), "o.id as organizationId"])
    .where("o.hostname", "is not", null)
    .union(
      tables
        .selectFrom("SiteAddress as a")
        .select([sql<string>`split_part(${sql.ref("a.address")}, ':', 2)`.as("name"), "a.organizationId"])
        .where("a.address", "like", sql.lit("basename:%")),
    )
    .union(
      tables
        .selectFrom("HostnameClaim as c")
        .select([sql<string>`split_part(${sql.ref("c.hostname")}, '.', 1)`.as("name"), "c.organizationId"])
        .where(
          ({ ref }) =>
            sql<boolean>`substr(${ref("c.hostname")}, strpos(${ref("c.hostname")}, '.')) = ANY(${given("suffixes")}::text[])`,
        ),
    );

/**
 * Selects the names that several organizations use, each with these organizations. Several organizations can use a name
 * if they took it before all kinds of names shared one namespace (`claims.ts`), or if a server with an older version
 * allowed it. `suffixes` contains the trusted wildcards without their `*`, such as `.docs.example.com`.
 */
export const nameCollisions = new Statement(
  "names:collisions",
  (given: Given<{ suffixes: readonly string[] }>) =>
    tables
      .selectFrom(used(given).as("u"))
      .select(({ ref }) =>
        sql<string>`concat_ws(' ', ${ref("u.name")}, string_agg(${ref("u.organizationId")}, ' ' ORDER BY ${ref("u.organizationId")}))`.as(
          "where",
        ),
      )
      .groupBy("u.name")
      .having(sql<boolean>`count(*) > 1`)
      .orderBy("u.name"),
);
