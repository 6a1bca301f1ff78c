import { type ErrorReason, type ErrorStatus, type FieldError, REASON_OF_STATUS } from "./error-reasons";

export type { ErrorStatus } from "./error-reasons";

/**
 * The parts of an error that programs can read: the reason and the first invalid field. If several fields are invalid, the
 * problem with each field is included.
 */
interface ErrorDetails {
  readonly reason: ErrorReason;
  readonly field?: string;
  readonly errors?: readonly FieldError[];
}

/** An error that the caller sees. The response contains `message` and `details`. `internal` appears only in the log. */
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

/** Creates a 404 error. The message is the same for hidden and missing resources. */
export const notFound = (thing: string) => new ApiError(404, `${thing} not found.`);

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Returns the value of a lookup. @throws ApiError 404 if the value is null or undefined */
export function orNotFound<T>(found: T | null | undefined, thing: string): T {
  if (found === null || found === undefined) throw notFound(thing);
  return found;
}

/** Creates a 401 error for a credential that is missing, unknown, expired or revoked. */
export const unauthorized = (
  message = "Authentication required. Sign in, or send an access token as `Authorization: Bearer …`.",
) => new ApiError(401, message, undefined, { "WWW-Authenticate": 'Bearer realm="bindery"' });

/** Creates a 403 error for a caller who can see the resource but isn't allowed to perform the operation. */
export const forbidden = (message: string) => new ApiError(403, message);

/**
 * Returns a full sentence about a field. Usually, `problem` is the end of a sentence that starts with the
 * field's name ("must be a URL"). If `problem` starts with a capital letter or a backtick, it's already a
 * full sentence.
 */
export function sentence(field: string, problem: string): string {
  const subject = /^[A-Z`]/.test(problem) ? "" : field === "" ? "The request " : `\`${field}\` `;
  return `${subject}${problem}${/[.?!]$/.test(problem) ? "" : "."}`;
}

/**
 * Creates a 400 error for an invalid field. `field` is the field's path, such as `position.before.space`. For the form of
 * `problem`, see `sentence`.
 */
export const invalid = (field: string, problem: string, reason: ErrorReason = "invalid_value"): ApiError =>
  badField(field, sentence(field, problem), reason);

/** Creates a 400 error for an invalid field. `message` is a full sentence, which doesn't have to name the field. */
export const badField = (field: string, message: string, reason: ErrorReason = "invalid_value"): ApiError =>
  new ApiError(400, message, undefined, {}, { reason, field, errors: [{ field, reason, message }] });

/**
 * Creates a 400 error for an invalid part of a request that isn't an input field. `part` is `body`, `query`, `path`, a
 * header, or the path parameter of a resource that has reached a limit. `message` is a full sentence.
 */
export const invalidRequest = (part: string, message: string) => badField(part, message, "invalid_request");

/** Creates a 409 error for a conflict with the current state, or for a change that would have no effect. */
export const conflict = (message: string) => new ApiError(409, message);

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });

/**
 * Creates a 409 error because another request is currently changing the resource. `retryAfterSeconds` becomes
 * `Retry-After`.
 */
export const underWay = (message: string, retryAfterSeconds: number) =>
  new ApiError(409, message, undefined, retryAfter(retryAfterSeconds));

/** Creates a 412 error for a precondition that isn't met: `If-Match`, or a rule about which items can be moved. */
export const preconditionFailed = (message: string) => new ApiError(412, message);

/** Creates a 413 error for a value that exceeds a limit on size or depth. */
export const tooLarge = (message: string) => new ApiError(413, message);

/** Creates a 429 error. `retryAfterSeconds` becomes `Retry-After`. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new ApiError(429, message, undefined, retryAfter(retryAfterSeconds));
