/** Limits of one request. If a byte limit is exceeded, the response has status 413, otherwise 400. */
export const REQUEST_LIMITS = {
  bodyBytes: 10_000_000,
  /** The limit for a caller without a verified credential, and for operations that need no credential. */
  openBodyBytes: 64_000,
  /** The nesting depth of objects and lists. Each nested rich text block uses two levels. */
  bodyDepth: 200,
  bodyValues: 250_000,
  /** The number of different property names. */
  bodyNames: 20_000,
  idempotencyKeyCharacters: 255,
  /** How long the response for an `Idempotency-Key` is kept. */
  idempotencyHours: 24,
} as const;
