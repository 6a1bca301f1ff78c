import { sql } from "kysely";
import { anyOf, type Given, tables } from "@/db/statement";
import { LayeredStatement, type OfContent, type Visible } from "../read/layered";
import { readColumns } from "../read/rows";
import type { VersionTableName } from "../tables";

const seen = ["PageVersion"] as const;

type OfPages = OfContent & { pageIds: readonly string[] };

/** Returns the pages whose text might contain an updates block. */
export const pagesWithUpdates = new LayeredStatement(
  "content:pages:updates",
  (given: Given<OfPages>, visible) =>
    visible("PageVersion", (found) =>
      found
        .select("v.pageId")
        .where("v.pageId", "=", anyOf(given("pageIds")))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("DocumentText as t")
              .select("t.hash")
              .where("t.organizationId", "=", given("organizationId"))
              .whereRef("t.hash", "=", "v.textHash")
              .where(sql<boolean>`position('{% updates' in ${sql.ref("t.text")}) > 0`),
          ),
        ),
    ),
  { seen },
);

/**
 * The maximum length of a page's path. If the stored parents form a cycle, the recursion ends at this
 * length.
 */
const HEIGHT_MAX = sql.lit(100);

/** The slugs from the root to a page, as a path. `u` contains the page and its ancestors. */
const PATH = sql<string>`string_agg(u."slug", '/' order by u."height" desc)`;

/** The parent of the page `u`. */
const parent = (visible: Visible<VersionTableName>) =>
  visible("PageVersion", (found) =>
    found.select(["v.parentId", "v.slug"]).where("v.pageId", "=", sql.ref<string>("u.parentId")),
  );

/** The part of a page to read, in addition to its metadata. `facts` reads only the metadata. */
type PagePart = "facts" | "document" | "text";

/**
 * A page with its path, its subpages at any depth, and its Document or its Markdown. OFFSET 0 makes each recursion step use
 * the index. Without it, the planner expects too many rows from the recursion and reads every page in the space.
 */
const pageStatement = (part: PagePart) =>
  new LayeredStatement(
    `content:page:${part}`,
    (given: Given<OfContent & { pageId: string; context: string }>, visible) =>
      tables
        .withRecursive(
          (cte) => cte("p").materialized(),
          () =>
            visible("PageVersion", (found) =>
              found.select(readColumns("PageVersion", "v")).where("v.pageId", "=", given("pageId")),
            ),
        )
        .withRecursive("up", (db) =>
          db
            .selectFrom("p")
            .select(["p.parentId", "p.slug", sql<number>`0`.as("height")])
            .unionAll(
              db
                .selectFrom("up as u")
                .crossJoinLateral(() => parent(visible).offset(sql.lit(0)).as("a"))
                .select(["a.parentId", "a.slug", sql<number>`u."height" + 1`.as("height")])
                .where("u.height", "<", HEIGHT_MAX),
            ),
        )
        .withRecursive("down", (db) =>
          db
            .selectFrom("p")
            .select(readColumns("PageVersion", "p"))
            .unionAll(
              db
                .selectFrom("down as d")
                .crossJoinLateral(() =>
                  visible("PageVersion", (found) =>
                    found
                      .select(readColumns("PageVersion", "v"))
                      .where("v.parentId", "=", sql.ref<string>("d.pageId")),
                  )
                    .offset(sql.lit(0))
                    .as("c"),
                )
                .selectAll("c"),
            ),
        )
        .selectFrom("p")
        .select(({ fn, selectFrom }) => [
          // A single JSON column costs less than a separate column for each field.
          fn.toJson("p").as("page"),
          selectFrom("up as u").select(PATH.as("path")).as("path"),
          selectFrom("down as d")
            .select(({ fn }) => fn.jsonAgg("d").as("below"))
            .whereRef("d.pageId", "<>", "p.pageId")
            .as("below"),
        ])
        .$if(part === "document", (found) =>
          found
            .leftJoinLateral(
              ({ selectFrom }) =>
                selectFrom("DerivedDocument as d")
                  .select(["d.document", "d.digest"])
                  .where("d.organizationId", "=", given("organizationId"))
                  .whereRef("d.branchId", "=", "p.branchId")
                  .whereRef("d.pageId", "=", "p.pageId")
                  .whereRef("d.fromNumber", "=", "p.fromNumber")
                  .where("d.context", "=", given("context"))
                  .offset(sql.lit(0))
                  .as("c"),
              (join) => join.onTrue(),
            )
            .select(["c.document", "c.digest"]),
        )
        .$if(part === "text", (found) =>
          found.select(({ selectFrom }) =>
            selectFrom("DocumentText as t")
              .select("t.text")
              .where("t.organizationId", "=", given("organizationId"))
              .whereRef("t.hash", "=", "p.textHash")
              .as("text"),
          ),
        ),
    { seen },
  );

export const pageFacts = pageStatement("facts");
export const pageDocument = pageStatement("document");
export const pageText = pageStatement("text");

/** Returns the page at a path of slugs. */
export const pageAtPath = new LayeredStatement(
  "content:page:walk",
  (given: Given<OfContent & { slugs: readonly string[] }>, visible) => {
    const slugs = sql<string[]>`${given("slugs")}::text[]`;
    const slug = (index: string) => sql<string>`(${slugs})[${sql.raw(index)}]`;
    return tables
      .withRecursive("walk", (db) =>
        db
          .selectFrom(
            visible("PageVersion", (found) =>
              found
                .select("v.pageId")
                .where("v.type", "<>", sql.lit("link"))
                .where("v.parentId", "is", null)
                .where("v.slug", "=", slug("1")),
            ).as("r"),
          )
          .select(["r.pageId", sql<number>`1`.as("length")])
          .unionAll(
            db
              .selectFrom("walk as w")
              .crossJoinLateral(() =>
                visible("PageVersion", (found) =>
                  found
                    .select("v.pageId")
                    .where("v.type", "<>", sql.lit("link"))
                    .where("v.parentId", "=", sql.ref<string>("w.pageId"))
                    .where("v.slug", "=", slug(`w."length" + 1`)),
                )
                  .offset(sql.lit(0))
                  .as("c"),
              )
              .select(["c.pageId", sql<number>`w."length" + 1`.as("length")]),
          ),
      )
      .selectFrom("walk as w")
      .select("w.pageId")
      .where("w.length", "=", sql<number>`cardinality(${slugs})`);
  },
  { seen },
);

/** Returns the pages at the root, or the children of a page. */
export const pagesIn = new LayeredStatement(
  "content:page:children",
  (given: Given<OfContent & { parentId: string | null }>, visible) => {
    const parentId = sql<string | null>`${given("parentId")}::text`;
    return visible("PageVersion", (found) =>
      found
        .select(["v.pageId", "v.type", "v.rank"])
        .where(
          sql<boolean>`case when ${parentId} is null then v."parentId" is null else v."parentId" = ${parentId} end`,
        ),
    );
  },
  { seen },
);

/**
 * Returns the children of the given pages that are shown in the navigation. An empty ID stands for the root.
 */
export const listedPagesBelow = new LayeredStatement(
  "content:pages:below",
  (given: Given<OfContent & { parentIds: readonly string[] }>, visible) =>
    visible("PageVersion", (found) =>
      found
        .select(["v.pageId", "v.parentId", "v.type", "v.title", "v.rank", "v.hidden"])
        .where(sql<string>`coalesce(v."parentId", '')`, "=", anyOf(given("parentIds")))
        .where("v.hidden", "=", sql.lit(false)),
    ),
  { seen },
);

/** Returns all pages as a string that contains a JSON array. */
export const pageTree = new LayeredStatement(
  "content:tree",
  (_given: Given<OfContent>, visible) =>
    tables
      .selectFrom(visible("PageVersion", (found) => found.select(readColumns("PageVersion", "v"))).as("p"))
      .select(sql<string>`coalesce(json_agg(p), '[]')::text`.as("pages")),
  { seen },
);

/** Returns pages with their paths. */
export const pagesWithPaths = new LayeredStatement(
  "content:pages:paths",
  (given: Given<OfPages>, visible) =>
    tables
      .withRecursive(
        (cte) => cte("p").materialized(),
        () =>
          visible("PageVersion", (found) =>
            found.select(readColumns("PageVersion", "v")).where("v.pageId", "=", anyOf(given("pageIds"))),
          ),
      )
      .withRecursive("up", (db) =>
        db
          .selectFrom("p")
          .select(["p.pageId as origin", "p.parentId", "p.slug", sql<number>`0`.as("height")])
          .unionAll(
            db
              .selectFrom("up as u")
              .crossJoinLateral(() => parent(visible).as("a"))
              .select(["u.origin", "a.parentId", "a.slug", sql<number>`u."height" + 1`.as("height")])
              .where("u.height", "<", HEIGHT_MAX),
          ),
      )
      .selectFrom("p")
      .select(readColumns("PageVersion", "p"))
      .select(({ selectFrom }) =>
        selectFrom("up as u").select(PATH.as("path")).whereRef("u.origin", "=", "p.pageId").as("path"),
      ),
  { seen },
);

/** Returns pages whose text people write, sorted by ID. Starts after the page with the given ID. */
export const writtenPagesAfter = new LayeredStatement(
  "content:find-text",
  (given: Given<OfContent & { from: string; limit: number }>, visible) =>
    tables
      .selectFrom(
        visible("PageVersion", (found) =>
          found
            .select(["v.pageId", "v.title", "v.textHash"])
            .where("v.pageId", ">", given("from"))
            .where("v.textHash", "is not", null)
            .where(sql<boolean>`v."computed"->'props'->'doc' is null`),
        ).as("p"),
      )
      .selectAll("p")
      .$narrowType<{ textHash: string }>()
      .orderBy("p.pageId")
      .limit(given("limit")),
);
