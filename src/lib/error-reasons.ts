/** HTTP statuses of errors. The API's error body contains the status as `code`. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * All error reasons with their meanings. Clients depend on the reasons, so don't rename or remove any of
 * them.
 */
export const ERROR_REASONS = {
  invalid_request: "The request isn't valid. The error message explains the problem.",
  invalid_value: "The field's value isn't valid.",
  invalid_type: "The field is missing or has the wrong type.",
  invalid_format: "The field's value doesn't have the required format.",
  invalid_choice: "The field's value isn't one of the allowed values.",
  too_long: "The field's value is longer than allowed or has too many items.",
  too_short: "The field's value is shorter than allowed or has too few items.",
  too_big: "The field's number is greater than allowed.",
  too_small: "The field's number is less than allowed.",
  unknown_field: "The field doesn't exist in this operation.",
  unauthenticated: "The request doesn't have a valid credential.",
  forbidden: "The credential, or the caller's role, doesn't allow this operation.",
  not_found: "The resource doesn't exist, or you don't have access to it.",
  method_not_allowed: "The path doesn't support this HTTP method.",
  conflict: "The request conflicts with the current state of a resource.",
  precondition_failed: "A condition of the request, such as `If-Match`, isn't met.",
  too_large: "The request exceeds a limit on size or depth.",
  unsupported_media_type: "The body's content type or encoding isn't supported.",
  idempotency_key_reused: "The `Idempotency-Key` was already used for a different request.",
  rate_limited: "The client sent too many requests.",
  internal_error: "The server failed unexpectedly.",
  unavailable: "The server can't answer at the moment.",
} as const;

export type ErrorReason = keyof typeof ERROR_REASONS;

/** A problem with one field. `field` is a path such as `position.before.space`. */
export interface FieldError {
  readonly field: string;
  readonly reason: ErrorReason;
  readonly message: string;
}

/** The general reason for each status, for errors without a more specific reason. */
export const REASON_OF_STATUS: Readonly<Record<ErrorStatus, ErrorReason>> = {
  400: "invalid_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "conflict",
  412: "precondition_failed",
  413: "too_large",
  415: "unsupported_media_type",
  422: "idempotency_key_reused",
  429: "rate_limited",
  500: "internal_error",
  503: "unavailable",
};

const STATUS_TOO_LARGE_HEADERS = 431;

/**
 * Returns the general reason for an HTTP status. The server also uses this function if it refuses a request before the API
 * handles it.
 */
export function reasonOf(status: number): ErrorReason {
  const known: Readonly<Record<number, ErrorReason>> = REASON_OF_STATUS;
  if (status === STATUS_TOO_LARGE_HEADERS) return "too_large";
  return known[status] ?? (status >= 500 ? "internal_error" : "invalid_request");
}
