import type { ContentChange } from "@/domains/content/changes";
import { PageSyntaxError } from "@/domains/content/markdown/errors";
import { decodeUtf8 } from "@/domains/content/markdown/limits";
import type { ContentStructure } from "@/domains/content/state";
import type { LayeredContent } from "@/domains/content/target";
import type { TreeFile } from "../remote/trees";
import { RepositoryFileError } from "../repository/problem";
import type { ActiveRun } from "../runs";
import { type PageFile, readPageFile } from "./page-files";
import type { RepositorySource } from "./source";

/** What an import changes, and what it has to say about it. */
export interface Plan {
  changes: ContentChange[];
  warnings: string[];
}

/** An import while it is planned: the project's files beside what the space holds. */
export interface Import {
  run: ActiveRun;
  source: RepositorySource;
  content: LayeredContent;
  /** Files of the project that may be taken in, by path. */
  files: ReadonlyMap<string, TreeFile>;
  current: ContentStructure;
  /** Whether a file differs from what the space took in, or has not been taken in. */
  isChanged(file: TreeFile, takenOid: string | null | undefined): boolean;
  /** Text of a file of the project; null where there is none. */
  textOf(path: string): Promise<string | null>;
  /** Of these paths, those of files that the space holds. */
  knownFiles(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Pages read so far. */
  pages: Map<string, PageFile>;
}

const TEXT_BYTES_MAX = 4 * 1024 * 1024;

/** Decodes a file that must be text. Throws RepositoryFileError. */
export function decodeFile(path: string, bytes: Uint8Array): string {
  if (bytes.length > TEXT_BYTES_MAX)
    throw new RepositoryFileError("file_too_large", path, "the file is too large");
  try {
    return decodeUtf8(bytes);
  } catch (error) {
    if (error instanceof PageSyntaxError)
      throw new RepositoryFileError(error.code, path, error.message, error.line);
    throw error;
  }
}

/** Reads the pages whose files changed, and those that are hidden, which may have been so by absence alone. */
export async function readChangedPages(
  context: Import,
  isWanted: (path: string) => boolean,
): Promise<Map<string, PageFile>> {
  const known = new Map(context.current.pages.map((row) => [row.gitPath, row]));
  const wanted = [...context.files.values()].filter((file) => {
    const row = known.get(file.path);
    return isWanted(file.path) && (context.isChanged(file, row?.gitOid) || row?.hidden);
  });
  for (const [index, file] of wanted.entries()) {
    await context.run.report(
      30 + (50 * index) / wanted.length,
      `Reading pages (${index} of ${wanted.length})`,
    );
    context.pages.set(file.path, readPageFile(file.path, await context.source.read(file)));
  }
  return context.pages;
}
