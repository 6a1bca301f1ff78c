import type { ContentChange } from "@/domains/content/changes";
import type { Uploads } from "@/domains/content/files/uploads";
import type { ContentStructure } from "@/domains/content/state";
import type { FormerPath } from "@/domains/content/write/page-redirects";
import type { Snapshot } from "@/scopes/snapshot";
import { readPageFile } from "../file-tasks";
import type { TreeFile } from "../remote/transport";
import type { UnlistedFiles } from "../repository/config";
import { RepositoryFileError } from "../repository/problem";
import type { ActiveRun } from "../runs";
import { FormerPaths, type KindOfContent } from "./former-paths";
import { byPath, gitColumnsOf, UNREAD_OID } from "./layout";
import { decodeFile, type PageFile } from "./page-files";
import type { SourceSidebar } from "./sidebar";
import type { RepositorySource } from "./source";

/** The changes that an import will write, and its warnings. */
export interface Plan {
  changes: ContentChange[];
  warnings: string[];
  /** The entries of the summary, if the import has parsed it. */
  sidebar?: SourceSidebar;
  /** The paths that pages had in the system from which the pages are imported. */
  formerPaths?: FormerPath[];
  /** The path in another system's project from which each page and file was imported, by ID. */
  origins?: ReadonlyMap<string, string>;
}

/** The path and the Git ID that a file had at the last sync. Edits in the space don't change these values. */
export interface TakenIn {
  gitOid: string | null;
  gitMode: string | null;
}

/** The source of an import's files. */
export type FileSource = Pick<RepositorySource, "find" | "read" | "readContent" | "difference">;

/** The data for planning an import: the project's files and the space's current content. */
export interface Import {
  run: Pick<ActiveRun, "report" | "options">;
  source: FileSource;
  content: Snapshot;
  /** The ID of the person who started the import or owns the connection. */
  authorId: string | null;
  /** What to do with files that the summary doesn't list. The setting in `.gitbook.yaml` takes precedence. */
  unlisted: UnlistedFiles;
  uploads: Uploads;
  /** The files of the project that can be imported, with the path as the key. */
  files: Map<string, TreeFile>;
  /**
   * Files that can't be read. If the space already contains the content of such a file, the content stays as it is.
   * Otherwise, the import treats the file as if it weren't in the repository.
   */
  unreadable: Set<string>;
  warnings: string[];
  current: ContentStructure;
  /** Whether a file must be read because it has changed since its last import, or has never been imported. */
  isChanged(file: TreeFile, taken: TakenIn | undefined): boolean;
  /** The former paths of renamed files whose content can't be read. */
  former: FormerPaths;
  /** The Git IDs that removed files had at the last sync, with the path as the key. */
  oids: ReadonlyMap<string, string>;
  /** Returns the text of a file in the project, or null if the file doesn't exist. */
  textOf(path: string): Promise<string | null>;
  /** The pages that have been read so far, with the path as the key. */
  pages: Map<string, PageFile>;
}

const KEPT =
  "The space keeps its previous version. If people change this version in Bindery, an export replaces the file.";

/**
 * Reads a file. If the file can't be read, adds a warning and returns null. If the space doesn't contain an earlier
 * version of the file, the file is also excluded from the import. An earlier version can have another path.
 */
export async function readOrLeaveOut<Read>(
  { files, unreadable, warnings, former }: Import,
  { file, kind }: { file: TreeFile; kind: KindOfContent | null },
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RepositoryFileError)) throw error;
    const isKept = kind !== null && former.of(file, kind) !== null;
    warnings.push(`${error.message}. ${isKept ? KEPT : "The file wasn't imported."}`);
    unreadable.add(file.path);
    if (!isKept) files.delete(file.path);
    return null;
  }
}

/** Returns the Git columns of content that the space keeps because its file can't be read. */
export const keptColumnsOf = (file: TreeFile, taken: TakenIn) => ({
  ...gitColumnsOf(file),
  ...(taken.gitOid !== file.oid && { gitOid: UNREAD_OID }),
});

/** Parses a page's file and adds the file's warnings to the import. */
async function readPage(context: Import, file: TreeFile): Promise<PageFile> {
  const bytes = await context.source.readContent(file);
  const page = await readPageFile(context.content.organizationId, file.path, bytes);
  context.warnings.push(...page.warnings);
  return page;
}

/**
 * Reads a page as `readPage` does. If the file can't be parsed, excludes it from the import and returns null.
 */
export const readPageOrLeaveOut = (context: Import, file: TreeFile, kind: KindOfContent = "pages") =>
  readOrLeaveOut(context, { file, kind }, () => readPage(context, file));

/** Reads the files in `listed` if they have changed. These files become pages. */
export async function readChangedPages(
  context: Import,
  listed: ReadonlySet<string>,
): Promise<Map<string, PageFile>> {
  const { current, files, run, pages, isChanged } = context;
  const known = new Map(current.pages.map((row) => [row.gitPath, row]));
  const wanted = [...files.values()].filter(
    (file) => listed.has(file.path) && isChanged(file, known.get(file.path)),
  );
  for (const [index, file] of wanted.entries()) {
    const { length } = wanted;
    await run.report(30 + (50 * index) / length, `Reading pages (${index} of ${length})`);
    const page = await readPageOrLeaveOut(context, file);
    if (page) pages.set(file.path, page);
  }
  return pages;
}

/** Creates the context of an import from the `listed` files and the space's `current` content. */
export function contextOf(
  run: Import["run"],
  source: FileSource,
  about: Pick<Import, "content" | "authorId" | "unlisted">,
  uploads: Uploads,
  listed: readonly TreeFile[],
  current: Import["current"],
): Import {
  const files = byPath(listed);
  const { difference } = source;
  const removed = difference?.removed ?? [];
  const oids = new Map(removed.map(({ path, oid }) => [path, oid]));
  const changed =
    difference && new Set([...difference.added, ...difference.modified].map(({ path }) => path));
  return {
    run,
    source,
    ...about,
    uploads,
    files,
    unreadable: new Set(),
    warnings: [],
    current,
    former: new FormerPaths({ current, files: byPath(listed), oids }),
    oids,
    pages: new Map(),
    isChanged(file, taken) {
      if (!taken || taken.gitOid === UNREAD_OID || run.options.force) return true;
      return changed ? changed.has(file.path) : taken.gitOid !== file.oid || taken.gitMode !== file.mode;
    },
    async textOf(path) {
      const file = files.get(path);
      return file ? decodeFile(path, await source.read(file)) : null;
    },
  };
}
