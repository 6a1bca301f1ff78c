import { sql } from "kysely";
import { lockedRow } from "@/db/locked-row";
import { type Given, Statement, tables } from "@/db/statement";

export const lockedCode = lockedRow("OAuthCode", "hash");

export const lockedToken = lockedRow("AccessToken", "id");

export const lockedOneTimeToken = lockedRow("OneTimeToken", "hash");

interface Reach {
  userId: string;
  /** The only organization that the token can access. Null means all of the person's organizations. */
  organizationId: string | null;
  closedTo: readonly string[];
}

/** The organizations of a person that a token can access. */
export const reachedOrganizations = new Statement("applications:reached", (given: Given<Reach>) =>
  tables
    .selectFrom("Member as m")
    .select("m.organizationId")
    .where("m.userId", "=", given("userId"))
    .where(({ eb, or }) =>
      or([
        eb(sql`${given("organizationId")}::text`, "is", null),
        eb("m.organizationId", "=", given("organizationId")),
      ]),
    )
    .where("m.organizationId", "<>", sql<string>`all(${given("closedTo")}::text[])`)
    .orderBy("m.organizationId"),
);

/** Deletes the oldest clients that were never used, in order to keep at most `kept` clients. */
export const surplusClients = new Statement("oauth-clients:surplus", (given: Given<{ kept: number }>) =>
  tables.deleteFrom("OAuthClient").where("id", "in", (eb) =>
    eb
      .selectFrom("OAuthClient as c")
      .select("c.id")
      .where("c.lastUsedAt", "is", null)
      .orderBy("c.createdAt")
      .limit(
        sql<number>`greatest(0, (${tables.selectFrom("OAuthClient as a").select(sql`count(*)`.as("count"))}) - ${given("kept")}::int)`,
      ),
  ),
);

/** Deletes at most `rows` codes that expired before a time. */
export const expiredCodes = new Statement(
  "oauth-codes:expired",
  (given: Given<{ before: Date; rows: number }>) =>
    tables
      .deleteFrom("OAuthCode")
      .where("hash", "in", (eb) =>
        eb
          .selectFrom("OAuthCode as o")
          .select("o.hash")
          .where("o.expiresAt", "<", given("before"))
          .limit(given("rows")),
      ),
);

interface Unused {
  usedBefore: Date;
  createdBefore: Date;
  time: Date;
  rows: number;
}

/**
 * Deletes at most `rows` clients that have no valid token, and that were never used or were last used before
 * a time.
 */
export const unusedClients = new Statement("oauth-clients:unused", (given: Given<Unused>) =>
  tables.deleteFrom("OAuthClient").where("id", "in", (eb) =>
    eb
      .selectFrom("OAuthClient as c")
      .select("c.id")
      .where(({ and, eb, or }) =>
        or([
          eb("c.lastUsedAt", "<", given("usedBefore")),
          and([eb("c.lastUsedAt", "is", null), eb("c.createdAt", "<", given("createdBefore"))]),
        ]),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("AccessToken as t")
              .select("t.id")
              .whereRef("t.clientId", "=", "c.id")
              .where("t.revokedAt", "is", null)
              .where("t.refreshableUntil", ">", given("time")),
          ),
        ),
      )
      .limit(given("rows")),
  ),
);
