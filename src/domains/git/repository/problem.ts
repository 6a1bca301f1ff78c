/** Something in a repository that was left out (`warning`) or that stops an import (`error`). */
export type RepositoryProblem = {
  severity: "warning" | "error";
  code: string;
  message: string;
  /** The file meant, from the root of the repository or of its content, as the reader of the file was given it. */
  path?: string;
  /** Counted from 1. */
  line?: number;
};

/** A file of the repository cannot be read. The message names the file, and the line where one is known. */
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
