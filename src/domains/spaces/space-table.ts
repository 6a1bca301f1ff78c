import { Prisma } from "@/db/generated/client";

/** A table whose rows belong to a space, by the space's id or by that of one of its branches. */
export interface SpaceTable {
  name: Prisma.ModelName;
  owner: "spaceId" | "branchId";
  /** What of it a duplicate gets: what lives at the head, every row (of a table that knows the head alone), or nothing. */
  duplicate: "head" | "all" | "nothing";
  /** Columns of types that the client does not know. */
  unknownToClient?: readonly string[];
  /** A cache: deleted with the space, never copied. */
  derived?: true;
}

/** Columns of a table, quoted. */
export function columnsOf(table: SpaceTable): string[] {
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
