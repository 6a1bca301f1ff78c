import { sql } from "kysely";
import { type Given, Statement, sameOrganization, tables } from "@/db/statement";

interface ById {
  organizationId: string;
  id: string;
}

/** The columns of a revision `r` that define its layers. */
const LAYERS = [
  ...(["r.id as revisionId", "r.spaceId", "r.branchId"] as const),
  ...(["r.number", "r.baseBranchId", "r.baseNumber"] as const),
] as const;

export const layersOfRevision = new Statement("layers-of-revision", (given: Given<ById>) =>
  tables
    .selectFrom("Revision as r")
    .select(LAYERS)
    .where("r.organizationId", "=", given("organizationId"))
    .where("r.id", "=", given("id")),
);

/** The head of a branch `b`. */
const headOf = (given: Given<ById>) =>
  tables
    .selectFrom("Branch as b")
    .innerJoin("Revision as r", sameOrganization("r", "b", { id: "headRevisionId" }))
    .select(LAYERS)
    .where("b.organizationId", "=", given("organizationId"))
    .where("b.id", "=", given("id"));

export const layersOfHead = new Statement("layers-of-branch", headOf);

/** Returns the last revision of a branch. */
export const headOfBranch = new Statement("head-of-branch", (given: Given<ById>) =>
  headOf(given).select(["b.kind", "r.structureNumber", "r.variables"]),
);

/** Locks a branch against other writes until the transaction ends. */
export const lockedBranch = new Statement("lock-branch", (given: Given<ById>) =>
  tables
    .selectFrom("Branch as b")
    .select("b.id")
    .where("b.organizationId", "=", given("organizationId"))
    .where("b.id", "=", given("id"))
    .forUpdate(),
);

export const variablesAt = new Statement(
  "variables",
  (given: Given<{ organizationId: string; branchId: string; number: number }>) =>
    tables
      .selectFrom("Revision as r")
      .select("r.variables")
      .where("r.organizationId", "=", given("organizationId"))
      .where("r.branchId", "=", given("branchId"))
      .where("r.number", "=", given("number")),
);

interface NewRevision extends ById {
  spaceId: string;
  branchId: string;
  number: number;
  baseBranchId: string | null;
  baseNumber: number | null;
  parents: readonly string[];
  type: string;
  structureNumber: number;
  /** JSON as text. */
  variables: string;
  git: string | null;
  createdById: string | null;
  createdAt: Date;
}

/**
 * Inserts a revision and makes it the head of its branch. The update of the space has no effect if the branch belongs to a change
 * request or a standalone revision, because its condition matches only the main branch.
 */
export const insertedRevision = new Statement("revision", (given: Given<NewRevision>) => {
  const number = sql<number>`${given("number")}::int`;
  return tables
    .with("revision", (db) =>
      db.insertInto("Revision").values({
        organizationId: given("organizationId"),
        id: given("id"),
        spaceId: given("spaceId"),
        branchId: given("branchId"),
        number,
        baseBranchId: given("baseBranchId"),
        baseNumber: given("baseNumber"),
        parents: sql<string[]>`${given("parents")}::text[]`,
        type: given("type"),
        structureNumber: given("structureNumber"),
        variables: sql`${given("variables")}::jsonb`,
        git: sql`${given("git")}::jsonb`,
        createdById: given("createdById"),
        createdAt: given("createdAt"),
      }),
    )
    .with("branch", (db) =>
      db
        .updateTable("Branch")
        .set({ headNumber: number, headRevisionId: given("id") })
        .where("organizationId", "=", given("organizationId"))
        .where("id", "=", given("branchId")),
    )
    .updateTable("Space")
    .set({ revisionId: given("id"), revisionNumber: number, updatedAt: given("createdAt") })
    .where("organizationId", "=", given("organizationId"))
    .where("id", "=", given("spaceId"))
    .where("branchId", "=", given("branchId"));
});
