/** What an exchange with a Git server may cost. A run takes these from its handler, so that tests can set small ones. */
export interface GitLimits {
  /** Download of a repository. */
  repositoryBytesMax: number;
  /** Wait for the first byte of an answer: servers count objects before they say anything. */
  answerSeconds: number;
  /** Silence between two chunks of an answer. */
  silenceSeconds: number;
  /** A whole exchange, however steadily the server sends. */
  exchangeSeconds: number;
}

export const GIT_LIMITS: GitLimits = {
  repositoryBytesMax: 400_000_000,
  answerSeconds: 120,
  silenceSeconds: 60,
  exchangeSeconds: 1800,
};
