/**
 * The limits of an exchange with a Git server. A run gets the limits from its handler, so that tests can use
 * lower limits.
 */
export interface GitLimits {
  /** The maximum number of bytes to download of a repository. */
  repositoryBytesMax: number;
  /**
   * The maximum wait for the first byte of a response. It's long, because servers count objects before they
   * respond.
   */
  answerSeconds: number;
  /** The maximum wait between two chunks of a response. */
  silenceSeconds: number;
  /** The maximum duration of a whole exchange, even while the server sends data. */
  exchangeSeconds: number;
}

export const GIT_LIMITS: GitLimits = {
  repositoryBytesMax: 400_000_000,
  answerSeconds: 120,
  silenceSeconds: 60,
  exchangeSeconds: 1800,
};
