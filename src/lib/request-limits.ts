/** Bounds on what one request may bring; past the bytes the answer is 413, past the others 400. */
export const REQUEST_LIMITS = {
  bodyBytes: 10_000_000,
  /** The same for a caller without a verified credential, and for operations that need none. */
  openBodyBytes: 64_000,
  /** Objects and lists inside each other. A rich text block takes two of these for each level. */
  bodyDepth: 200,
  bodyValues: 250_000,
  /** Different names of properties. */
  bodyNames: 20_000,
  idempotencyKeyCharacters: 255,
  /** How long the answer to an `Idempotency-Key` is kept. */
  idempotencyHours: 24,
} as const;
