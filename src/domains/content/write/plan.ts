import { isSameJson } from "@/lib/same-json";
import type { Snapshot } from "@/scopes/snapshot";
import type { PageRow, VersionTable } from "../tables";
import { type Queryable, readByKeys, type WritePlace } from "../versions";

/** Rows of pages by id, and texts by hash. */
export interface AlreadyRead {
  pages: ReadonlyMap<string, PageRow>;
  texts: ReadonlyMap<string, string>;
}

/** What every part of a write needs to know. */
export interface WriteContext {
  place: WritePlace;
  /** The content that is written upon: the branch's head, and what the branch stands on. */
  before: Snapshot;
  now: Date;
  /** Of `before`. */
  read?: AlreadyRead | undefined;
  /** Whether it comes from a repository. */
  fromGit: boolean;
}

/** What a write does to one table. */
export interface TablePlan {
  rows: object[];
  /** Keys whose living row on the branch ends. */
  endedKeys: string[];
  /** Whether links may resolve to something else from this revision on. */
  changesStructure: boolean;
}

export const nothing = (): TablePlan => ({ rows: [], endedKeys: [], changesStructure: false });

/** Whether two rows say the same in these columns. */
export function isSame(a: object, b: object, columns: readonly string[]): boolean {
  const [left, right] = [a, b] as Record<string, unknown>[];
  return columns.every((column) => isSameJson(left?.[column] ?? null, right?.[column] ?? null));
}

/** Rows that hide, on a branch that stands on another, what the other holds. */
export async function tombstonesOf<Row extends { branchId: string; deleted: boolean }>(
  db: Queryable,
  table: VersionTable<string>,
  context: WriteContext,
  removed: readonly Row[],
): Promise<object[]> {
  const base = { ...context.before, layers: context.before.layers.slice(1) };
  if (base.layers.length === 0 || removed.length === 0) return [];
  const keyOf = (row: Row) => String((row as unknown as Record<string, unknown>)[table.key]);
  const below = await readByKeys<Row>(db, table, base, removed.map(keyOf));
  return removed.filter((row) => below.has(keyOf(row))).map((row) => ({ ...row, deleted: true }));
}
