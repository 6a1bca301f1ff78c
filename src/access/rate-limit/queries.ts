import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

interface Leased {
  key: string;
  window: Date;
  /** The number of requests to lease if the caller has no row in this window. */
  first: number;
  limit: number;
  /** The minimum number of requests to lease. */
  least: number;
  /** A lease contains the remaining requests divided by this number. */
  parts: number;
}

const USED = sql.ref("Throttle.used");

/**
 * Leases a part of the requests that a caller has left in a window. The statement locks the caller's row.
 * Therefore, the leases of all processes together never exceed the limit.
 */
export const leaseRequests = new Statement("rate-limit:lease", (given: Given<Leased>) =>
  tables
    .insertInto("Throttle")
    .values({ key: given("key"), window: given("window"), used: given("first") })
    .onConflict((conflict) =>
      conflict.columns(["key", "window"]).doUpdateSet({
        used: sql<number>`${USED} + greatest(0, least(${given("limit")}::int - ${USED},
          greatest(${given("least")}::int, (${given("limit")}::int - ${USED}) / ${given("parts")}::int)))`,
      }),
    )
    .returning([
      sql<number>`new."used"`.as("used"),
      sql<number>`new."used" - coalesce(old."used", 0)`.as("granted"),
    ]),
);

/** Finds the active membership of a person. */
export const activeMember = new Statement(
  "rate-limit:belongs",
  (given: Given<{ organizationId: string; userId: string }>) =>
    tables
      .selectFrom("Member as m")
      .select("m.userId")
      .where("m.organizationId", "=", given("organizationId"))
      .where("m.userId", "=", given("userId"))
      .where("m.disabledAt", "is", null),
);
