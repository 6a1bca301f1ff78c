import { sql } from "kysely";
import { anyOf, type Given, Statement, tables } from "@/db/statement";
import { TEXT_HOLDERS } from "../write/text-queries";

interface Transferred {
  from: string;
  to: string;
  spaceIds: readonly string[];
}

/** The hashes of the texts that the spaces use in any revision. */
const textHashes = (given: Given<Transferred>) =>
  TEXT_HOLDERS.map((table) =>
    tables
      // All of these tables have the columns that this query uses.
      .selectFrom(`${table as "PageVersion"} as v`)
      .select("v.textHash")
      .where("v.organizationId", "=", given("from"))
      .where("v.spaceId", "=", anyOf(given("spaceIds"))),
  ).reduce((all, each) => all.union(each));

/** The keys of the files that the spaces use in any revision, and of the images of their embeds. */
const blobHashes = (given: Given<Transferred>) =>
  tables
    .selectFrom("FileVersion as v")
    .select("v.blobHash")
    .where("v.organizationId", "=", given("from"))
    .where("v.spaceId", "=", anyOf(given("spaceIds")))
    .union(
      tables
        .selectFrom("EmbedCard as v")
        .select("v.fileKey as blobHash")
        .where("v.organizationId", "=", given("from"))
        .where("v.spaceId", "=", anyOf(given("spaceIds")))
        .where("v.fileKey", "is not", null)
        .$narrowType<{ blobHash: string }>(),
    );

/** Returns the hashes of the files that the spaces use in any revision, sorted by hash. */
export const filesOfSpaces = new Statement("transfer:files", (given: Given<Transferred>) =>
  tables.selectFrom(blobHashes(given).as("v")).select("v.blobHash").orderBy("v.blobHash"),
);

// The following statements copy rows to another organization if the spaces share these rows with other spaces in their
// organization.

const to = (given: Given<Transferred>) => given("to").as("organizationId");

export const copyTexts = new Statement("transfer:texts", (given: Given<Transferred>) =>
  tables
    .insertInto("DocumentText")
    .columns(["organizationId", "hash", "text"])
    .expression(
      tables
        .selectFrom("DocumentText as t")
        .select([to(given), "t.hash", "t.text"])
        .where("t.organizationId", "=", given("from"))
        .where("t.hash", "in", textHashes(given))
        .orderBy("t.hash"),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Uses the same locking as `index-writer.ts`. */
export const copySections = new Statement("transfer:sections", (given: Given<Transferred>) =>
  tables
    .insertInto("TextSections")
    .columns(["organizationId", "hash", "sections"])
    .expression(
      tables
        .selectFrom("TextSections as s")
        .crossJoinLateral(({ selectFrom }) =>
          selectFrom("DocumentText as t")
            .select("t.hash")
            .where("t.organizationId", "=", given("to"))
            .whereRef("t.hash", "=", "s.hash")
            .forNoKeyUpdate()
            .skipLocked()
            .as("held"),
        )
        .select([to(given), "s.hash", "s.sections"])
        .where("s.organizationId", "=", given("from"))
        .where("s.hash", "in", textHashes(given)),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * A job copies the bytes. Until then, the previous organization keeps them, because `copyFrom` names it. `copyFrom` is set even
 * if the new organization already has a row for the bytes, because the bytes of an unused row might be missing.
 */
export const copyFiles = new Statement("transfer:blobs", (given: Given<Transferred>) =>
  tables
    .insertInto("Blob")
    .columns(["organizationId", "hash", "size", "copyFrom", "createdAt"])
    .expression(
      tables
        .selectFrom("Blob as b")
        .select([to(given), "b.hash", "b.size"])
        .select(({ fn }) => [fn.coalesce("b.copyFrom", given("from")).as("copyFrom"), "b.createdAt"])
        .where("b.organizationId", "=", given("from"))
        .where("b.hash", "in", blobHashes(given))
        .orderBy("b.hash"),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "hash"])
        .doUpdateSet({ copyFrom: sql<string>`coalesce("Blob"."copyFrom", excluded."copyFrom")` }),
    ),
);
