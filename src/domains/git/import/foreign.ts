import type { ContentChange } from "@/domains/content/changes";
import type { Uploads } from "@/domains/content/files/uploads";
import type { ContentStructure } from "@/domains/content/state";
import type { FormerPath } from "@/domains/content/write/page-redirects";
import type { TreeFile } from "../remote/transport";
import type { UnlistedFiles } from "../repository/config";
import { CONFIG_PATH } from "../repository/config";
import { type ActiveRun, GitRunError } from "../runs";
import type { RepositorySource } from "./source";

/** The input of a conversion: the project's files and the space's content. */
export interface ForeignSource {
  run: Pick<ActiveRun, "report"> & { row: { organizationId: string } };
  files: readonly TreeFile[];
  readContent: RepositorySource["readContent"];
  uploads: Uploads;
  unlisted: UnlistedFiles;
  /** The current content of the space. The conversion updates it. */
  current: ContentStructure;
  /** The path in the project from which each page and file of the space was imported, by ID. */
  origins: ReadonlyMap<string, string>;
}

/** The result of a conversion. */
export interface ForeignContent {
  changes: ContentChange[];
  warnings: string[];
  formerPaths: FormerPath[];
  /** As in {@link ForeignSource}, after the import. */
  origins: ReadonlyMap<string, string>;
}

/** A project of another documentation system. */
export interface ForeignProject {
  /** The name of the project's format with its article, such as "a Docusaurus project". */
  name: string;
  convert(source: ForeignSource): Promise<ForeignContent>;
}

/**
 * Recognizes projects of other documentation systems by the paths of their files. `domains/imports` provides
 * this function.
 */
export type RecognizeProject = (paths: readonly string[]) => ForeignProject | null;

/** Whether files are in GitBook's format, even if they look like a project of another documentation system. */
export function isInGitBookFormat(paths: readonly string[]): boolean {
  // A book of mdBook can also have its summary in the root.
  const hasSummary = paths.includes("SUMMARY.md") && !paths.includes("book.toml");
  return hasSummary || paths.includes(CONFIG_PATH);
}

/**
 * Returns the project of another documentation system in a repository, or null if the repository is in
 * GitBook's format. If a space has already imported the repository, its format doesn't change.
 */
export async function foreignProjectOf(
  source: RepositorySource,
  agreed: string | null | undefined,
  recognize: RecognizeProject,
): Promise<ForeignProject | null> {
  if (agreed) return null;
  const paths = (await source.listFiles()).map(({ path }) => path);
  return isInGitBookFormat(paths) ? null : recognize(paths);
}

/** Throws GitRunError, because Git Sync would write files in GitBook's format into the project. */
export function assertNotSynced({ name }: ForeignProject): void {
  throw new GitRunError(
    "foreign_format",
    `The folder contains ${name}, which Git Sync can't update. To import the folder once, use Import from Git without a connection. To sync the folder in GitBook's format, add a SUMMARY.md file.`,
  );
}
