/**
 * A problem in a repository. If its severity is `warning`, the import leaves out the affected part. If the severity is
 * `error`, the import stops.
 */
export type RepositoryProblem = {
  severity: "warning" | "error";
  code: string;
  message: string;
  /**
   * The file's path, relative to the root of the repository or to the root of its content, depending on the
   * parser.
   */
  path?: string;
  /** The line number, starting at 1. */
  line?: number;
};

/**
 * Thrown if a file of the repository can't be parsed. The message contains the file's path, and the line
 * number if it's known.
 */
export class RepositoryFileError extends Error {
  constructor(
    readonly code: string,
    readonly path: string,
    readonly reason: string,
    readonly line?: number,
  ) {
    super(line === undefined ? `${path}: ${reason}` : `${path}, line ${line}: ${reason}`);
    this.name = "RepositoryFileError";
  }
}
