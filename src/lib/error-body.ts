import type { ErrorReason } from "./error-reasons";
import type { ApiError } from "./errors";
import { appUrl } from "./urls";

/** Where the user guide of this instance explains a reason. */
const documentationOf = (reason: ErrorReason) => appUrl(`/docs/api-users/errors#${reason}`);

/** What programs read of an error beside its status and message. */
export const errorDetails = ({ details }: ApiError) => ({
  ...details,
  documentation: documentationOf(details.reason),
});

/** The `error` of the contract's error body. */
export const errorBody = (error: ApiError) => ({
  code: error.status,
  message: error.message,
  ...errorDetails(error),
});
