/** The problem of one field of the input. */
export interface FieldProblem {
  field: string;
  reason: string;
  message: string;
}

/** What programs read of an error that the service answers. */
export interface FailureDetails {
  /** Why the call failed, as a stable word such as `too_long`. */
  reason?: string | undefined;
  /** The path of the first field that isn't valid. */
  field?: string | undefined;
  /** The problem of each field that isn't valid. */
  errors?: readonly FieldProblem[] | undefined;
  /** The URL at which the user guide of the service explains the reason. */
  documentation?: string | undefined;
}

/** These of an answer, without what else it has. */
export const detailsOf = ({ reason, field, errors, documentation }: FailureDetails): FailureDetails => ({
  reason,
  field,
  errors,
  documentation,
});

export interface Failure extends FailureDetails {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  /** The operation or procedure that was called. */
  operation?: string | undefined;
  /** What the service logs the request under. */
  requestId?: string | undefined;
  /** When the service asks to be called again. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** Why a call failed, of either client. The subclasses name the statuses that programs handle. */
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

/** No answer came: the service or the network is down, or the answer isn't from this service. */
export class ConnectionError extends BinderyError {}
/** 400: the input is not what the operation takes; the message names the field. */
export class BadRequestError extends BinderyError {}
/** 401: the token is missing, unknown, expired or revoked. */
export class UnauthorizedError extends BinderyError {}
/** 403: the caller may see the thing, but not do this to it. */
export class ForbiddenError extends BinderyError {}
/** 404: the thing does not exist, or the caller may not see it. */
export class NotFoundError extends BinderyError {}
/** 409: the state of the thing forbids it. */
export class ConflictError extends BinderyError {}
/** 412: the thing was changed since it was read. */
export class PreconditionFailedError extends BinderyError {}
/** 429: too many requests; the client has tried again as often as it was told to. */
export class RateLimitError extends BinderyError {}
/** 500 and above: a fault of the service. */
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

/** The error of the class that the status has. */
export function errorOf(failure: Failure): BinderyError {
  const { status } = failure;
  return new (CLASSES[status] ?? (status >= 500 ? ServerError : BinderyError))(failure);
}

/** Seconds that an answer asks to wait for; undefined where it does not say. */
export function retryAfterSecondsOf(response: Response): number | undefined {
  const header = response.headers.get("retry-after");
  const seconds = Number(header);
  return header === null || Number.isNaN(seconds) ? undefined : seconds;
}
