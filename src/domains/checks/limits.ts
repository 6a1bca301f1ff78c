/** Increment this version if a change to the code makes checks find something else in the same revision. */
export const CHECKS_VERSION = 2;

/** The limits of one run. A run that reaches a limit stores what it has found so far. */
export const RUN_LIMITS = {
  pages: 5000,
  findings: 1000,
  /** The time after which a run doesn't read further pages. */
  milliseconds: 240_000,
} as const;

/** The maximum number of findings on one page. */
export const PAGE_FINDINGS_MAX = 50;

/** The number of the latest runs of a branch that are kept. */
export const RUNS_KEPT = 50;
