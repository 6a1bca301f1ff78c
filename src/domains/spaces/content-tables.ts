import { Prisma } from "@/db/generated/client";

/** A table whose rows belong to a space, by the space's id or by that of one of its branches. */
export interface ContentTable {
  name: Prisma.ModelName;
  owner: "spaceId" | "branchId";
  /** What of it a duplicate gets: what lives at the head, every row (of a table that knows the head alone), or nothing. */
  duplicate: "head" | "all" | "nothing";
  /** Columns of types that the client does not know. */
  unknownToClient?: readonly string[];
  /** A cache: deleted with the space, never copied. */
  derived?: true;
}

/**
 * Every table that holds part of a space, in an order in which rows can be added. Transfer and purge go through
 * this list alone, and a test compares it with the database, so that no later table can be forgotten.
 */
export const CONTENT_TABLES: readonly ContentTable[] = [
  { name: "Branch", owner: "spaceId", duplicate: "nothing" },
  { name: "Revision", owner: "spaceId", duplicate: "nothing" },
  { name: "PageVersion", owner: "spaceId", duplicate: "head" },
  { name: "FileVersion", owner: "spaceId", duplicate: "head" },
  { name: "ReusableContentVersion", owner: "spaceId", duplicate: "head" },
  { name: "StructureFileVersion", owner: "spaceId", duplicate: "head" },
  { name: "PageReference", owner: "branchId", duplicate: "head" },
  { name: "DerivedDocument", owner: "branchId", duplicate: "nothing", derived: true },
  {
    name: "SearchPage",
    owner: "spaceId",
    duplicate: "all",
    unknownToClient: ["heading", "vector", "sections"],
  },
  { name: "SearchWord", owner: "spaceId", duplicate: "all" },
  { name: "ChangeRequest", owner: "spaceId", duplicate: "nothing" },
  { name: "RequestedReviewer", owner: "spaceId", duplicate: "nothing" },
  { name: "ChangeRequestReview", owner: "spaceId", duplicate: "nothing" },
  { name: "Comment", owner: "spaceId", duplicate: "nothing" },
  { name: "CommentReply", owner: "spaceId", duplicate: "nothing" },
  { name: "CommentReaction", owner: "spaceId", duplicate: "nothing" },
  // A space that goes to another organization leaves the sites of this one.
  { name: "SiteSpace", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "PdfExport", owner: "spaceId", duplicate: "nothing", derived: true },
  // A translation stays in the organization of its source.
  { name: "Translation", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "TranslationSegment", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "TranslationItem", owner: "spaceId", duplicate: "nothing", derived: true },
  { name: "GitSync", owner: "spaceId", duplicate: "nothing" },
  { name: "GitRun", owner: "spaceId", duplicate: "nothing" },
];

/** Columns of a table, quoted. */
export function columnsOf(table: ContentTable): string[] {
  const columns = (Prisma as unknown as Record<string, Record<string, string>>)[
    `${table.name}ScalarFieldEnum`
  ];
  if (!columns) throw new Error(`${table.name} is not a table`);
  return [...Object.keys(columns), ...(table.unknownToClient ?? [])];
}

export const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

/** The condition that a row is of the spaces $2 of the organization $1. */
export const ownedBy = (table: ContentTable) =>
  table.owner === "spaceId"
    ? `"organizationId" = $1 AND "spaceId" = ANY($2::text[])`
    : `"organizationId" = $1 AND "branchId" IN (
        SELECT "id" FROM "Branch" WHERE "organizationId" = $1 AND "spaceId" = ANY($2::text[]))`;
