import { sql } from "kysely";
import type { Prisma } from "@/db/generated/client";
import type { SearchPage } from "@/db/generated/kysely";
import { anyOf, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { SEARCH_VERSION } from "@/domains/spaces/search-version";
import { stemSql } from "@/domains/text/stem-sql";
import { isAtHead } from "../read/head-sql";
import type { TextSection } from "./sections";

interface OneSpace {
  organizationId: string;
  spaceId: string;
}

/** Returns spaces whose index has an older version, and spaces that have pages but aren't in the index. */
export const unindexedSpaces = new Statement("search-index:missing", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("Space as s")
    .select(["s.organizationId", "s.id as spaceId"])
    .where("s.deletedAt", "is", null)
    .where((on) => {
      const { and, or, not, exists, selectFrom } = on;
      const isMissing = and([
        not(
          exists(
            selectFrom("SearchPage as p")
              .select("p.pageId")
              .whereRef("p.organizationId", "=", "s.organizationId")
              .whereRef("p.spaceId", "=", "s.id"),
          ),
        ),
        exists(
          selectFrom("PageVersion as v")
            .select("v.pageId")
            .whereRef("v.organizationId", "=", "s.organizationId")
            .whereRef("v.branchId", "=", "s.branchId")
            .where(isAtHead("v"))
            .where("v.type", "=", sql.lit("document"))
            .where("v.noIndex", "=", sql.lit(false)),
        ),
      ]);
      return or([on("s.searchVersion", "<", sql.lit(SEARCH_VERSION)), isMissing]);
    })
    .limit(given("limit")),
);

/** Returns spaces whose main content has changed since the given time. */
export const changedSpaces = new Statement("search-index:changed", (given: Given<{ since: Date }>) =>
  tables
    .selectFrom("Space as s")
    .innerJoin("Revision as r", sameOrganization("r", "s", { id: "revisionId" }))
    .select(["s.organizationId", "s.id as spaceId", "s.branchId"])
    .where("s.deletedAt", "is", null)
    .where("r.createdAt", ">=", given("since")),
);

export const spaceLanguage = new Statement("search-index:language", (given: Given<OneSpace>) =>
  tables
    .selectFrom("Space as s")
    .select("s.language")
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.id", "=", given("spaceId")),
);

export const sectionsByHash = new Statement(
  "search-index:sections",
  (given: Given<{ organizationId: string; hashes: readonly string[] }>) =>
    tables
      .selectFrom("TextSections as s")
      .select(["s.hash", sql.ref<TextSection[]>("s.sections").as("sections")])
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.hash", "=", anyOf(given("hashes"))),
);

/**
 * Stores the sections of texts that are already stored. Skips texts that another writer has locked: that
 * writer stores the same sections, and waiting for it could cause a deadlock. `sections` is a single JSON
 * value. In an array, the driver would escape each string separately, which takes a tenth of a second for a
 * long page with tabs.
 */
export const insertSections = new Statement(
  "search-index:insert-sections",
  (given: Given<{ organizationId: string; sections: string }>) =>
    tables
      .insertInto("TextSections")
      .columns(["organizationId", "hash", "sections"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<{
              hash: string;
              sections: Prisma.JsonValue;
            }>`jsonb_to_recordset(${given("sections")}::jsonb)`.as<"s">(sql`s(hash text, sections jsonb)`),
          )
          .crossJoinLateral((eb) =>
            eb
              .selectFrom("DocumentText as t")
              .select("t.hash")
              .where("t.organizationId", "=", given("organizationId"))
              .whereRef("t.hash", "=", "s.hash")
              .forNoKeyUpdate()
              .skipLocked()
              .as("held"),
          )
          .select([given("organizationId").as("organizationId"), "s.hash", "s.sections"]),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/** The type of `tsvector` columns. Statements only write these columns. */
type Vector = unknown;

/** The table, including the columns that Prisma's schema language doesn't support. */
const withVectors = tables.withTables<{
  SearchPage: SearchPage & { heading: Vector; vector: Vector; sections: Vector };
}>();

interface EntryColumns {
  pageId: string;
  title: string;
  place: string;
  description: string;
  sections: Prisma.JsonValue;
}

/** Adds pages to the index of a space, or replaces pages that are already in the index. `entries` is JSON. */
export const putPages = new Statement(
  "search-index:put",
  (given: Given<OneSpace & { configuration: string; entries: string }>) => {
    const vectorOf = (text: string) =>
      sql`to_tsvector(${given("configuration")}::regconfig, ${sql.raw(text)})`;
    return withVectors
      .insertInto("SearchPage")
      .columns(["organizationId", "spaceId", "pageId", "heading", "vector", "sections"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<EntryColumns>`jsonb_to_recordset(${given("entries")}::jsonb)`.as<"p">(
              sql`p("pageId" text, title text, place text, description text, sections jsonb)`,
            ),
          )
          .crossJoinLateral(
            sql<{ title: Vector }>`(
              SELECT setweight(${vectorOf("p.title")}, 'A') || setweight(${vectorOf("p.place")}, 'C') AS title)`.as(
              "t",
            ),
          )
          .crossJoinLateral(
            sql<{ headings: Vector; bodies: Vector; vectors: Vector }>`(
              SELECT coalesce(bindery_concat(v.heading ORDER BY v.n), '') AS headings,
                coalesce(bindery_concat(v.body ORDER BY v.n), '') AS bodies,
                coalesce(array_agg(v.heading || v.body ORDER BY v.n), '{}') AS vectors
              FROM (
                SELECT e.n, setweight(${vectorOf("e.section->>0")}, 'B') AS heading,
                  ${vectorOf("e.section->>1")} AS body
                FROM jsonb_array_elements(p.sections) WITH ORDINALITY e(section, n) OFFSET 0) v)`.as("s"),
          )
          .select([given("organizationId").as("organizationId"), given("spaceId").as("spaceId"), "p.pageId"])
          .select([
            sql`t.title || s.headings`.as("heading"),
            sql`t.title || s.headings || setweight(${vectorOf("p.description")}, 'C') || s.bodies`.as(
              "vector",
            ),
            "s.vectors as sections",
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(["organizationId", "spaceId", "pageId"]).doUpdateSet(({ ref }) => ({
          heading: ref("excluded.heading"),
          vector: ref("excluded.vector"),
          sections: ref("excluded.sections"),
        })),
      );
  },
);

export const deletePages = new Statement(
  "search-index:delete",
  (given: Given<OneSpace & { pageIds: readonly string[] }>) =>
    tables
      .deleteFrom("SearchPage")
      .where("organizationId", "=", given("organizationId"))
      .where("spaceId", "=", given("spaceId"))
      .where("pageId", "=", anyOf(given("pageIds"))),
);

/** Adds words and their stems to the index of a space. */
export const insertWords = new Statement(
  "search-index:insert-words",
  (given: Given<OneSpace & { configuration: string; words: readonly string[] }>) =>
    tables
      .insertInto("SearchWord")
      .columns(["organizationId", "spaceId", "word", "lexeme"])
      .expression((eb) =>
        eb
          .selectFrom([
            sql<{ word: string }>`unnest(${given("words")}::text[])`.as<"w">(sql`w("word")`),
            sql<{ name: string }>`(VALUES (${given("configuration")}::text))`.as<"c">(sql`c("name")`),
          ])
          .select([given("organizationId").as("organizationId"), given("spaceId").as("spaceId"), "w.word"])
          .select(sql.raw<string | null>(stemSql('c."name"', 'w."word"')).as("lexeme"))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("SearchWord as k")
                  .select("k.word")
                  .where("k.organizationId", "=", given("organizationId"))
                  .where("k.spaceId", "=", given("spaceId"))
                  .whereRef("k.word", "=", "w.word"),
              ),
            ),
          ),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Deletes words that are no longer on any page. Stop words of the space's language are kept, because there
 * are only a few of them and searches don't use them.
 */
export const deleteUnusedWords = new Statement("search-index:delete-words", (given: Given<OneSpace>) =>
  tables
    .deleteFrom("SearchWord as k")
    .where("k.organizationId", "=", given("organizationId"))
    .where("k.spaceId", "=", given("spaceId"))
    .where("k.lexeme", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom((eb) =>
            eb
              .selectFrom("SearchPage as p")
              .select(sql<string>`unnest(tsvector_to_array(p."vector"))`.as("lexeme"))
              .distinct()
              .where("p.organizationId", "=", given("organizationId"))
              .where("p.spaceId", "=", given("spaceId"))
              .as("held"),
          )
            .select("held.lexeme")
            .whereRef("held.lexeme", "=", "k.lexeme"),
        ),
      ),
    ),
);

/** Flushes the pending entries of an inverted index. */
export const flushIndex = new Statement("search-index:flush", (given: Given<{ index: string }>) =>
  tables.selectNoFrom(sql`gin_clean_pending_list(quote_ident(${given("index")})::regclass)`.as("pages")),
);
