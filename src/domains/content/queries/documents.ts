import { sql } from "kysely";
import { type Given, Statement, tables } from "@/db/statement";

interface OfVersion {
  organizationId: string;
  branchId: string;
  pageId: string;
  fromNumber: number;
}

/** Returns the derived Documents of a page version. */
const derived = (given: Given<OfVersion>) =>
  tables
    .selectFrom("DerivedDocument as d")
    .where("d.organizationId", "=", given("organizationId"))
    .where("d.branchId", "=", given("branchId"))
    .where("d.pageId", "=", given("pageId"))
    .where("d.fromNumber", "=", given("fromNumber"));

/**
 * Returns the newest Document whose inputs are known. Its context must start with a version of the
 * converter.
 */
export const newestDocument = new Statement(
  "document:newest",
  (given: Given<OfVersion & { version: string }>) =>
    derived(given)
      .select(["d.context", "d.document", "d.digest", "d.targets"])
      .where("d.targets", "is not", null)
      .where(sql<boolean>`starts_with(d."context", ${given("version")})`)
      .orderBy("d.createdAt", "desc")
      .limit(sql.lit(1)),
);

/** Stores a copy of a Document for a different context. */
export const copiedDocument = new Statement(
  "document:copy",
  (given: Given<OfVersion & { from: string; context: string; now: Date }>) => {
    const kept = [
      "organizationId",
      "branchId",
      "pageId",
      "fromNumber",
      "document",
      "digest",
      "targets",
    ] as const;
    return tables
      .insertInto("DerivedDocument")
      .columns([...kept, "context", "createdAt"])
      .expression(
        derived(given)
          .select(kept.map((name) => `d.${name}` as const))
          .select([
            sql<string>`${given("context")}::text`.as("context"),
            sql<Date>`${given("now")}::timestamptz`.as("createdAt"),
          ])
          .where("d.context", "=", given("from")),
      )
      .onConflict((conflict) => conflict.doNothing());
  },
);
