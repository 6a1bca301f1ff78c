import { sql } from "kysely";
import { lockedRow } from "@/db/locked-row";
import { type Given, ShapedStatement, Statement, tables } from "@/db/statement";
import { isJobEnded } from "@/jobs/status";
import { jobKeyOf } from "./jobs";

/**
 * Finds runs that haven't ended although their job no longer exists. Such runs exist if the worker was killed at each
 * attempt.
 */
export const abandonedRuns = new Statement("git-runs:abandoned", (given: Given<{ limit: number }>) =>
  tables
    .selectFrom("GitRun as r")
    .select(["r.organizationId", "r.id"])
    .where("r.status", "in", [sql.lit("pending"), sql.lit("running")])
    .where(isJobEnded(jobKeyOf(""), "r.id"))
    .limit(given("limit")),
);

/** Deletes runs that ended before the given time, except the last run of each space. */
export const deleteOldRuns = new Statement("git-runs:delete-old", (given: Given<{ since: Date }>) =>
  tables
    .deleteFrom("GitRun as r")
    .where("r.endedAt", "<", given("since"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("GitRun as n")
          .select("n.id")
          .whereRef("n.organizationId", "=", "r.organizationId")
          .whereRef("n.spaceId", "=", "r.spaceId")
          .where(({ eb, refTuple }) =>
            eb(refTuple("n.createdAt", "n.id"), ">", refTuple("r.createdAt", "r.id")),
          ),
      ),
    ),
);

/**
 * Reads when a space was deleted, and locks the space until the transaction ends. The lock prevents either
 * all changes, or only a transfer. A lock against a transfer doesn't wait for writers of the space's content.
 */
export const heldSpace = new ShapedStatement(
  "git:space",
  { against: ["transfer", "changes"] } as const,
  (given: Given<{ organizationId: string; id: string }>, { against }) => {
    const space = tables
      .selectFrom("Space as s")
      .select("s.deletedAt")
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("id"));
    return against === "transfer" ? space.forKeyShare() : space.forShare();
  },
);

export const lockedSync = lockedRow("GitSync", "organizationId", "spaceId");

/**
 * The tables of content that has paths in a repository. The value is the column that identifies the content.
 */
const CONTENT_KEYS = {
  PageVersion: "pageId",
  FileVersion: "fileId",
  ReusableContentVersion: "reusableContentId",
} as const;
const CONTENT = { table: ["PageVersion", "FileVersion", "ReusableContentVersion"] } as const;
export type ContentTable = keyof typeof CONTENT_KEYS;

/** A version of content, and the file of this version in the repository. */
export interface Place {
  branchId: string;
  id: string;
  fromNumber: number;
  path: string;
  oid: string;
  mode: string;
}

/** Sets the repository paths of versions. The versions are given as JSON (see {@link Place}). */
export const placeVersions = new ShapedStatement(
  "git:place",
  CONTENT,
  (given: Given<{ organizationId: string; places: string }>, { table }) =>
    tables
      .updateTable(`${table as "PageVersion"} as v`)
      .from(
        sql<Place>`jsonb_to_recordset(${given("places")}::jsonb)`.as<"r">(
          sql`r("branchId" text, "id" text, "fromNumber" int, "path" text, "oid" text, "mode" text)`,
        ),
      )
      .set(({ ref }) => ({ gitPath: ref("r.path"), gitOid: ref("r.oid"), gitMode: ref("r.mode") }))
      .where("v.organizationId", "=", given("organizationId"))
      .whereRef("v.branchId", "=", "r.branchId")
      .whereRef(`v.${CONTENT_KEYS[table] as "pageId"}`, "=", "r.id")
      .whereRef("v.fromNumber", "=", "r.fromNumber"),
);

/** Creates a new version of a revision's row, without any changes. */
export const touchRevision = new Statement(
  "git:touch-revision",
  (given: Given<{ organizationId: string; id: string }>) =>
    tables
      .updateTable("Revision")
      .set(({ ref }) => ({ git: ref("git") }))
      .where("organizationId", "=", given("organizationId"))
      .where("id", "=", given("id")),
);

/** Stores the paths from which pages and files of a space were imported. `rows` is JSON. */
export const putOrigins = new Statement(
  "git-origins:put",
  (given: Given<{ organizationId: string; spaceId: string; project: string; rows: string }>) =>
    tables
      .insertInto("GitOrigin")
      .columns(["organizationId", "spaceId", "project", "contentId", "path"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<{ contentId: string; path: string }>`jsonb_to_recordset(${given("rows")}::jsonb)`.as<"r">(
              sql`r("contentId" text, "path" text)`,
            ),
          )
          .select([given("organizationId").as("organizationId"), given("spaceId").as("spaceId")])
          .select(given("project").as("project"))
          .select(["r.contentId", "r.path"]),
      ),
);
