import type { ForeignProject, ForeignSource } from "@/domains/git/import/foreign";
import { RepositoryFileError } from "@/domains/git/repository/problem";
import { GitRunError } from "@/domains/git/runs";
import { ApiError } from "@/lib/errors";
import { projectFormat } from "./formats/recognise";
import { Importing } from "./run-import";
import { ImportError, type ReadingRun, Report } from "./runs";
import type { SourceFile } from "./source/tree";
import { PresentPages } from "./write/place";
import { FORMAT_NAMES } from "./write/write";

/** Returns a repository's files in the same form as uploaded files. */
function treeOf({ files, read }: ForeignSource): Map<string, SourceFile> {
  return new Map(
    files.map((file) => [
      file.path,
      {
        path: file.path,
        // Git trees don't contain the sizes of files.
        size: 0,
        async *read() {
          yield await read(file).catch((error) => {
            if (error instanceof RepositoryFileError) throw new ApiError(422, `${error.reason}.`);
            throw error;
          });
        },
      },
    ]),
  );
}

const asWarning = ({ file, reason }: Report["problems"][number]) =>
  `${file}: ${reason.replaceAll("the upload", "the repository")}`;

/** Converts another documentation system's project in a repository. */
async function convert(source: ForeignSource) {
  const { run, uploads, unlisted, current } = source;
  const report = new Report();
  const reading: ReadingRun = {
    row: { organizationId: run.row.organizationId, pageId: null, unlistedFiles: unlisted },
    report,
    recognised: async () => {},
    reportProgress: (step, done, total) => run.report(30 + (50 * done) / Math.max(total, 1), step),
  };
  const present = new PresentPages(current.pages);
  try {
    const importing = new Importing(reading, uploads, treeOf(source), present);
    const { changes, formerPaths } = await importing.read();
    return { changes, formerPaths, warnings: report.problems.map(asWarning) };
  } catch (error) {
    if (error instanceof ImportError) throw new GitRunError("content_invalid", error.message);
    throw error;
  }
}

/**
 * Recognizes another documentation system's project by the paths of its files. Returns null for other files.
 */
export function recognizeProject(paths: readonly string[]): ForeignProject | null {
  const project = projectFormat(paths);
  return project && { name: FORMAT_NAMES[project.format], convert };
}
