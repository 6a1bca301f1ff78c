import { type JoinBuilder, sql } from "kysely";
import { anyOf, type Given, Statement, tables } from "@/db/statement";
import type { ReferenceUsage } from "../markdown";
import { LayeredStatement, type OfContent } from "../read/layered";
import type { ReferenceRow } from "../write/text-rows";

interface VersionKey {
  branchId: string;
  pageId: string;
  fromNumber: number;
}

/** Joins the references `r` in the texts of the page versions `p`. */
export const referencesOfVersions =
  (given: Given<{ organizationId: string }>) =>
  <Tables, Known extends keyof Tables>(join: JoinBuilder<Tables, Known>) =>
    ["branchId", "pageId", "fromNumber"].reduce(
      (on, key) => on.on(sql<boolean>`${sql.ref(`r.${key}`)} = ${sql.ref(`p.${key}`)}`),
      join.on(sql<boolean>`${sql.ref("r.organizationId")} = ${given("organizationId")}`),
    );

interface SomeVersions {
  organizationId: string;
  branchIds: readonly string[];
  pageIds: readonly string[];
  fromNumbers: readonly number[];
}

/** Returns the references in the texts of page versions, page by page, in reading order. */
export const storedReferences = new Statement("references", (given: Given<SomeVersions>) =>
  tables
    .selectFrom(
      sql<VersionKey>`unnest(${given("branchIds")}::text[], ${given("pageIds")}::text[], ${given("fromNumbers")}::int[])`.as<"p">(
        sql`p("branchId", "pageId", "fromNumber")`,
      ),
    )
    .innerJoin("PageReference as r", referencesOfVersions(given))
    .select(["r.pageId", "r.ordinal", sql.ref<ReferenceUsage>("r.usage").as("usage"), "r.href", "r.heading"])
    .orderBy("r.pageId")
    .orderBy("r.ordinal"),
);

/** Returns those of the given repository paths that visible pages refer to. */
export const targetPaths = new LayeredStatement(
  "references:paths",
  (given: Given<OfContent & { branchIds: readonly string[]; paths: readonly string[] }>, visible) =>
    tables
      .selectFrom("PageReference as r")
      .crossJoinLateral(() =>
        visible("PageVersion", (found) =>
          found
            .select("v.pageId")
            .where("v.branchId", "=", sql.ref<string>("r.branchId"))
            .where("v.pageId", "=", sql.ref<string>("r.pageId"))
            .where("v.fromNumber", "=", sql.ref<number>("r.fromNumber")),
        ).as("p"),
      )
      .select("r.targetPath")
      .distinct()
      .where("r.organizationId", "=", given("organizationId"))
      .where("r.branchId", "=", anyOf(given("branchIds")))
      .where("r.targetPath", "=", anyOf(given("paths")))
      .$narrowType<{ targetPath: string }>(),
);

const COLUMNS = [
  "pageId",
  "ordinal",
  "usage",
  "href",
  "targetPath",
  "targetId",
  "anchor",
  "heading",
] as const;

/** Inserts the references of page versions. `rows` is a JSON array of `ReferenceRow` objects. */
export const insertReferences = new Statement(
  "references:insert",
  (given: Given<{ organizationId: string; branchId: string; number: number; rows: string }>) =>
    tables
      .insertInto("PageReference")
      .columns(["organizationId", "branchId", "fromNumber", ...COLUMNS])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<ReferenceRow>`jsonb_to_recordset(${given("rows")}::jsonb)`.as<"r">(
              sql`r("pageId" text, "ordinal" int, "usage" text, "href" text, "targetPath" text, "targetId" text,
                "anchor" text, "heading" text)`,
            ),
          )
          .select([given("organizationId").as("organizationId"), given("branchId").as("branchId")])
          .select(sql<number>`${given("number")}::int`.as("fromNumber"))
          .select(COLUMNS),
      ),
);
