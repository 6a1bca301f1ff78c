import { sql } from "kysely";
import { anyOf, type Given, tables } from "@/db/statement";
import { CONDITION_PATTERN } from "../conditions/pattern";
import { LayeredStatement, type OfContent, type Visible } from "../read/layered";
import { listedAs } from "../read/visitor-tables";
import { KEYS, type VersionTableName } from "../tables";
import { referencesOfVersions } from "./references";

const CONDITIONED = ["pageId", "parentId", "condition", "variables"] as const;

/** Returns the pages that have a condition, and all of their descendants. */
export const conditionalPages = new LayeredStatement(
  "content:conditional-pages",
  (_given: Given<OfContent>, visible) =>
    tables
      .withRecursive("below", (db) =>
        db
          .selectFrom(
            visible("PageVersion", (found) =>
              found.select("v.pageId").where("v.condition", "is not", null),
            ).as("s"),
          )
          .select("s.pageId")
          .union(
            db
              .selectFrom("below as b")
              .crossJoinLateral(() =>
                visible("PageVersion", (found) =>
                  found.select("v.pageId").where("v.parentId", "=", sql.ref<string>("b.pageId")),
                )
                  .offset(sql.lit(0))
                  .as("u"),
              )
              .select("u.pageId"),
          ),
      )
      .selectFrom("below as b")
      .crossJoinLateral(() =>
        visible("PageVersion", (found) =>
          found
            .select(CONDITIONED.map((name) => `v.${name}` as const))
            .where("v.pageId", "=", sql.ref<string>("b.pageId")),
        )
          .offset(sql.lit(0))
          .as("p"),
      )
      .selectAll("p"),
);

const nameOf = (table: "FileVersion" | "ReusableContentVersion") =>
  sql<string>`${sql.lit(listedAs(table, ""))} || ${sql.ref(`v.${KEYS[table]}`)}`.as("name");

/**
 * The files and reusable content of a content. Each has the name that identifies it in the list of what a
 * visitor can see.
 */
const things = (visible: Visible<VersionTableName>) =>
  visible("FileVersion", (found) =>
    found.select([nameOf("FileVersion"), "v.fileId as id", "v.gitPath as path"]),
  ).unionAll(
    visible("ReusableContentVersion", (found) =>
      found.select([nameOf("ReusableContentVersion"), "v.reusableContentId as id", "v.gitPath as path"]),
    ),
  );

/** Returns the pages that refer to each file and each reusable content. */
export const pagesByThing = new LayeredStatement("content:uses", (given: Given<OfContent>, visible) =>
  tables
    .with(
      (cte) => cte("t").materialized(),
      () => things(visible),
    )
    .with(
      (cte) => cte("p").materialized(),
      () => visible("PageVersion", (found) => found.select(["v.branchId", "v.pageId", "v.fromNumber"])),
    )
    .selectFrom(({ selectFrom }) => {
      const uses = (target: "path" | "id", reference: "targetPath" | "targetId") =>
        selectFrom("p")
          .innerJoin("PageReference as r", referencesOfVersions(given))
          .innerJoin("t", `t.${target}`, `r.${reference}`)
          .select(["t.name", "p.pageId"]);
      return uses("path", "targetPath").union(uses("id", "targetId")).as("u");
    })
    .select(["u.name", sql<string[]>`array_agg(u."pageId")`.as("pages")])
    .groupBy("u.name"),
);

const USED = [
  "pageId",
  "type",
  "title",
  "gitPath",
  "textHash",
  "variables",
  "cover",
  "metaLinks",
  "target",
] as const;

/**
 * The pages whose stored references don't list everything that the pages use, because they have conditions in their text, a
 * cover, or a target outside the text.
 */
export const pagesWithOtherUses = new LayeredStatement(
  "content:uses:pages",
  (given: Given<OfContent>, visible) =>
    tables
      .selectFrom(
        visible("PageVersion", (found) =>
          found.select(USED.map((name) => `v.${name}` as const)).select(({ exists, selectFrom }) =>
            exists(
              selectFrom("DocumentText as t")
                .select("t.hash")
                .where("t.organizationId", "=", given("organizationId"))
                .whereRef("t.hash", "=", "v.textHash")
                .where("t.text", "~", sql.lit(CONDITION_PATTERN)),
            )
              .$castTo<boolean>()
              .as("isConditional"),
          ),
        ).as("p"),
      )
      .selectAll("p")
      .where(sql<boolean>`(p."isConditional" or num_nonnulls(p."cover", p."metaLinks", p."target") > 0)`),
);

export const textsOfReusableContents = new LayeredStatement(
  "content:uses:reusable-contents",
  (_given: Given<OfContent>, visible) =>
    visible("ReusableContentVersion", (found) =>
      found.select(["v.reusableContentId as id", "v.textHash", "v.gitPath"]),
    ),
);

export const pageFactsById = new LayeredStatement(
  "content:uses:including",
  (given: Given<OfContent & { ids: readonly string[] }>, visible) =>
    visible("PageVersion", (found) =>
      found.select(["v.pageId", "v.title", "v.variables"]).where("v.pageId", "=", anyOf(given("ids"))),
    ),
);
