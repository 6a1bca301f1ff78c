import { sql } from "kysely";
import type { Prisma } from "@/db/generated/client";
import { anyOf, type Given, ifJoined, Statement, tables } from "@/db/statement";
import { ANCHORS_VERSION } from "../markdown";

interface SomeTexts {
  organizationId: string;
  hashes: readonly string[];
}

const someTexts = (given: Given<SomeTexts>) =>
  tables
    .selectFrom("DocumentText as t")
    .select("t.hash")
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.hash", "=", anyOf(given("hashes")));

export const textsByHash = new Statement("texts", (given: Given<SomeTexts>) =>
  someTexts(given).select("t.text"),
);

/** Returns the lengths of texts in bytes. */
export const textLengths = new Statement("texts:lengths", (given: Given<SomeTexts>) =>
  someTexts(given).select(sql<number>`octet_length(t."text")`.as("length")),
);

const anchorsOf = (anchors: Given<{ anchors: string }>) =>
  sql<{ hash: string; anchors: Prisma.JsonValue }>`jsonb_to_recordset(${anchors("anchors")}::jsonb)`.as<"a">(
    sql`a(hash text, anchors jsonb)`,
  );

const VERSION = sql.lit(ANCHORS_VERSION);

/**
 * Stores texts in the order of their hashes. Skips texts that are already stored. The texts are passed as a
 * single JSON value. In an array, the driver would escape each string separately, which is slow for texts
 * with many quotes.
 */
export const insertTexts = new Statement(
  "texts:insert",
  (given: Given<{ organizationId: string; texts: string; anchors: string }>) =>
    tables
      .insertInto("DocumentText")
      .columns(["organizationId", "hash", "text", "anchors", "anchorsVersion"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<{ hash: string; text: string }>`json_to_recordset(${given("texts")}::json)`.as<"t">(
              sql`t(hash text, text text)`,
            ),
          )
          .leftJoin(anchorsOf(given), "a.hash", "t.hash")
          .select([given("organizationId").as("organizationId"), "t.hash", "t.text", "a.anchors"])
          .select(ifJoined("a.hash", VERSION).as("anchorsVersion"))
          .orderBy("t.hash"),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Updates the anchors of texts whose anchors are missing, or were computed by other rules. Skips locked
 * rows: the other writer stores the same anchors, and waiting for it could cause a deadlock. The hashes are
 * also passed as an array, so that the query planner uses the index. It doesn't know the number of rows in a
 * recordset.
 */
export const updateAnchors = new Statement(
  "texts:update-anchors",
  (given: Given<SomeTexts & { anchors: string }>) =>
    tables
      .updateTable("DocumentText as t")
      .from(anchorsOf(given))
      .set(({ ref }) => ({ anchors: ref("a.anchors"), anchorsVersion: VERSION }))
      .where("t.organizationId", "=", given("organizationId"))
      .whereRef("t.hash", "=", "a.hash")
      .where("t.hash", "in", (eb) =>
        eb
          .selectFrom("DocumentText as o")
          .select("o.hash")
          .where("o.organizationId", "=", given("organizationId"))
          .where("o.hash", "=", anyOf(given("hashes")))
          .where("o.anchorsVersion", "is distinct from", VERSION)
          .forNoKeyUpdate()
          .skipLocked(),
      ),
);

/**
 * The tables that refer to a text in their column `textHash`. As long as a row refers to a text, the text is
 * kept. A test compares this list with the database.
 */
export const TEXT_HOLDERS = ["PageVersion", "ReusableContentVersion", "StructureFileVersion"] as const;

/** An SQL condition for the row `t` of the table DocumentText. It's true if no row refers to `t`. */
const IS_UNUSED = sql<boolean>`${sql.join(
  TEXT_HOLDERS.map(
    (table) => sql`NOT EXISTS (
      SELECT FROM ${sql.table(table)} v WHERE v."organizationId" = t."organizationId" AND v."textHash" = t."hash")`,
  ),
  sql` AND `,
)}`;

export const unusedTexts = new Statement("texts:unused", (given: Given<{ organizationId: string }>) =>
  tables
    .selectFrom("DocumentText as t")
    .select("t.hash")
    .where("t.organizationId", "=", given("organizationId"))
    .where(IS_UNUSED),
);

export const deleteUnusedTexts = new Statement("texts:delete-unused", (given: Given<SomeTexts>) =>
  tables
    .deleteFrom("DocumentText as t")
    .where("t.organizationId", "=", given("organizationId"))
    .where("t.hash", "=", anyOf(given("hashes")))
    .where(IS_UNUSED),
);
