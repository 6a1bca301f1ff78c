import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

/** Locks a host against changes of its claim until the transaction ends. */
export const lockHost = new Statement("host:lock", (given: Given<{ hostname: string }>) =>
  tables.selectNoFrom(
    sql`pg_advisory_xact_lock(hashtext('hostname'), hashtext(${given("hostname")}))`.as("locked"),
  ),
);

/** Sites with unverified hosts, in all organizations. The sites with the oldest check come first. */
export const unverifiedSites = new Statement("sites:unverified", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("Site as s")
    .select(["s.organizationId", "s.id"])
    .where(({ eb, or, ref }) =>
      or([
        eb("s.hostname", "is distinct from", ref("s.provedHostname")),
        eb("s.proxy", "is distinct from", ref("s.provedProxy")),
      ]),
    )
    .orderBy("s.hostsCheckedAt", (order) => order.asc().nullsFirst())
    .limit(given("limit")),
);
