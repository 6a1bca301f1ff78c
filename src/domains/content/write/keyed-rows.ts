import { invalid } from "@/lib/errors";
import type { FileState, GitPlace, ReusableContentState, StructureFileState } from "../changes";
import {
  type FileRow,
  type ReusableContentRow,
  type StructureFileRow,
  type VersionRow,
  type VersionTableName,
  valueNames,
} from "../tables";
import { readByKeys } from "../versions";
import { type Gathered, isSame, type TablePlan, tombstonesOf, type WriteContext } from "./plan";
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

/** Columns that are derived from other columns, or that contain the time of the write. */
const FOLLOWING = ["keys", "uses", "createdAt", "updatedAt"];

/**
 * Plans rows for files, reusable content and structure files. These rows have a key, but don't form a tree.
 */
async function planRows<State, Table extends VersionTableName, R extends Row & VersionRow<Table>>(
  context: WriteContext,
  table: Table,
  { puts, removals }: Gathered<State>,
  draft: (state: State, before: R | undefined) => R,
): Promise<TablePlan & { writes: RowWrite<R>[] }> {
  const keys = [...puts.keys(), ...removals];
  const known = (await readByKeys(context.db, table, context.before, keys)) as unknown as ReadonlyMap<
    string,
    R
  >;
  const compared = valueNames(table).filter((name) => !FOLLOWING.includes(name));
  const writes = [...puts]
    .map(([key, state]) => ({ key, before: known.get(key), row: draft(state, known.get(key)) }))
    .filter(({ row, before }) => !before || !isSame(row, before, compared));
  for (const { row, before } of writes) if (before?.createdAt) row.createdAt = before.createdAt;
  const removedKeys = [...removals].filter((key) => known.has(key));
  const removed = removedKeys.map((key) => known.get(key) as R);
  return {
    rows: [...writes.map(({ row }) => row), ...(await tombstonesOf(context, table, removed))],
    endedKeys: [...writes.map(({ key }) => key), ...removedKeys],
    changesStructure:
      removed.length > 0 || writes.some(({ row, before }) => !before || before.gitPath !== row.gitPath),
    writes,
  };
}

/**
 * Returns the columns that contain the branch of a row, its revision numbers, and its path in the
 * repository.
 */
const versionColumnsOf = ({ place }: WriteContext, { gitPath, gitOid, gitMode }: GitPlace) => ({
  branchId: place.branchId,
  fromNumber: place.number,
  toNumber: 0,
  deleted: false,
  gitPath: gitPath ?? null,
  gitOid: gitOid ?? null,
  gitMode: gitMode ?? null,
});

export const planFiles = (context: WriteContext, files: Gathered<FileState>) =>
  planRows<FileState, "FileVersion", FileRow>(context, "FileVersion", files, ({ id: fileId, ...file }) => {
    if (file.name.trim() === "") throw invalid("name", "can't be empty");
    const size = { width: file.width ?? null, height: file.height ?? null };
    return { ...file, ...size, ...versionColumnsOf(context, file), fileId, createdAt: context.now };
  });

export const planReusableContents = (
  context: WriteContext,
  reusableContents: Gathered<ReusableContentState>,
) =>
  planRows<ReusableContentState, "ReusableContentVersion", ReusableContentRow>(
    context,
    "ReusableContentVersion",
    reusableContents,
    ({ id: reusableContentId, title, text, ...state }, before) => {
      if (title.trim() === "") throw invalid("title", "can't be empty");
      const textHash = text === undefined ? before?.textHash : hashOf(text);
      if (textHash === undefined) throw invalid("text", "is required");
      const times = { createdAt: context.now, updatedAt: context.now };
      const keys = before?.keys ?? null;
      return {
        ...versionColumnsOf(context, state),
        reusableContentId,
        title,
        textHash,
        keys,
        uses: null,
        ...times,
      };
    },
  );

/**
 * Plans the rows of structure files. A structure file itself doesn't affect how links are resolved. Only the
 * pages and files in the structure affect it.
 */
export const planStructureFiles = async (
  context: WriteContext,
  structureFiles: Gathered<StructureFileState>,
): Promise<TablePlan> => ({
  ...(await planRows<StructureFileState, "StructureFileVersion", StructureFileRow>(
    context,
    "StructureFileVersion",
    structureFiles,
    (state) => ({
      ...versionColumnsOf(context, state),
      gitPath: state.gitPath,
      textHash: hashOf(state.text),
    }),
  )),
  changesStructure: false,
});
