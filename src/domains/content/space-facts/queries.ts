import { sql } from "kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import { spacesSeenBy } from "@/domains/spaces/queries";

interface Asked {
  organizationId: string;
  userId: string;
  spaceIds: readonly string[];
}

/** The maximum number of pages that the statement counts in a space. */
export const PAGES_COUNTED_MAX = 1000;

/**
 * Selects the number of pages and the latest revision of the main content, for the given spaces in which a person has a role. The
 * number is at most {@link PAGES_COUNTED_MAX} + 1.
 */
export const factsOfSpaces = new Statement("spaces:facts", (given: Given<Asked>) =>
  spacesSeenBy(given)
    .innerJoin("Revision as r", sameOrganization("r", "s", { id: "revisionId" }))
    .leftJoin("User as u", "u.id", "r.createdById")
    .crossJoinLateral((eb) =>
      eb
        .selectFrom(
          tables
            .selectFrom("PageVersion as v")
            .select("v.pageId")
            .where("v.organizationId", "=", sql.ref<string>("r.organizationId"))
            .where("v.branchId", "=", sql.ref<string>("r.branchId"))
            .where("v.toNumber", "=", sql.lit(OPEN_END))
            .where("v.deleted", "=", sql.lit(false))
            .where("v.type", "=", sql.lit("document"))
            .limit(sql.lit(PAGES_COUNTED_MAX + 1))
            .as("p"),
        )
        .select(sql<number>`count(*)::int`.as("pages"))
        .as("n"),
    )
    .select(["s.id as spaceId", "n.pages", "r.createdAt as editedAt", "u.displayName as editedBy"])
    .where("s.id", "=", anyOf(given("spaceIds")))
    .where("s.deletedAt", "is", null)
    .where("l.isVisitor", "=", sql.lit(false)),
);
