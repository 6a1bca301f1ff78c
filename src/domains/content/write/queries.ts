import { sql } from "kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { isAtHead } from "../read/head-sql";

interface RedirectColumns {
  source: string;
  id: string;
  pageId: string;
}

interface OneSpace {
  organizationId: string;
  spaceId: string;
}

/** Stores redirects from paths to pages, and replaces existing redirects. `rows` is JSON. */
export const putRedirects = new Statement(
  "page-redirects:put",
  (given: Given<OneSpace & { rows: string; now: Date; fromGit: boolean }>) =>
    tables
      .insertInto("PageRedirect")
      .columns(["organizationId", "spaceId", "source", "id", "pageId", "createdAt", "fromGit"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<RedirectColumns>`jsonb_to_recordset(${given("rows")}::jsonb)`.as<"r">(
              sql`r("source" text, "id" text, "pageId" text)`,
            ),
          )
          .select([given("organizationId").as("organizationId"), given("spaceId").as("spaceId")])
          .select(["r.source", "r.id", "r.pageId"])
          .select([given("now").as("createdAt"), given("fromGit").as("fromGit")]),
      )
      .onConflict((conflict) =>
        conflict.columns(["organizationId", "spaceId", "source"]).doUpdateSet(({ ref }) => ({
          pageId: ref("excluded.pageId"),
          id: ref("excluded.id"),
          createdAt: ref("excluded.createdAt"),
          fromGit: ref("excluded.fromGit"),
          exceptSiteSpaceIds: sql`'{}'`,
        })),
      ),
);

/** Stores redirects that the merge of a branch adds, and replaces existing ones. `rows` is JSON. */
export const putBranchRedirects = new Statement(
  "branch-redirects:put",
  (given: Given<{ organizationId: string; branchId: string; rows: string }>) =>
    tables
      .insertInto("BranchRedirect")
      .columns(["organizationId", "branchId", "source", "pageId"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<Omit<RedirectColumns, "id">>`jsonb_to_recordset(${given("rows")}::jsonb)`.as<"r">(
              sql`r("source" text, "pageId" text)`,
            ),
          )
          .select([given("organizationId").as("organizationId"), given("branchId").as("branchId")])
          .select(["r.source", "r.pageId"]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["organizationId", "branchId", "source"])
          .doUpdateSet(({ ref }) => ({ pageId: ref("excluded.pageId") })),
      ),
);

export const deleteRedirects = new Statement(
  "page-redirects:delete",
  (given: Given<OneSpace & { sources: readonly string[] }>) =>
    tables
      .deleteFrom("PageRedirect")
      .where("organizationId", "=", given("organizationId"))
      .where("spaceId", "=", given("spaceId"))
      .where("source", "=", anyOf(given("sources"))),
);

/**
 * Returns current reusable content without `uses`. Older versions of Bindery didn't store this column, or not the embedded URLs in it.
 * `spaceId` is null if the content isn't main content.
 */
export const unreadReusable = new Statement("reusable-contents:unread", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("ReusableContentVersion as v")
    .leftJoin("Space as s", sameOrganization("s", "v", { branchId: "branchId" }))
    .select([
      "v.organizationId",
      "s.id as spaceId",
      "v.branchId",
      "v.reusableContentId",
      "v.fromNumber",
      "v.gitPath",
      "v.textHash",
    ])
    .where("v.uses", "is", null)
    .where(isAtHead("v"))
    .limit(given("limit")),
);
