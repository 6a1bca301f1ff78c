import type { ContentChange } from "@/domains/content/changes";
import type { Uploads } from "@/domains/content/files/uploads";
import type { ContentStructure } from "@/domains/content/state";
import type { Snapshot } from "@/scopes/snapshot";
import { readPageFile } from "../file-tasks";
import type { TreeFile } from "../remote/transport";
import type { ActiveRun } from "../runs";
import { byPath, isPage, type ProjectLayout } from "./layout";
import { decodeFile, type PageFile } from "./page-files";
import type { RepositorySource } from "./source";

/** What an import changes, and what it has to say about it. */
export interface Plan {
  changes: ContentChange[];
  warnings: string[];
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
  uploads: Uploads;
  /** Files of the project that may be taken in, by path. */
  files: ReadonlyMap<string, TreeFile>;
  current: ContentStructure;
  /** Whether a file is to be read: it changed in the repository since it was taken in, or has not been taken in. */
  isChanged(file: TreeFile, taken: TakenIn | undefined): boolean;
  /** Text of a file of the project; null where there is none. */
  textOf(path: string): Promise<string | null>;
  /** Pages read so far. */
  pages: Map<string, PageFile>;
}

/** Reads the pages whose files changed. */
export async function readChangedPages(
  { content: { organizationId }, current, files, run, source, pages, isChanged }: Import,
  layout: ProjectLayout,
): Promise<Map<string, PageFile>> {
  const known = new Map(current.pages.map((row) => [row.gitPath, row]));
  const wanted = [...files.values()].filter(
    (file) => isPage(layout, file.path) && isChanged(file, known.get(file.path)),
  );
  for (const [index, file] of wanted.entries()) {
    const { length } = wanted;
    await run.report(30 + (50 * index) / length, `Reading pages (${index} of ${length})`);
    pages.set(file.path, await readPageFile(organizationId, file.path, await source.read(file)));
  }
  return pages;
}

/** What an import is planned on: the files `listed`, beside what the space holds of them (`current`). */
export function contextOf(
  run: Import["run"],
  source: FileSource,
  content: Snapshot,
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
    uploads,
    files,
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
