import { sql } from "kysely";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import { column, type Given, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";
import { personJson } from "@/scopes/person-sql";

/**
 * The time at which a token `t` expires, or null if it never expires. For an application's token, this is the
 * time until which the application can refresh it.
 */
const EXPIRY = sql<Date | null>`greatest(${column("AccessToken", "t", "expiresAt")}, ${column("AccessToken", "t", "refreshableUntil")})`;

/** Reads a token and locks it, so that it can't be revoked until the transaction ends. */
export const sharedToken = new Statement("token:shared", (given: Given<{ id: string }>) =>
  tables
    .selectFrom("AccessToken as t")
    .select(EXPIRY.as("expiresAt"))
    .where("t.id", "=", given("id"))
    .where("t.revokedAt", "is", null)
    .forShare(),
);

interface Asked {
  organizationId: string;
  time: Date;
}

/** Selects the tokens of active members that have access to the organization at the given time. */
const tokensReaching = (given: Given<Asked>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("User as u", "u.id", "m.userId")
    .innerJoin("AccessToken as t", "t.userId", "m.userId")
    .where("m.organizationId", "=", given("organizationId"))
    .where("m.disabledAt", "is", null)
    .where("t.revokedAt", "is", null)
    .where(({ eb, or }) => or([eb("t.expiresAt", "is", null), eb(EXPIRY, ">", given("time"))]))
    .where(({ eb, or, ref }) =>
      or([eb("t.organizationId", "is", null), eb("t.organizationId", "=", ref("m.organizationId"))]),
    )
    .where(({ eb, ref }) => eb("m.organizationId", "<>", sql<string>`all(${ref("t.closedTo")})`));

/** Selects a page of the tokens that have access to an organization, sorted from newest to oldest. */
export const organizationTokensPage = new ShapedStatement(
  "organization-tokens",
  PAGES,
  (given: Given<Asked & After & { limit: number }>, shape) => {
    const found = tokensReaching(given)
      .select(["t.id", "t.name", "t.hint", "t.scope", "t.organizationId", "t.createdAt", "t.lastUsedAt"])
      .select([EXPIRY.as("expiresAt"), personJson("u").as("user")]);
    return inPages(found, given, { ...shape, order: "desc" }, { time: "t.createdAt", id: "t.id" });
  },
);

export const organizationTokensCount = new Statement("organization-tokens:count", (given: Given<Asked>) =>
  tokensReaching(given).select(rowCount.as("count")),
);

/** Selects a valid token of a member, and locks it against other writes until the transaction ends. */
export const lockedTokenOfMember = new Statement(
  "token:locked",
  (given: Given<{ organizationId: string; id: string }>) =>
    tables
      .selectFrom("AccessToken as t")
      .innerJoin("Member as m", "m.userId", "t.userId")
      .select(["t.organizationId", "t.closedTo"])
      .where("m.organizationId", "=", given("organizationId"))
      .where("t.id", "=", given("id"))
      .where("t.revokedAt", "is", null)
      .forUpdate("t"),
);
