/** Limits of one request. Above the byte limits, the response is 413, above the others 400. */
export const REQUEST_LIMITS = {
  bodyBytes: 10_000_000,
  /** The same for a caller without a verified credential, and for operations that need none. */
  openBodyBytes: 64_000,
  /** The nesting depth of objects and lists. A rich text block uses two levels for each of its own. */
  bodyDepth: 200,
  bodyValues: 250_000,
  /** Different names of properties. */
  bodyNames: 20_000,
  idempotencyKeyCharacters: 255,
  /** How long the response for an `Idempotency-Key` is kept. */
  idempotencyHours: 24,
} as const;
