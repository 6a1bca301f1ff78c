import { sql } from "kysely";
import { lower } from "@/db/list";
import { anyOf, type Given, type RowOf, rowCount, Statement, sameOrganization, tables } from "@/db/statement";
import type { Essential } from "./effect";

interface OneProvider {
  organizationId: string;
  samlProviderId: string;
}

/** Selects the last sign-in of each active member who is linked to a provider. A person can have several names at a provider. */
const lastSignIns = (given: Given<OneProvider>) =>
  tables
    .selectFrom("SamlIdentity as i")
    .innerJoin("Member as m", sameOrganization("m", "i", { userId: "userId" }))
    .distinctOn("i.userId")
    .select(["i.organizationId", "i.userId", "i.groups", "i.groupsAt", "i.groupsOmitted", "m.role"])
    .where("i.organizationId", "=", given("organizationId"))
    .where("i.samlProviderId", "=", given("samlProviderId"))
    .where("m.disabledAt", "is", null)
    .orderBy("i.userId")
    .orderBy(sql`"i"."groupsAt" DESC NULLS LAST`)
    .as("i");

/** Counts the members whose groups are known, whose groups aren't known, and some of whose groups aren't stored. */
export const countsOfProvider = new Statement("saml-groups:counts", (given: Given<OneProvider>) =>
  tables
    .selectFrom(lastSignIns(given))
    .select([
      sql<number>`count("i"."groupsAt")::int`.as("known"),
      sql<number>`count(*) FILTER (WHERE "i"."groupsAt" IS NULL)::int`.as("unknown"),
      sql<number>`count(*) FILTER (WHERE "i"."groupsOmitted" > 0)::int`.as("incomplete"),
    ]),
);

/** Selects the groups of a provider with the number of their members, sorted by name. */
export const groupsOfProvider = new Statement(
  "saml-groups:groups",
  (given: Given<OneProvider & { limit: number }>) =>
    tables
      .selectFrom(lastSignIns(given))
      .innerJoinLateral(sql<{ group: string }>`unnest("i"."groups")`.as<"g">(sql`"g"("group")`), (join) =>
        join.onTrue(),
      )
      .select(["g.group", rowCount.as("people")])
      .groupBy("g.group")
      .orderBy("g.group")
      .limit(given("limit")),
);

/**
 * Selects the people whose groups are known, sorted by name. `positions` are the places of their groups in `mapped`, from 1. The
 * names of groups can be long, so the rows don't contain them.
 */
export const peopleOfProvider = new Statement(
  "saml-groups:people",
  (given: Given<OneProvider & { mapped: readonly string[]; limit: number }>) =>
    tables
      .selectFrom(lastSignIns(given))
      .innerJoin("User as u", "u.id", "i.userId")
      .select([
        "i.userId",
        "i.role",
        "u.displayName",
        sql<number[]>`ARRAY(SELECT array_position(${given("mapped")}::text[], "g"."group")
          FROM unnest("i"."groups") AS "g"("group") WHERE "g"."group" = any(${given("mapped")}::text[]))`.as(
          "positions",
        ),
      ])
      .where("i.groupsAt", "is not", null)
      .orderBy(lower("u.displayName"))
      .orderBy("i.userId")
      .limit(given("limit")),
);

/** Selects two active administrators who aren't service accounts. People with a password come first. */
export const firstAdministrators = new Statement(
  "saml-groups:administrators",
  (given: Given<{ organizationId: string }>) =>
    tables
      .selectFrom("Member as m")
      .innerJoin("User as u", "u.id", "m.userId")
      .innerJoin("Organization as o", "o.id", "m.organizationId")
      .select(["m.userId", "o.sso", sql<boolean>`"u"."passwordHash" IS NOT NULL`.as("hasPassword")])
      .where("m.organizationId", "=", given("organizationId"))
      .where("m.role", "=", sql.lit("admin"))
      .where("m.disabledAt", "is", null)
      .where("u.serviceAccountOf", "is", null)
      .orderBy(sql`"u"."passwordHash" IS NULL`)
      .orderBy("m.userId")
      .limit(sql.lit(2)),
);

/** Returns why a person keeps the Admin role, or undefined if the mappings can take the role. */
export function essentialOf(
  [first, second]: readonly RowOf<typeof firstAdministrators>[],
  userId: string,
): Essential | undefined {
  if (first?.userId !== userId) return undefined;
  if (!second) return "lastAdministrator";
  return first.sso && first.hasPassword && !second.hasPassword ? "emergencyPassword" : undefined;
}

/** Selects which of the people are in which of the teams. */
export const teamsOfPeople = new Statement(
  "saml-groups:teams",
  (given: Given<{ organizationId: string; userIds: readonly string[]; teamIds: readonly string[] }>) =>
    tables
      .selectFrom("TeamMember as n")
      .select(["n.userId", "n.teamId"])
      .where("n.organizationId", "=", given("organizationId"))
      .where("n.userId", "=", anyOf(given("userIds")))
      .where("n.teamId", "=", anyOf(given("teamIds"))),
);

/** Selects which of the teams are in active mappings of other providers, with the name of the provider. */
export const teamsOfOthers = new Statement(
  "saml-groups:of-others",
  (given: Given<OneProvider & { teamIds: readonly string[] }>) =>
    tables
      .selectFrom("SamlGroupMapping as g")
      .innerJoin("SamlProvider as p", sameOrganization("p", "g", { id: "samlProviderId" }))
      .select(["g.teamId", "p.label"])
      .where("g.organizationId", "=", given("organizationId"))
      .where("g.samlProviderId", "!=", given("samlProviderId"))
      .where("g.teamId", "=", anyOf(given("teamIds")))
      .where("p.appliesGroups", "=", sql.lit(true)),
);

/** Selects a team's active mappings and their providers, whose groups decide who is in the team. */
export const providersOfTeam = new Statement(
  "saml-groups:of-team",
  (given: Given<{ organizationId: string; teamId: string }>) =>
    tables
      .selectFrom("SamlGroupMapping as g")
      .innerJoin("SamlProvider as p", sameOrganization("p", "g", { id: "samlProviderId" }))
      .select(["p.id", "p.label"])
      .distinct()
      .where("g.organizationId", "=", given("organizationId"))
      .where("g.teamId", "=", given("teamId"))
      .where("p.appliesGroups", "=", sql.lit(true))
      .orderBy("p.label")
      .orderBy("p.id"),
);

/** Selects the people whose groups come from one of the providers. */
export const peopleOfProviders = new Statement(
  "saml-groups:linked",
  (given: Given<{ organizationId: string; providerIds: readonly string[]; userIds: readonly string[] }>) =>
    tables
      .selectFrom("SamlIdentity as i")
      .select("i.userId")
      .distinct()
      .where("i.organizationId", "=", given("organizationId"))
      .where("i.samlProviderId", "=", anyOf(given("providerIds")))
      .where("i.userId", "=", anyOf(given("userIds"))),
);
