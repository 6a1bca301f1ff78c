/** Statuses that a request may be refused with; the contract's error body carries the same number as `code`. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

/** A refusal. `message` goes out in `{"error":{"code","message"}}`; `internal` goes to the log alone. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: ErrorStatus,
    message: string,
    readonly internal?: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** 404. The same words for a thing that is hidden and one that never existed. */
export const notFound = (thing: string) => new ApiError(404, `${thing} not found`);

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** What was looked for. Throws 404 where there is none. */
export function orNotFound<T>(found: T | null | undefined, thing: string): T {
  if (found === null || found === undefined) throw notFound(thing);
  return found;
}

/** 401. No credential, or one that is unknown, expired or revoked. */
export const unauthorized = (message = "Authentication required") =>
  new ApiError(401, message, undefined, { "WWW-Authenticate": 'Bearer realm="bindery"' });

/** 403. The caller sees the thing but may not do this to it. */
export const forbidden = (message = "Your level of access does not allow this") => new ApiError(403, message);

/** 400. `field` is the path of the offending field, such as `position.before.space`. */
export const invalid = (field: string, problem: string) => new ApiError(400, `${field}: ${problem}`);

/** 409. A clash with what is there, or a change that would change nothing. */
export const conflict = (message: string) => new ApiError(409, message);

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });

/** 409 for what another request is doing at this moment. `retryAfterSeconds` becomes `Retry-After`. */
export const underWay = (message: string, retryAfterSeconds: number) =>
  new ApiError(409, message, undefined, retryAfter(retryAfterSeconds));

/** 412. The precondition (If-Match, or a rule on what may be moved) does not hold. */
export const preconditionFailed = (message: string) => new ApiError(412, message);

/** 413. A bound on size or depth is passed. */
export const tooLarge = (message: string) => new ApiError(413, message);

/** 429. `retryAfterSeconds` becomes `Retry-After`. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new ApiError(429, message, undefined, retryAfter(retryAfterSeconds));
