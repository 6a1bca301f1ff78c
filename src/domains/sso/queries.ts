import { sql } from "kysely";
import { breakGlassOf, isLocal } from "@/access/authorization/enforcement-sql";
import { inPages, PAGES } from "@/db/list";
import { lockedRow } from "@/db/locked-row";
import type { After } from "@/db/page";
import { anyOf, columns, type Given, rowCount, ShapedStatement, Statement, tables } from "@/db/statement";
import { teamShown, teamsFor } from "@/scopes/team";

interface OneOrganization {
  organizationId: string;
}

const providersOf = (given: Given<OneOrganization>) =>
  tables.selectFrom("SamlProvider as p").where("p.organizationId", "=", given("organizationId"));

export const providerById = new Statement("saml-provider", (given: Given<OneOrganization & { id: string }>) =>
  providersOf(given).select(columns("SamlProvider", "p")).where("p.id", "=", given("id")),
);

export const lockedProvider = lockedRow("SamlProvider", "organizationId", "id");

/** Selects a page of an organization's providers, sorted from oldest to newest. */
export const providersPage = new ShapedStatement(
  "saml-providers",
  PAGES,
  (given: Given<OneOrganization & After & { limit: number }>, shape) =>
    inPages(providersOf(given).select(columns("SamlProvider", "p")), given, shape, {
      time: "p.createdAt",
      id: "p.id",
    }),
);

export const providersCount = new Statement("saml-providers:count", (given: Given<OneOrganization>) =>
  providersOf(given).select(rowCount.as("count")),
);

interface TeamsOfProviders extends OneOrganization {
  callerId: string;
  teamIds: readonly string[];
}

export const teamsByIds = new Statement("saml-provider:teams", (given: Given<TeamsOfProviders>) =>
  teamsFor(given)
    .select(teamShown(given))
    .where("t.id", "=", anyOf(given("teamIds"))),
);

/** Selects the providers that are fully configured, sorted from oldest to newest. */
const ACTIVE = tables
  .selectFrom("SamlProvider as p")
  .select(["p.organizationId", "p.id", "p.label"])
  .where("p.entityID", "is not", null)
  .where("p.ssoURL", "is not", null)
  .where("p.certificate", "is not", null)
  .orderBy("p.createdAt")
  .orderBy("p.id");

export const activeProviders = new Statement("saml-providers:active", (given: Given<OneOrganization>) =>
  ACTIVE.where("p.organizationId", "=", given("organizationId")),
);

interface Named {
  domain: string;
  hostname: string;
  id: string;
}

/**
 * Selects the active providers of an organization. The organization has verified the given email domain, or has the given
 * hostname or ID.
 */
export const loginsOf = new ShapedStatement(
  "sso:find",
  { isAddress: [false, true] },
  (given: Given<Named>, { isAddress }) =>
    ACTIVE.innerJoin("Organization as o", "o.id", "p.organizationId")
      .where(({ eb, or, selectFrom }) =>
        isAddress
          ? eb(
              "o.id",
              "=",
              selectFrom("EmailDomainClaim as c")
                .select("c.organizationId")
                .where("c.domain", "=", given("domain")),
            )
          : or([eb("o.hostname", "=", given("hostname")), eb("o.id", "=", given("id"))]),
      )
      .limit(sql.lit(20)),
);

/**
 * Selects the names and rules of organizations, and whether the caller has signed in with the password or passkey that works although
 * the organization enforces single sign-on.
 */
export const organizationTitles = new Statement(
  "saml-providers:shut-out",
  (given: Given<{ ids: readonly string[]; userId: string; credentialId: string }>) =>
    tables
      .selectFrom("Organization as o")
      .select(({ and, eb, exists, ref, selectFrom }) => [
        "o.id",
        "o.title",
        "o.sso",
        "o.requireSecondFactor",
        and([
          eb(given("userId"), "in", breakGlassOf(ref("o.id")).select("p.id")),
          exists(
            selectFrom("Session as s")
              .select("s.id")
              .where("s.id", "=", given("credentialId"))
              .where(({ ref }) => isLocal(ref("s.method"))),
          ),
        ])
          .$castTo<boolean>()
          .as("isBreakGlass"),
      ])
      .where("o.id", "=", anyOf(given("ids")))
      .orderBy("o.title")
      .orderBy("o.id"),
);

/** Selects the organizations that a person administers and that enforce single sign-on. */
export const enforcingOrganizations = new Statement("sso:enforcing", (given: Given<{ userId: string }>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("Organization as o", "o.id", "m.organizationId")
    .select("o.id")
    .where("m.userId", "=", given("userId"))
    .where("m.role", "=", sql.lit("admin"))
    .where("m.disabledAt", "is", null)
    .where("o.sso", "=", sql.lit(true)),
);

/** Deletes the expired requests in all organizations. */
export const expiredRequests = new Statement("saml-requests:expired", (given: Given<{ time: Date }>) =>
  tables
    .deleteFrom("SamlRequest")
    .where("organizationId", "is not", null)
    .where("expiresAt", "<", given("time")),
);

/** Deletes the stored assertions in all organizations that are so old that Bindery wouldn't accept them again. */
export const expiredAssertions = new Statement("saml-assertions:expired", (given: Given<{ time: Date }>) =>
  tables
    .deleteFrom("SamlAssertion")
    .where("organizationId", "is not", null)
    .where("expiresAt", "<", given("time"))
    .where("ticketExpiresAt", "<", given("time")),
);
