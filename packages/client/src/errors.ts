/** The problem with one field of the input. */
export interface FieldProblem {
  field: string;
  reason: string;
  message: string;
}

/** The machine-readable fields of an error response. */
export interface FailureDetails {
  /** The reason why the call failed, as a stable word such as `too_long`. */
  reason?: string | undefined;
  /** The path of the first invalid field. */
  field?: string | undefined;
  /** The problem with each invalid field. */
  errors?: readonly FieldProblem[] | undefined;
  /** The URL of the page about the reason in the user guide. */
  documentation?: string | undefined;
}

/** Copies only these four fields, because a response can contain other fields. */
export const detailsOf = ({ reason, field, errors, documentation }: FailureDetails): FailureDetails => ({
  reason,
  field,
  errors,
  documentation,
});

export interface Failure extends FailureDetails {
  /** The HTTP status, or 0 if there was no response. */
  status: number;
  message: string;
  /** The operation or procedure that was called. */
  operation?: string | undefined;
  /** The request's ID in the server's log. */
  requestId?: string | undefined;
  /** The number of seconds after which the caller can retry. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/**
 * The error that both clients throw when a call fails. The subclasses represent statuses that programs
 * handle.
 */
export class BinderyError extends Error {
  readonly status: number;
  readonly reason: string | undefined;
  readonly field: string | undefined;
  readonly errors: readonly FieldProblem[];
  readonly documentation: string | undefined;
  readonly operation: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure) {
    const { status, reason, field, errors = [], operation, requestId, retryAfterSeconds } = failure;
    super(failure.message, { cause: failure.cause });
    this.name = new.target.name;
    this.status = status;
    this.reason = reason;
    this.field = field;
    this.errors = errors;
    this.documentation = failure.documentation;
    this.operation = operation;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** There was no response: the server or the network is unavailable, or the response isn't from Bindery. */
export class ConnectionError extends BinderyError {}
/** Status 400: the input is invalid. The message contains the name of the field. */
export class BadRequestError extends BinderyError {}
/** Status 401: the token is missing, unknown, expired or revoked. */
export class UnauthorizedError extends BinderyError {}
/** Status 403: the caller can see the resource, but isn't allowed to perform the operation. */
export class ForbiddenError extends BinderyError {}
/** Status 404: the resource doesn't exist, or is hidden. */
export class NotFoundError extends BinderyError {}
/** Status 409: the resource's current state doesn't allow this operation. */
export class ConflictError extends BinderyError {}
/** Status 412: the resource was changed since it was read. */
export class PreconditionFailedError extends BinderyError {}
/** Status 429: there were too many requests, even after retries. */
export class RateLimitError extends BinderyError {}
/** Status 500 or higher: the server had an internal error. */
export class ServerError extends BinderyError {}

const CLASSES: Readonly<Record<number, typeof BinderyError>> = {
  0: ConnectionError,
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  429: RateLimitError,
};

/** Creates an error of the class that represents its status. */
export function errorOf(failure: Failure): BinderyError {
  const { status } = failure;
  return new (CLASSES[status] ?? (status >= 500 ? ServerError : BinderyError))(failure);
}

/** Returns the number of seconds in `Retry-After`, or undefined if the header is missing. */
export function retryAfterSecondsOf(response: Response): number | undefined {
  const header = response.headers.get("retry-after");
  const seconds = Number(header);
  return header === null || Number.isNaN(seconds) ? undefined : seconds;
}
