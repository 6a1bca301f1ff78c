/** The problem of one field of the input. */
export interface FieldProblem {
  field: string;
  reason: string;
  message: string;
}

/** The machine-readable fields of an error response. */
export interface FailureDetails {
  /** Why the call failed, as a stable word such as `too_long`. */
  reason?: string | undefined;
  /** The path of the first invalid field. */
  field?: string | undefined;
  /** The problem of each invalid field. */
  errors?: readonly FieldProblem[] | undefined;
  /** The URL of the user guide's page about the reason. */
  documentation?: string | undefined;
}

/** These fields of a response, without others. */
export const detailsOf = ({ reason, field, errors, documentation }: FailureDetails): FailureDetails => ({
  reason,
  field,
  errors,
  documentation,
});

export interface Failure extends FailureDetails {
  /** The HTTP status. 0 without a response. */
  status: number;
  message: string;
  /** The operation or procedure that was called. */
  operation?: string | undefined;
  /** The request's ID in the server's log. */
  requestId?: string | undefined;
  /** Seconds after which to retry. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** Why a call failed, in either client. The subclasses stand for statuses that programs handle. */
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

/** No response: server or network are unavailable, or the response isn't from Bindery. */
export class ConnectionError extends BinderyError {}
/** 400: the input is invalid. The message names the field. */
export class BadRequestError extends BinderyError {}
/** 401: the token is missing, unknown, expired or revoked. */
export class UnauthorizedError extends BinderyError {}
/** 403: the caller can see the resource, but not do this. */
export class ForbiddenError extends BinderyError {}
/** 404: the resource doesn't exist, or is hidden. */
export class NotFoundError extends BinderyError {}
/** 409: the state of the resource doesn't allow this. */
export class ConflictError extends BinderyError {}
/** 412: the resource was changed since it was read. */
export class PreconditionFailedError extends BinderyError {}
/** 429: too many requests, also after retries. */
export class RateLimitError extends BinderyError {}
/** 500 and above: an internal error. */
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

/** The error of the class for the status. */
export function errorOf(failure: Failure): BinderyError {
  const { status } = failure;
  return new (CLASSES[status] ?? (status >= 500 ? ServerError : BinderyError))(failure);
}

/** The seconds in `Retry-After`. Undefined without it. */
export function retryAfterSecondsOf(response: Response): number | undefined {
  const header = response.headers.get("retry-after");
  const seconds = Number(header);
  return header === null || Number.isNaN(seconds) ? undefined : seconds;
}
