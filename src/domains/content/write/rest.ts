import { invalid } from "@/lib/errors";
import type { FileState, ReusableContentState, StructureFileState } from "../changes";
import {
  FILES,
  type FileRow,
  REUSABLE_CONTENTS,
  type ReusableContentRow,
  STRUCTURE_FILES,
  type StructureFileRow,
  type VersionTable,
} from "../tables";
import { type Queryable, readByKeys } from "../versions";
import { isSame, nothing, type TablePlan, tombstonesOf, type WriteContext } from "./plan";
import { hashOf } from "./texts";

interface Row {
  branchId: string;
  deleted: boolean;
  gitPath?: string | null;
  createdAt?: Date;
  updatedAt?: Date;
}

export interface RowWrite<R> {
  row: R;
  before: R | undefined;
}

const TIMES_AND_KEYS = ["keys", "createdAt", "updatedAt"];

/** The part that files, reusable contents and structure files have in common: keyed rows without a tree. */
async function planRows<R extends Row>(
  db: Queryable,
  table: VersionTable<string>,
  context: WriteContext,
  putKeys: readonly string[],
  removals: readonly string[],
  draft: (key: string, before: R | undefined) => R,
): Promise<TablePlan & { writes: RowWrite<R>[] }> {
  if (putKeys.length === 0 && removals.length === 0) return { ...nothing(), writes: [] };
  const known = await readByKeys<R>(db, table, context.before, [...putKeys, ...removals]);
  const compared = Object.keys(table.columns).filter((name) => !TIMES_AND_KEYS.includes(name));
  const writes = putKeys
    .map((key) => ({ key, before: known.get(key), row: draft(key, known.get(key)) }))
    .filter(({ row, before }) => !before || !isSame(row, before, compared));
  for (const { row, before } of writes) if (before?.createdAt) row.createdAt = before.createdAt;
  const removed = removals.flatMap((key) => known.get(key) ?? []);
  const removedKeys = removals.filter((key) => known.has(key));
  return {
    rows: [...writes.map(({ row }) => row), ...(await tombstonesOf(db, table, context, removed))],
    endedKeys: [...writes.map(({ key }) => key), ...removedKeys],
    changesStructure:
      removed.length > 0 || writes.some(({ row, before }) => !before || before.gitPath !== row.gitPath),
    writes,
  };
}

const place = (state: { gitPath?: string | null; gitOid?: string | null; gitMode?: string | null }) => ({
  gitPath: state.gitPath ?? null,
  gitOid: state.gitOid ?? null,
  gitMode: state.gitMode ?? null,
});

const life = (context: WriteContext) => ({
  branchId: context.place.branchId,
  fromNumber: context.place.number,
  toNumber: 0,
  deleted: false,
});

export function planFiles(
  db: Queryable,
  context: WriteContext,
  puts: ReadonlyMap<string, FileState>,
  removals: readonly string[],
) {
  return planRows<FileRow>(db, FILES, context, [...puts.keys()], removals, (key) => {
    const { id: fileId, ...file } = puts.get(key) as FileState;
    if (file.name.trim() === "") throw invalid("name", "is empty");
    const size = { width: file.width ?? null, height: file.height ?? null };
    return { ...life(context), ...file, ...size, ...place(file), fileId, createdAt: context.now };
  });
}

export function planReusableContents(
  db: Queryable,
  context: WriteContext,
  puts: ReadonlyMap<string, ReusableContentState>,
  removals: readonly string[],
) {
  const draft = (key: string, before: ReusableContentRow | undefined): ReusableContentRow => {
    const { id: reusableContentId, title, text, ...state } = puts.get(key) as ReusableContentState;
    if (title.trim() === "") throw invalid("title", "is empty");
    const textHash = text === undefined ? before?.textHash : hashOf(text);
    if (textHash === undefined) throw invalid("text", "is missing");
    const keys = before?.keys ?? null;
    const times = { createdAt: context.now, updatedAt: context.now };
    return { ...life(context), ...place(state), reusableContentId, title, textHash, keys, ...times };
  };
  return planRows(db, REUSABLE_CONTENTS, context, [...puts.keys()], removals, draft);
}

/** Structure files never change what a link resolves to; pages and files that follow from them do. */
export async function planStructureFiles(
  db: Queryable,
  context: WriteContext,
  puts: ReadonlyMap<string, StructureFileState>,
  removals: readonly string[],
): Promise<TablePlan> {
  const plan = await planRows<StructureFileRow>(
    db,
    STRUCTURE_FILES,
    context,
    [...puts.keys()],
    removals,
    (key) => {
      const state = puts.get(key) as StructureFileState;
      return { ...life(context), ...place(state), gitPath: key, textHash: hashOf(state.text) };
    },
  );
  return { ...plan, changesStructure: false };
}
