/**
 * The tables that visitors can read. For each table, the list for a visitor contains either the hidden rows
 * or the shown rows.
 */
export const VISITOR_TABLES = {
  PageVersion: "hidden",
  FileVersion: "shown",
  ReusableContentVersion: "shown",
} as const;
export type VisitorTable = keyof typeof VISITOR_TABLES;

/** Returns the key of a resource in the list for a visitor. */
export const listedAs = (table: VisitorTable, id: string) => `${table}/${id}`;
