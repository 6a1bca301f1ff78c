import { type NotNull, sql } from "kysely";
import { anyOf, type Given, ShapedStatement, Statement, tables } from "@/db/statement";
import { FILE_HOLDERS } from "@/domains/file-holders";

/**
 * The key of an advisory lock. Transactions that delete bytes hold this lock in shared mode. A backup of the
 * whole store holds it in exclusive mode.
 */
const REMOVALS = 1_650_552_421;

/** An SQL statement that waits for running deletions, and prevents new deletions until the session ends. */
export const HOLD_REMOVALS = `SELECT pg_advisory_lock(${REMOVALS})`;

/** Returns whether this transaction can delete bytes. If it can't, an hourly job deletes them later. */
export const mayRemove = new Statement("blobs:may-remove", () =>
  tables.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock_shared(${sql.lit(REMOVALS)})`.as("may")),
);

interface OneBlob {
  organizationId: string;
  hash: string;
}

const oneBlob = (given: Given<OneBlob>) =>
  tables
    .selectFrom("Blob as b")
    .select("b.hash")
    .where("b.organizationId", "=", given("organizationId"))
    .where("b.hash", "=", given("hash"));

/** Locks bytes. Waits for transactions that delete or store the same bytes. */
export const lockedBlob = new Statement("blob:locked", (given: Given<OneBlob>) =>
  oneBlob(given).forNoKeyUpdate(),
);

/** Locks bytes for deletion. Returns no row if a transaction is about to refer to the bytes. */
export const unheldBlob = new Statement("blob:unheld", (given: Given<OneBlob>) =>
  oneBlob(given).forUpdate().skipLocked(),
);

/**
 * Prevents the deletion of bytes until the transaction ends. Returns a row for each file that still has its
 * bytes.
 */
export const heldBlobs = new Statement(
  "blobs:held",
  (given: Given<{ organizationId: string; hashes: readonly string[] }>) =>
    tables
      .selectFrom("Blob as b")
      .select("b.hash")
      .where("b.organizationId", "=", given("organizationId"))
      .where("b.hash", "=", anyOf(given("hashes")))
      .orderBy("b.hash")
      .forKeyShare(),
);

/** Returns an SQL condition that is true if a row of the table refers to the row `b` of the table Blob. */
const isHeldBy = ([table, column]: [string, string]) => sql<boolean>`EXISTS (
  SELECT FROM ${sql.table(table)} h
  WHERE h."organizationId" = b."organizationId" AND ${sql.ref(`h.${column}`)} = b."hash")`;

/**
 * An SQL condition for the row `b` of the table Blob. It's true if no row refers to `b`, and no other
 * organization still has to copy the bytes.
 */
const IS_UNUSED = sql<boolean>`${sql.join(
  Object.entries(FILE_HOLDERS).map((holder) => sql`NOT ${isHeldBy(holder)}`),
  sql` AND `,
)} AND NOT EXISTS (SELECT FROM "Blob" c WHERE c."copyFrom" = b."organizationId" AND c."hash" = b."hash")`;

export const deleteUnusedBlob = new Statement("blob:delete-unused", (given: Given<OneBlob>) =>
  tables
    .deleteFrom("Blob as b")
    .where("b.organizationId", "=", given("organizationId"))
    .where("b.hash", "=", given("hash"))
    .where(IS_UNUSED),
);

export const unusedBlobs = new Statement("blobs:unused", (given: Given<{ organizationId: string }>) =>
  tables
    .selectFrom("Blob as b")
    .select("b.hash")
    .where("b.organizationId", "=", given("organizationId"))
    .where(IS_UNUSED),
);

/** Returns the organizations that have unused bytes. */
export const organizationsWithUnused = new Statement("blobs:unused-by-organization", () =>
  tables.selectFrom("Blob as b").select("b.organizationId").distinct().where(IS_UNUSED),
);

const { FileUpload: _uploads, ...KEEPERS } = FILE_HOLDERS;

/**
 * Returns all bytes that the store can contain. `needed` is true if a row refers to the bytes. In that case,
 * the bytes must exist. The database of an earlier version doesn't have the table `EmbedCard`.
 */
export const storedBlobs = new ShapedStatement(
  "blobs:stored",
  { hasEmbedCards: [false, true] },
  (_given: Given<Record<never, never>>, { hasEmbedCards }) =>
    tables
      .selectFrom("Blob as b")
      .select(["b.organizationId", "b.hash"])
      .select(({ and, or, eb }) => {
        const keepers = Object.entries(KEEPERS).filter(([table]) => hasEmbedCards || table !== "EmbedCard");
        return and([eb("b.copyFrom", "is", null), or(keepers.map(isHeldBy))]).as("needed");
      }),
);

/**
 * Returns bytes that an organization still has to copy, because it received a space from another
 * organization.
 */
export const uncopiedBlobs = new Statement("blobs:uncopied", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("Blob as b")
    .select(["b.copyFrom as from", "b.organizationId as to", "b.hash"])
    .where("b.copyFrom", "is not", null)
    .orderBy("b.organizationId")
    .orderBy("b.hash")
    .limit(given("limit"))
    .$narrowType<{ from: NotNull }>(),
);

interface Upload extends OneBlob {
  id: string;
  now: Date;
}

const UPLOAD_COLUMNS = ["organizationId", "id", "hash", "createdAt"] as const;

/** Stores a row for bytes that a write uploads. Waits for a concurrent deletion of the same bytes. */
export const putUpload = new Statement(
  "upload:put",
  (given: Given<Upload & { name: string | null; size: number }>) =>
    tables
      .with("blob", (db) =>
        db
          .insertInto("Blob")
          .values({ organizationId: given("organizationId"), hash: given("hash"), size: given("size") })
          .onConflict((conflict) =>
            conflict
              .columns(["organizationId", "hash"])
              .doUpdateSet(({ ref }) => ({ size: ref("excluded.size") })),
          )
          .returning("hash"),
      )
      .insertInto("FileUpload")
      .columns([...UPLOAD_COLUMNS, "name"])
      .expression((eb) =>
        eb
          .selectFrom("blob")
          .select([given("organizationId").as("organizationId"), given("id").as("id"), "blob.hash"])
          .select([given("now").as("createdAt"), given("name").as("name")]),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Keeps stored bytes while a write runs. If the bytes no longer exist, inserts no row. Waits for a
 * concurrent deletion of the same bytes.
 */
export const keepUpload = new Statement("upload:keep", (given: Given<Upload>) =>
  tables
    .insertInto("FileUpload")
    .columns(UPLOAD_COLUMNS)
    .expression(
      oneBlob(given)
        .clearSelect()
        .select([given("organizationId").as("organizationId"), given("id").as("id"), "b.hash"])
        .select(given("now").as("createdAt"))
        .forKeyShare(),
    ),
);

/** Returns the uploads of writes that started before the given time and haven't ended. */
export const oldUploads = new Statement("uploads:old", (given: Given<{ before: Date; limit: number }>) =>
  tables
    .selectFrom("FileUpload as u")
    .select(["u.organizationId", "u.id", "u.hash"])
    .where("u.createdAt", "<", given("before"))
    .orderBy("u.createdAt")
    .limit(given("limit")),
);

/** Adds received kibibytes to the count of an organization, and returns the new count. */
export const addReceived = new Statement(
  "uploads:received",
  (given: Given<{ key: string; window: Date; kibibytes: number }>) =>
    tables
      .insertInto("Throttle")
      .values({ key: given("key"), window: given("window"), used: given("kibibytes") })
      .onConflict((conflict) =>
        conflict
          .columns(["key", "window"])
          .doUpdateSet((eb) => ({ used: eb("Throttle.used", "+", eb.ref("excluded.used")) })),
      )
      .returning("used"),
);

/** The tables that contain the results of jobs. Their rows refer to the bytes of the results. */
const RESULTS = { table: ["PdfExport", "SiteBundle"] } as const;
export type ResultTable = (typeof RESULTS.table)[number];

/** Returns results of jobs that no one has requested since the given time. */
export const unusedResults = new ShapedStatement(
  "results:unused",
  RESULTS,
  (given: Given<{ before: Date; limit: number }>, { table }) =>
    tables
      // Both tables have the same columns.
      .selectFrom(`${table as "PdfExport"} as r`)
      .select(["r.organizationId", "r.id", "r.fileKey"])
      .where("r.usedAt", "<", given("before"))
      .orderBy("r.usedAt")
      .limit(given("limit")),
);

/** Deletes the result of a job, unless someone has requested the result since the given time. */
export const deleteUnusedResult = new ShapedStatement(
  "result:delete-unused",
  RESULTS,
  (given: Given<{ organizationId: string; id: string; before: Date }>, { table }) =>
    tables
      .deleteFrom(table as "PdfExport")
      .where("organizationId", "=", given("organizationId"))
      .where("id", "=", given("id"))
      .where("usedAt", "<", given("before")),
);
