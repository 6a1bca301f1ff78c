/**
 * Limits for one request. If a request exceeds a limit in bytes, the response is 413. If a request exceeds another limit,
 * the response is 400.
 */
export const REQUEST_LIMITS = {
  bodyBytes: 10_000_000,
  /**
   * The maximum size of a body from callers without a verified credential, and for operations that need no
   * credential.
   */
  openBodyBytes: 64_000,
  /** The maximum nesting depth of objects and lists. Each nested rich text block uses two levels. */
  bodyDepth: 200,
  bodyValues: 250_000,
  /** The maximum number of different property names in a body. */
  bodyNames: 20_000,
  idempotencyKeyCharacters: 255,
  /** How many hours the response to a request with an `Idempotency-Key` is kept. */
  idempotencyHours: 24,
} as const;
