import type { Tx } from "@/db/client";
import type { Prisma } from "@/db/generated/client";

/** A table with rows that belong to a space. Each row contains the ID of the space or of one of its branches. */
export interface SpaceTable {
  name: Prisma.ModelName;
  owner: "spaceId" | "branchId";
  /**
   * Which rows a duplicate of a space gets. `head` means the rows that are valid at the head. `all` means all rows, for a table
   * that contains only rows for the head.
   */
  duplicate: "head" | "all" | "nothing";
  /** The table of versions whose rows determine in which revisions the rows of this table are valid. */
  livesWith?: Prisma.ModelName;
  /** The columns that have a type that the Prisma client doesn't support. */
  unknownToClient?: readonly string[];
  /** Whether the table is a cache. The rows of a cache are deleted with the space and never copied. */
  derived?: true;
}

/** The two organizations of a transfer. */
export interface TenantTransfer {
  from: string;
  to: string;
}

/** The tables in which a domain stores data of spaces, and the functions that run before the rows are moved or deleted. */
export interface SpaceParts {
  /**
   * The domain's tables with rows of a space, in an order that satisfies foreign keys when rows are inserted.
   */
  tables: readonly SpaceTable[];
  /**
   * Runs before the rows of spaces are copied to another organization. Throws 412 while a transfer isn't
   * possible.
   */
  beforeTransfer?: (tx: Tx, transfer: TenantTransfer, spaceIds: readonly string[]) => Promise<void>;
  /**
   * Runs before the rows of spaces are deleted, either permanently or after a copy to another organization.
   */
  beforeRemoval?: (tx: Tx, organizationId: string, spaceIds: readonly string[]) => Promise<void>;
}

/** The tables of a space's branches and revisions. The content of revisions belongs to the content domain. */
export const BRANCHES_IN_SPACES: SpaceParts = {
  tables: [
    { name: "Branch", owner: "spaceId", duplicate: "nothing" },
    { name: "Revision", owner: "spaceId", duplicate: "nothing" },
  ],
};
