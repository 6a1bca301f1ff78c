import { type ErrorReason, reasonOf } from "./error-reasons";
import type { ApiError } from "./errors";
import { appUrl } from "./urls";

/** Returns the URL at which this instance's user guide explains an error reason. */
const documentationOf = (reason: ErrorReason) => appUrl(`/docs/api-users/errors#${reason}`);

const documented = <Details extends { reason: ErrorReason }>(details: Details) => ({
  ...details,
  documentation: documentationOf(details.reason),
});

/** Returns the fields of an error that programs read, in addition to the status and the message. */
export const errorDetails = ({ details }: ApiError) => documented(details);

/** Returns the value of `error` in the API's error body. */
export const errorBody = (error: ApiError) => ({
  code: error.status,
  message: error.message,
  ...errorDetails(error),
});

/** Returns a complete error body as text, for code outside the API such as the server, downloads and sites. */
export const errorText = (error: ApiError): string => JSON.stringify({ error: errorBody(error) });

/** Returns the error body for a status and a message. */
export const refusalText = (status: number, message: string): string =>
  JSON.stringify({ error: { code: status, message, ...documented({ reason: reasonOf(status) }) } });
