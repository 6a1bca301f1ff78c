import { type ErrorReason, type ErrorStatus, type FieldError, REASON_OF_STATUS } from "./error-reasons";

export type { ErrorStatus } from "./error-reasons";

/** Machine-readable parts of an error: the reason, the first field, and the problem of each field if there are several. */
interface ErrorDetails {
  readonly reason: ErrorReason;
  readonly field?: string;
  readonly errors?: readonly FieldError[];
}

/** An error for the caller. `message` and `details` are part of the response. `internal` is only logged. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: ErrorStatus,
    message: string,
    readonly internal?: string,
    readonly headers: Record<string, string> = {},
    readonly details: ErrorDetails = { reason: REASON_OF_STATUS[status] },
  ) {
    super(message);
  }
}

/** Status 404. The message is the same for a hidden resource and a missing one. */
export const notFound = (thing: string) => new ApiError(404, `${thing} not found.`);

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Returns the value that was looked up. @throws ApiError 404 if there is none */
export function orNotFound<T>(found: T | null | undefined, thing: string): T {
  if (found === null || found === undefined) throw notFound(thing);
  return found;
}

/** Status 401. The credential is missing, unknown, expired or revoked. */
export const unauthorized = (
  message = "Authentication required. Sign in, or send an access token as `Authorization: Bearer …`.",
) => new ApiError(401, message, undefined, { "WWW-Authenticate": 'Bearer realm="bindery"' });

/** Status 403. The caller can see the resource but isn't allowed to do this. */
export const forbidden = (message: string) => new ApiError(403, message);

/**
 * A full sentence about a field. Usually, `problem` continues after the field's name ("must be a URL"). If it starts with a
 * capital or a backtick, it's already a sentence.
 */
export function sentence(field: string, problem: string): string {
  const subject = /^[A-Z`]/.test(problem) ? "" : field === "" ? "The request " : `\`${field}\` `;
  return `${subject}${problem}${/[.?!]$/.test(problem) ? "" : "."}`;
}

/**
 * 400. us 400. `field` is the path of the invalid field, such as `position.before.space`. `problem` is as in
 *      `sentence`.
 */
export const invalid = (field: string, problem: string, reason: ErrorReason = "invalid_value"): ApiError =>
  badField(field, sentence(field, problem), reason);

/** Status 400 for a field, with a `message` that is a full sentence and doesn't have to name the field. */
export const badField = (field: string, message: string, reason: ErrorReason = "invalid_value"): ApiError =>
  new ApiError(400, message, undefined, {}, { reason, field, errors: [{ field, reason, message }] });

/**
 * Status 400 for something other than a field of the input. `part` is `body`, `query` or `path`, a header, or
 * the path parameter of a resource that has reached a limit. `message` is a full sentence.
 */
export const invalidRequest = (part: string, message: string) => badField(part, message, "invalid_request");

/** Status 409. A conflict with the current state, or a change that would have no effect. */
export const conflict = (message: string) => new ApiError(409, message);

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });

/**
 * Status 409, because another request is working on the same thing. `retryAfterSeconds` becomes
 * `Retry-After`.
 */
export const underWay = (message: string, retryAfterSeconds: number) =>
  new ApiError(409, message, undefined, retryAfter(retryAfterSeconds));

/** Status 412. The precondition (If-Match, or a rule about what can be moved) isn't met. */
export const preconditionFailed = (message: string) => new ApiError(412, message);

/** Status 413. A limit on size or depth is exceeded. */
export const tooLarge = (message: string) => new ApiError(413, message);

/** Status 429. `retryAfterSeconds` becomes `Retry-After`. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new ApiError(429, message, undefined, retryAfter(retryAfterSeconds));
