import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";

/** A table whose rows belong to a space, by the space's id or by that of one of its branches. */
export interface SpaceTable {
  name: Prisma.ModelName;
  owner: "spaceId" | "branchId";
  /**
   * The rows that a duplicate gets: those at the head, all rows (of a table that has rows of the head alone), or
   * none.
   */
  duplicate: "head" | "all" | "nothing";
  /** The table of page versions whose rows say how long these live. */
  livesWith?: Prisma.ModelName;
  /** Columns of types that the client does not know. */
  unknownToClient?: readonly string[];
  /** A cache: deleted with the space, never copied. */
  derived?: true;
}

/** Two organizations: things move from the one to the other. */
export interface TenantTransfer {
  from: string;
  to: string;
}

/** What a domain keeps of spaces, and what it does besides when they go. */
export interface SpaceParts {
  /** Its tables with rows of a space, in an order in which rows can be added. */
  tables: readonly SpaceTable[];
  /** Runs before the rows of spaces are copied to another organization. Throws 412 while they cannot go. */
  beforeTransfer?: (tx: Tx, transfer: TenantTransfer, spaceIds: readonly string[]) => Promise<void>;
  /** Runs before the rows of spaces are deleted, after they were copied to another organization or for good. */
  beforeRemoval?: (tx: Tx, organizationId: string, spaceIds: readonly string[]) => Promise<void>;
}

/** A space stands on its branches; what their revisions hold is content's. */
export const BRANCHES_IN_SPACES: SpaceParts = {
  tables: [
    { name: "Branch", owner: "spaceId", duplicate: "nothing" },
    { name: "Revision", owner: "spaceId", duplicate: "nothing" },
  ],
};

/** Columns of a table. */
export function columnsOf(table: Pick<SpaceTable, "name" | "unknownToClient">): string[] {
  const columns = (Prisma as unknown as Record<string, Record<string, string>>)[
    `${table.name}ScalarFieldEnum`
  ];
  if (!columns) throw new Error(`${table.name} is not a table`);
  return [...Object.keys(columns), ...(table.unknownToClient ?? [])];
}

export const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

/** The condition that a row is of the spaces $2 of the organization $1. */
export const ownedBy = (table: SpaceTable) =>
  table.owner === "spaceId"
    ? `"organizationId" = $1 AND "spaceId" = ANY($2::text[])`
    : `"organizationId" = $1 AND "branchId" IN (
        SELECT "id" FROM "Branch" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[]))`;
