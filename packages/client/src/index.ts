export {
  BadRequestError,
  BinderyError,
  ConflictError,
  ConnectionError,
  type Failure,
  type FailureDetails,
  type FieldProblem,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  UnauthorizedError,
} from "./errors.js";
export { type FileInput, fileOf } from "./file.js";
export { allOf } from "./list.js";
export type { ClientOptions } from "./options.js";
export { type CallOptions, createRestClient, type RestClient } from "./rest.js";
export { type Client, createClient, type RouterInputs, type RouterOutputs } from "./trpc.js";
export type * from "./types.js";
