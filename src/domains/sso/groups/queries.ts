import { sql } from "kysely";
import { lower } from "@/db/list";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";

interface OneProvider {
  organizationId: string;
  samlProviderId: string;
}

/** Selects the people who are linked to a provider, with the groups of their last sign-in. Sorted by name. */
export const peopleOfProvider = new Statement(
  "saml-groups:people",
  (given: Given<OneProvider & { limit: number }>) =>
    tables
      .selectFrom("SamlIdentity as i")
      .innerJoin("Member as m", sameOrganization("m", "i", { userId: "userId" }))
      .innerJoin("User as u", "u.id", "i.userId")
      .select(["i.userId", "i.groups", "i.groupsAt", "m.role", "u.displayName"])
      .where("i.organizationId", "=", given("organizationId"))
      .where("i.samlProviderId", "=", given("samlProviderId"))
      .where("m.disabledAt", "is", null)
      .orderBy(lower("u.displayName"))
      .orderBy("i.userId")
      // A person can have several names at a provider. The last sign-in counts.
      .orderBy(sql`"i"."groupsAt" DESC NULLS LAST`)
      .limit(given("limit")),
);

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
