/**
 * The limits of an exchange with a Git server. The handler passes the limits to the run, so that tests can
 * use lower limits.
 */
export interface GitLimits {
  /** The maximum number of bytes to download from a repository. */
  repositoryBytesMax: number;
  /**
   * The maximum wait for the first byte of a response. The wait is long, because servers count objects
   * before they respond.
   */
  answerSeconds: number;
  /** The maximum wait between two chunks of a response. */
  silenceSeconds: number;
  /** The maximum duration of a whole exchange, even while the server sends data. */
  exchangeSeconds: number;
  /** The maximum number of bytes of history to download for the dates of pages. */
  historyBytesMax: number;
  /** The maximum duration of finding the dates of pages. */
  historySeconds: number;
  /** The maximum number of files that a run reads from Git LFS. */
  lfsObjectsMax: number;
  /** The maximum size of a file in Git LFS, in bytes. */
  lfsObjectBytesMax: number;
  /** The maximum total size of the files that a run reads from Git LFS, in bytes. */
  lfsBytesMax: number;
}

export const GIT_LIMITS: GitLimits = {
  repositoryBytesMax: 400_000_000,
  answerSeconds: 120,
  silenceSeconds: 60,
  exchangeSeconds: 1800,
  historyBytesMax: 64_000_000,
  historySeconds: 60,
  lfsObjectsMax: 2000,
  lfsObjectBytesMax: 100 * 1024 * 1024,
  lfsBytesMax: 2_000_000_000,
};

/** The limits for Git LFS in runs of pull requests, because anyone can open a pull request from a fork. */
const PULL_REQUEST_LIMITS = {
  lfsObjectsMax: 100,
  lfsObjectBytesMax: 10 * 1024 * 1024,
  lfsBytesMax: 50_000_000,
};

/** Returns the limits of an import. Imports of pull requests have lower limits for Git LFS. */
export function limitsOfRun(limits: GitLimits, { pullRequest }: { pullRequest?: number }): GitLimits {
  if (pullRequest === undefined) return limits;
  const lower = { ...limits };
  for (const [name, max] of Object.entries(PULL_REQUEST_LIMITS) as [
    keyof typeof PULL_REQUEST_LIMITS,
    number,
  ][])
    lower[name] = Math.min(limits[name], max);
  return lower;
}
