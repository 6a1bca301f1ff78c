import { sql } from "kysely";
import type { Prisma } from "@/db/generated/client";
import { anyOf, columns, type Given, type RowOf, Statement, tables } from "@/db/statement";

interface OneRequest {
  organizationId: string;
  id: string;
}

/** Locks branches until the transaction ends, in the order of their IDs. */
export const lockedBranches = new Statement(
  "branches:locked",
  (given: Given<{ organizationId: string; ids: readonly string[] }>) =>
    tables
      .selectFrom("Branch as b")
      .select("b.id")
      .where("b.organizationId", "=", given("organizationId"))
      .where("b.id", "=", anyOf(given("ids")))
      .orderBy("b.id")
      .forUpdate(),
);

export const requestById = new Statement("change-request", (given: Given<OneRequest>) =>
  tables
    .selectFrom("ChangeRequest as c")
    .select(columns("ChangeRequest", "c"))
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("id")),
);

export type RequestRow = RowOf<typeof requestById>;

interface InSpace {
  organizationId: string;
  spaceId: string;
}

/** Adds to the space's number of open change requests and its number of drafts. */
export const addToCounts = new Statement(
  "change-requests:add-to-space",
  (given: Given<InSpace & { open: number; draft: number }>) =>
    tables
      .updateTable("Space as s")
      .set((eb) => ({
        changeRequestsOpen: eb("s.changeRequestsOpen", "+", given("open")),
        changeRequestsDraft: eb("s.changeRequestsDraft", "+", given("draft")),
      }))
      .where("s.organizationId", "=", given("organizationId"))
      .where("s.id", "=", given("spaceId")),
);

/**
 * Increments the space's number of drafts. Returns the number of the new draft, and the current revision of
 * the main content.
 */
export const takeNumber = new Statement("change-request:number", (given: Given<InSpace>) =>
  tables
    .updateTable("Space as s")
    .set((eb) => ({
      changeRequests: eb("s.changeRequests", "+", sql.lit(1)),
      changeRequestsDraft: eb("s.changeRequestsDraft", "+", sql.lit(1)),
    }))
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.id", "=", given("spaceId"))
    .where("s.deletedAt", "is", null)
    .returning(["s.changeRequests as number", "s.revisionId", "s.revisionNumber"]),
);

interface NewBranch extends InSpace {
  branchId: string;
  revisionId: string;
  /** The branch, the revision, and the revision's number that the new branch is based on. */
  baseBranchId: string;
  baseRevisionId: string;
  baseNumber: number;
  createdById: string;
  createdAt: Date;
}

/** Inserts a branch with one revision that contains no changes. */
export const insertBranch = new Statement("change-request:branch", (given: Given<NewBranch>) =>
  tables
    .with("branch", (db) =>
      db.insertInto("Branch").values({
        organizationId: given("organizationId"),
        id: given("branchId"),
        spaceId: given("spaceId"),
        kind: "change-request",
        headNumber: 1,
        headRevisionId: given("revisionId"),
        createdAt: given("createdAt"),
      }),
    )
    .insertInto("Revision")
    .columns([
      "organizationId",
      "id",
      "spaceId",
      "branchId",
      "number",
      "baseBranchId",
      "baseNumber",
      "parents",
      "type",
      "structureNumber",
      "variables",
      "createdById",
      "createdAt",
    ])
    .expression((eb) =>
      eb
        .selectFrom("Revision as r")
        .select([
          given("organizationId").as("organizationId"),
          given("revisionId").as("id"),
          given("spaceId").as("spaceId"),
          given("branchId").as("branchId"),
          sql.lit(1).as("number"),
          given("baseBranchId").as("baseBranchId"),
          given("baseNumber").as("baseNumber"),
          sql<string[]>`ARRAY[r."id"]`.as("parents"),
          sql.lit("edits").as("type"),
          sql.lit(0).as("structureNumber"),
          "r.variables",
          given("createdById").as("createdById"),
          given("createdAt").as("createdAt"),
        ])
        .where("r.organizationId", "=", given("organizationId"))
        .where("r.id", "=", given("baseRevisionId")),
    ),
);

interface NewRequest extends InSpace {
  id: string;
  branchId: string;
  number: number;
  subject: string;
  /** A Document as JSON. */
  description: string | null;
  createdById: string;
  initialRevisionId: string;
  baseNumber: number;
  issuesClusterId: string | null;
  createdAt: Date;
}

export const insertDraft = new Statement("change-request:insert", (given: Given<NewRequest>) =>
  tables.insertInto("ChangeRequest").values({
    organizationId: given("organizationId"),
    id: given("id"),
    spaceId: given("spaceId"),
    branchId: given("branchId"),
    number: given("number"),
    status: "draft",
    subject: given("subject"),
    description: sql<Prisma.JsonValue>`${given("description")}::jsonb`,
    createdById: given("createdById"),
    initialRevisionId: given("initialRevisionId"),
    baseNumber: given("baseNumber"),
    issuesClusterId: given("issuesClusterId"),
    createdAt: given("createdAt"),
    updatedAt: given("createdAt"),
  }),
);

/** Updates the time at which the content of a change request was last changed. */
export const touchRequest = new Statement(
  "change-request:touch",
  (given: Given<OneRequest & { now: Date }>) =>
    tables
      .updateTable("ChangeRequest as c")
      .set((eb) => ({ updatedAt: given("now"), version: eb("c.version", "+", sql.lit(1)) }))
      .where("c.organizationId", "=", given("organizationId"))
      .where("c.id", "=", given("id")),
);

interface Merged extends OneRequest {
  mergedRevisionId: string;
  mergedById: string;
  now: Date;
}

export const setMerged = new Statement("change-request:merged", (given: Given<Merged>) =>
  tables
    .updateTable("ChangeRequest as c")
    .set((eb) => ({
      status: "merged",
      mergedRevisionId: given("mergedRevisionId"),
      mergedById: given("mergedById"),
      mergedAt: given("now"),
      updatedAt: given("now"),
      version: eb("c.version", "+", sql.lit(1)),
    }))
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("id")),
);
