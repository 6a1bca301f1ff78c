import { sql } from "kysely";
import { type AfterName, inPages, lower, PAGES } from "@/db/list";
import { type Given, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";
import { personJson } from "@/scopes/person-sql";

interface Asked {
  organizationId: string;
}

/**
 * The service accounts of an organization, each with its valid token `t`. An account has at most one valid
 * token.
 */
const accountsOf = (given: Given<Asked>) =>
  tables
    .selectFrom("User as u")
    .innerJoin("Member as m", (join) =>
      join.onRef("m.organizationId", "=", "u.serviceAccountOf").onRef("m.userId", "=", "u.id"),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("AccessToken as a")
          .select(["a.hint", "a.expiresAt", "a.lastUsedAt"])
          .whereRef("a.userId", "=", "u.id")
          .where("a.revokedAt", "is", null)
          .orderBy("a.createdAt", "desc")
          .limit(sql.lit(1))
          .as("t"),
      (join) => join.onTrue(),
    )
    .where("u.serviceAccountOf", "=", given("organizationId"));

const accountsShown = (given: Given<Asked>) =>
  accountsOf(given)
    .select(["m.organizationId", "m.userId", "m.role", "m.disabledAt", "m.joinedAt", "m.version"])
    .select([personJson("u").as("user"), "t.hint", "t.expiresAt", "t.lastUsedAt"]);

export const serviceAccountById = new Statement(
  "service-account",
  (given: Given<Asked & { userId: string }>) => accountsShown(given).where("u.id", "=", given("userId")),
);

/** Selects a page of the service accounts, sorted by name. */
export const serviceAccountsPage = new ShapedStatement(
  "service-accounts",
  PAGES,
  (given: Given<Asked & AfterName & { limit: number }>, shape) =>
    inPages(accountsShown(given), given, shape, { name: lower("u.displayName"), id: "u.id" }),
);

export const serviceAccountsCount = new Statement("service-accounts:count", (given: Given<Asked>) =>
  accountsOf(given).select(rowCount.as("count")),
);
