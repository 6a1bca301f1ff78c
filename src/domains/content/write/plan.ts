import type { On } from "@/db/client";
import { invalid } from "@/lib/errors";
import { isSameJson } from "@/lib/same-json";
import type { Snapshot } from "@/scopes/snapshot";
import type {
  ContentChange,
  FileState,
  PageState,
  RankedPage,
  ReusableContentState,
  StructureFileState,
} from "../changes";
import type { PageRow, VersionRow, VersionTableName } from "../tables";
import { keyOfRow, readByKeys, type WritePlace } from "../versions";
import type { TextDifferences } from "./text-rows";
import { checkStorable } from "./texts";

export interface AlreadyRead {
  pages: ReadonlyMap<string, PageRow>;
  texts: ReadonlyMap<string, string>;
}

export interface WriteContext {
  db: On;
  place: WritePlace;
  /** The content before the write. It consists of the head of the branch, and the base of the branch. */
  before: Snapshot;
  now: Date;
  /** Rows of `before` that the caller has already read. */
  read?: AlreadyRead | undefined;
  fromGit: boolean;
  /**
   * The list to which the differences between each written text and what readers see are added. Undefined if
   * the texts aren't compared.
   */
  differences?: TextDifferences[] | undefined;
  /** Whether the write has added cards for embedded URLs. */
  hasNewCards?: boolean;
}

/**
 * Whether the branch is the main branch. Only the main branch has no base. Only main content is in the
 * search index, and only its embedded URLs are fetched.
 */
export const isPrimary = (context: WriteContext): boolean => context.before.layers.length === 1;

export interface TablePlan {
  rows: object[];
  /** The keys of the rows on the branch whose current version ends. */
  endedKeys: string[];
  /** Whether links can be resolved differently in this revision than in the previous one. */
  changesStructure: boolean;
}

export function isSame(a: object, b: object, columns: readonly string[]): boolean {
  const [left, right] = [a, b] as Record<string, unknown>[];
  return columns.every((column) => isSameJson(left?.[column] ?? null, right?.[column] ?? null));
}

/**
 * Returns rows that mark removed resources as deleted. They're needed only on a branch that has a base, and
 * only for resources that exist in the base.
 */
export async function tombstonesOf<Table extends VersionTableName>(
  { db, before }: WriteContext,
  table: Table,
  removed: readonly VersionRow<Table>[],
): Promise<object[]> {
  const base = { ...before, layers: before.layers.slice(1) };
  if (base.layers.length === 0 || removed.length === 0) return [];
  const keyOf = (row: VersionRow<Table>) => keyOfRow(table, row);
  const below = await readByKeys(db, table, base, removed.map(keyOf));
  return removed.filter((row) => below.has(keyOf(row))).map((row) => ({ ...row, deleted: true }));
}

const IDENTIFIER = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * The resources of one kind that a write stores or removes. They're sorted by the last change to each
 * resource.
 */
export class Gathered<State> {
  readonly puts = new Map<string, State>();
  readonly removals = new Set<string>();

  put(key: string, state: State, field: string): void {
    if (!IDENTIFIER.test(key) && field !== "gitPath")
      throw invalid(field, "must be an ID that has only letters, digits, `_` and `-`");
    checkStorable(state, field);
    this.removals.delete(key);
    this.puts.delete(key);
    this.puts.set(key, state);
  }

  remove(key: string): void {
    this.puts.delete(key);
    this.removals.delete(key);
    this.removals.add(key);
  }
}

export class GatheredChanges {
  readonly pages = new Gathered<PageState>();
  /** The order of the siblings, by the ID of their parent. For the root, the ID is null. */
  readonly orders = new Map<string | null, readonly RankedPage[]>();
  readonly files = new Gathered<FileState>();
  readonly reusableContents = new Gathered<ReusableContentState>();
  readonly structureFiles = new Gathered<StructureFileState>();
  variables: Record<string, string> | undefined;
}

/**
 * Groups changes by the resource that they change. If several changes apply to the same resource, only the
 * last one is kept.
 */
export function gather(changes: readonly ContentChange[]): GatheredChanges {
  const gathered = new GatheredChanges();
  const { pages, orders, files, reusableContents, structureFiles } = gathered;
  for (const change of changes) {
    if (change.kind === "put-page") pages.put(change.page.id, change.page, "page");
    else if (change.kind === "remove-page") pages.remove(change.pageId);
    else if (change.kind === "order-pages") orders.set(change.parentId, change.siblings);
    else if (change.kind === "put-file") files.put(change.file.id, change.file, "file");
    else if (change.kind === "remove-file") files.remove(change.fileId);
    else if (change.kind === "put-reusable-content")
      reusableContents.put(change.reusableContent.id, change.reusableContent, "reusableContent");
    else if (change.kind === "remove-reusable-content") reusableContents.remove(change.reusableContentId);
    else if (change.kind === "put-structure-file")
      structureFiles.put(change.structureFile.gitPath, change.structureFile, "gitPath");
    else if (change.kind === "remove-structure-file") structureFiles.remove(change.gitPath);
    else gathered.variables = change.variables;
  }
  checkStorable(gathered.variables, "variables");
  return gathered;
}
