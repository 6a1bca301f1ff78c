import type { ForeignProject, ForeignSource } from "@/domains/git/import/foreign";
import { RepositoryFileError } from "@/domains/git/repository/problem";
import { GitRunError } from "@/domains/git/runs";
import { ApiError } from "@/lib/errors";
import { projectFormat } from "./formats/recognise";
import { Importing } from "./run-import";
import { ImportError, type ReadingRun, Report } from "./runs";
import { pathInProject } from "./source/docs-beside";
import type { SourceFile } from "./source/tree";
import { PresentContent } from "./write/present";
import { FORMAT_NAMES } from "./write/write";

/** The reason in a RepositoryFileError as a sentence. */
const sentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/**
 * Returns a repository's files in the same form as uploaded files. Reading a file throws ApiError if the file is too large,
 * or if its content can't be read from Git LFS.
 */
function treeOf({ files, readContent }: ForeignSource): Map<string, SourceFile> {
  // A file is often read twice, to recognize it and to store it.
  let last: { path: string; bytes: Buffer } | null = null;
  const contentOf = async (file: (typeof files)[number]) => {
    if (last?.path === file.path) return last.bytes;
    const bytes = await readContent(file);
    last = { path: file.path, bytes };
    return bytes;
  };
  return new Map(
    files.map((file) => [
      file.path,
      {
        path: file.path,
        // Git trees don't contain the sizes of files.
        size: 0,
        async *read() {
          yield await contentOf(file).catch((error) => {
            if (error instanceof RepositoryFileError) throw new ApiError(422, sentence(error.reason));
            throw error;
          });
        },
      },
    ]),
  );
}

const GONE_PAGE =
  "The page is no longer in the upload. Bindery kept the page. Delete the page if you don't need it.";
const GONE_FILE =
  "The pages in the upload no longer use this file. Bindery kept the file. Delete the file if you don't need it.";

/** Returns a warning of a run, which has the line number after the name of the file. */
function asWarning({ file, reason }: Report["problems"][number]): string {
  const [, line, rest = reason] = /^Line (\d+): ([\s\S]*)$/.exec(reason) ?? [];
  const place = line === undefined ? file : `${file}, line ${line}`;
  return `${place}: ${rest.replaceAll("the upload", "the repository")}`;
}

/** Converts another documentation system's project in a repository. */
async function convert(source: ForeignSource) {
  const { run, uploads, unlisted, current, origins } = source;
  const report = new Report();
  const reading: ReadingRun = {
    row: { organizationId: run.row.organizationId, pageId: null, unlistedFiles: unlisted },
    report,
    recognised: async () => {},
    reportProgress: (step, done, total) => run.report(30 + (50 * done) / Math.max(total, 1), step),
  };
  const present = new PresentContent(current, origins);
  try {
    const importing = new Importing(reading, uploads, treeOf(source), present);
    const { changes, formerPaths } = await importing.read();
    const gone = present.gone(importing.paths);
    for (const { path, isPage } of gone) report.add(path, isPage ? GONE_PAGE : GONE_FILE);
    return {
      changes,
      formerPaths,
      // Pages that are still in the space are reported again by the next import.
      origins: new Map([...gone.map(({ id, path }) => [id, path] as const), ...importing.paths]),
      warnings: report.problems.map(asWarning),
    };
  } catch (error) {
    if (error instanceof ImportError) throw new GitRunError("content_invalid", error.message);
    throw error;
  }
}

/**
 * Recognizes another documentation system's project by the paths of its files. Returns null for other files.
 */
export function recognizeProject(paths: readonly string[]): ForeignProject | null {
  const project = projectFormat(paths.map(pathInProject(paths)));
  return project && { name: FORMAT_NAMES[project.format], convert };
}
