import type { ContentChange } from "@/domains/content/changes";
import type { Uploads } from "@/domains/content/files/uploads";
import type { ContentStructure } from "@/domains/content/state";
import type { Snapshot } from "@/scopes/snapshot";
import { readPageFile } from "../file-tasks";
import type { TreeFile } from "../remote/transport";
import { RepositoryFileError } from "../repository/problem";
import type { ActiveRun } from "../runs";
import { byPath, isPage, type ProjectLayout } from "./layout";
import { decodeFile, type PageFile } from "./page-files";
import type { SourceSidebar } from "./sidebar";
import type { RepositorySource } from "./source";

/** What an import changes, and what it has to say about it. */
export interface Plan {
  changes: ContentChange[];
  warnings: string[];
  /** What the summary lists, where the import looked at it. */
  sidebar?: SourceSidebar;
}

/** Where something lay when the space and the repository last agreed on it. Edits made here leave it as it is. */
export interface TakenIn {
  gitOid: string | null;
  gitMode: string | null;
}

/** Where an import reads files from. */
export type FileSource = Pick<RepositorySource, "find" | "read" | "difference">;

/** An import while it is planned: the project's files beside what the space holds. */
export interface Import {
  run: Pick<ActiveRun, "report" | "options">;
  source: FileSource;
  content: Snapshot;
  /** The person that the import is on behalf of. */
  authorId: string | null;
  uploads: Uploads;
  /** Files of the project that can be imported, by path. */
  files: Map<string, TreeFile>;
  /** Files that cannot be read: the import goes on as if the repository did not have them. */
  unreadable: Set<string>;
  warnings: string[];
  current: ContentStructure;
  /** Whether a file must be read: it changed in the repository since its import, or has not been imported. */
  isChanged(file: TreeFile, taken: TakenIn | undefined): boolean;
  /** Text of a file of the project; null where there is none. */
  textOf(path: string): Promise<string | null>;
  /** Pages read so far. */
  pages: Map<string, PageFile>;
}

/** What is read of a file; null for a file that cannot be read, which is left out with a warning. */
export async function readOrLeaveOut<Read>(
  { files, unreadable, warnings }: Import,
  path: string,
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RepositoryFileError)) throw error;
    warnings.push(`${error.message}. The file is not imported.`);
    unreadable.add(path);
    files.delete(path);
    return null;
  }
}

/** A page's file as the content takes it in, with its warnings. */
async function readPage(context: Import, file: TreeFile): Promise<PageFile> {
  const bytes = await context.source.read(file);
  const page = await readPageFile(context.content.organizationId, file.path, bytes);
  context.warnings.push(...page.warnings);
  return page;
}

/** The same; null for a file that is left out. */
export const readPageOrLeaveOut = (context: Import, file: TreeFile) =>
  readOrLeaveOut(context, file.path, () => readPage(context, file));

/** Reads the pages whose files changed. */
export async function readChangedPages(
  context: Import,
  layout: ProjectLayout,
): Promise<Map<string, PageFile>> {
  const { current, files, run, pages, isChanged } = context;
  const known = new Map(current.pages.map((row) => [row.gitPath, row]));
  const wanted = [...files.values()].filter(
    (file) => isPage(layout, file.path) && isChanged(file, known.get(file.path)),
  );
  for (const [index, file] of wanted.entries()) {
    const { length } = wanted;
    await run.report(30 + (50 * index) / length, `Reading pages (${index} of ${length})`);
    const page = await readPageOrLeaveOut(context, file);
    if (page) pages.set(file.path, page);
  }
  return pages;
}

/** What an import is planned on: the files `listed`, beside what the space holds of them (`current`). */
export function contextOf(
  run: Import["run"],
  source: FileSource,
  { content, authorId }: Pick<Import, "content" | "authorId">,
  uploads: Uploads,
  listed: readonly TreeFile[],
  current: Import["current"],
): Import {
  const files = byPath(listed);
  const { difference } = source;
  const changed =
    difference && new Set([...difference.added, ...difference.modified].map(({ path }) => path));
  return {
    run,
    source,
    content,
    authorId,
    uploads,
    files,
    unreadable: new Set(),
    warnings: [],
    current,
    pages: new Map(),
    isChanged(file, taken) {
      if (!taken || run.options.force) return true;
      return changed ? changed.has(file.path) : taken.gitOid !== file.oid || taken.gitMode !== file.mode;
    },
    async textOf(path) {
      const file = files.get(path);
      return file ? decodeFile(path, await source.read(file)) : null;
    },
  };
}
