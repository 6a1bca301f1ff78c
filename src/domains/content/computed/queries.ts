import { sql } from "kysely";
import { type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import { isAtHead } from "../read/head-sql";

interface OneSpec {
  organizationId: string;
  slug: string;
}

const PLACE = ["v.organizationId", "v.spaceId", "v.branchId"] as const;

/** The branches that have a page whose source is the specification. */
export const branchesFollowing = new Statement("specification:branches", (given: Given<OneSpec>) =>
  tables
    .selectFrom("PageVersion as v")
    .innerJoin("Space as s", sameOrganization("s", "v", { id: "spaceId" }))
    .select(PLACE)
    .select(sql<boolean>`v."branchId" = s."branchId"`.as("isPrimary"))
    .distinct()
    .where("v.organizationId", "=", given("organizationId"))
    .where(isAtHead("v"))
    .where("v.computed", "is not", null)
    .where(sql<boolean>`NOT (v."computed"->'props' ? 'doc')`)
    .where(sql<string>`v."computed"->'dependencies'->'spec'->'ref'->>'spec'`, "=", given("slug")),
);

/**
 * Returns the main branches in which a text shows a part of the specification. Also searches the texts of
 * reusable content for a pattern. This is necessary because older versions of Bindery didn't store which
 * specifications reusable content shows. A job adds this data later.
 */
export const branchesShowing = new Statement(
  "specification:shown-in",
  (given: Given<OneSpec & { pattern: string }>) =>
    tables
      .selectFrom("PageReference as r")
      .innerJoin(
        "PageVersion as v",
        sameOrganization("v", "r", { branchId: "branchId", pageId: "pageId", fromNumber: "fromNumber" }),
      )
      .innerJoin("Space as s", sameOrganization("s", "v", { id: "spaceId", branchId: "branchId" }))
      .select(PLACE)
      .where("r.organizationId", "=", given("organizationId"))
      .where("r.usage", "=", sql.lit("openapi"))
      .where("r.href", "=", given("slug"))
      .where("v.toNumber", "=", sql.lit(OPEN_END))
      .union(
        tables
          .selectFrom("Space as s")
          .innerJoin("ReusableContentVersion as v", sameOrganization("v", "s", { branchId: "branchId" }))
          .innerJoin("DocumentText as t", sameOrganization("t", "v", { hash: "textHash" }))
          .select(PLACE)
          .where("s.organizationId", "=", given("organizationId"))
          .where(isAtHead("v"))
          .where("t.text", "~", given("pattern")),
      ),
);

/** Returns the keys of withheld blocks in a space whose specification isn't public. */
export const withheldKeys = new Statement(
  "withheld-specifications",
  (given: Given<{ organizationId: string; spaceId: string }>) =>
    tables
      .selectFrom("WithheldSpecification as w")
      .select("w.key")
      .where("w.organizationId", "=", given("organizationId"))
      .where("w.spaceId", "=", given("spaceId"))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("OpenAPISpec as s")
              .select("s.id")
              .whereRef("s.organizationId", "=", "w.organizationId")
              .whereRef("s.slug", "=", "w.slug")
              .where("s.visibility", "=", sql.lit("public")),
          ),
        ),
      ),
);
