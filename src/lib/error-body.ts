import { type ErrorReason, reasonOf } from "./error-reasons";
import type { ApiError } from "./errors";
import { appUrl } from "./urls";

/** The URL of the reason's explanation in the user guide of this instance. */
const documentationOf = (reason: ErrorReason) => appUrl(`/docs/api-users/errors#${reason}`);

const documented = <Details extends { reason: ErrorReason }>(details: Details) => ({
  ...details,
  documentation: documentationOf(details.reason),
});

/** The fields of an error for programs, besides its status and message. */
export const errorDetails = ({ details }: ApiError) => documented(details);

/** The `error` of the contract's error body. */
export const errorBody = (error: ApiError) => ({
  code: error.status,
  message: error.message,
  ...errorDetails(error),
});

/** A whole error body as text, for a place outside the API: the server, a download or a site. */
export const errorText = (error: ApiError): string => JSON.stringify({ error: errorBody(error) });

/** The same for a status and its message. */
export const refusalText = (status: number, message: string): string =>
  JSON.stringify({ error: { code: status, message, ...documented({ reason: reasonOf(status) }) } });
