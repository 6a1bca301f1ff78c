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

/** The lengths of texts in bytes. */
export const textLengths = new Statement("texts:lengths", (given: Given<SomeTexts>) =>
  someTexts(given).select(sql<number>`octet_length(t."text")`.as("length")),
);

const anchorsOf = (anchors: Given<{ anchors: string }>) =>
  sql<{ hash: string; anchors: Prisma.JsonValue }>`jsonb_to_recordset(${anchors("anchors")}::jsonb)`.as<"a">(
    sql`a(hash text, anchors jsonb)`,
  );

const VERSION = sql.lit(ANCHORS_VERSION);

/**
 * Stores texts in the order of their hashes, except texts that are already stored. The texts are one JSON
 * value, because the driver escapes each string of an array separately, which is slow for texts with many
 * quotes.
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
 * Updates the anchors of texts that were stored without them, or by a version with other rules. Skips locked
 * rows, because the other writer stores the same anchors, and waiting could cause a deadlock. The hashes are
 * passed again as an array, so that the planner uses the index. The planner doesn't know the number of rows in
 * a recordset.
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
 * The tables whose column `textHash` refers to a text. A text is kept while a row refers to it. A test
 * compares this list with the database.
 */
export const TEXT_HOLDERS = ["PageVersion", "ReusableContentVersion", "StructureFileVersion"] as const;

/** An SQL condition that is true if no row refers to the DocumentText `t`. */
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
