import { type NotNull, sql } from "kysely";
import { anyOf, type Given, Statement, tables } from "@/db/statement";
import { referencesOfVersions } from "@/domains/content/queries/references";
import { LayeredStatement, type OfContent } from "@/domains/content/read/layered";

/** Returns the latest version of each specification of an organization. */
export const specificationVersions = new Statement(
  "checks:specification-versions",
  (given: Given<{ organizationId: string }>) =>
    tables
      .selectFrom("OpenAPISpec as s")
      .select(["s.slug", "s.lastVersionId as versionId"])
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.lastVersionId", "is not", null)
      .orderBy("s.slug")
      .$narrowType<{ versionId: NotNull }>(),
);

/** Returns the slugs of the specifications that pages of a content show. */
export const referencedSpecifications = new LayeredStatement(
  "checks:specifications",
  (given: Given<OfContent>, visible) =>
    tables
      .selectFrom(
        visible("PageVersion", (found) =>
          found
            .select(["v.branchId", "v.pageId", "v.fromNumber"])
            .select(
              sql<string | null>`v."computed"->'dependencies'->'spec'->'ref'->>'spec'`.as("computedFrom"),
            ),
        ).as("p"),
      )
      .leftJoin("PageReference as r", (join) =>
        referencesOfVersions(given)(join).on("r.usage", "=", sql.lit("openapi")),
      )
      .select(sql<string>`coalesce(r."href", p."computedFrom")`.as("slug"))
      .distinct()
      .where(sql<boolean>`coalesce(r."href", p."computedFrom") is not null`),
);

/** Returns those of the given texts that match a regular expression. */
export const textsWith = new Statement(
  "checks:texts",
  (given: Given<{ organizationId: string; hashes: readonly string[]; pattern: string }>) =>
    tables
      .selectFrom("DocumentText as t")
      .select("t.hash")
      .where("t.organizationId", "=", given("organizationId"))
      .where("t.hash", "=", anyOf(given("hashes")))
      .where("t.text", "~*", given("pattern")),
);
