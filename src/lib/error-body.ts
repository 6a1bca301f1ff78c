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

/** The value of `error` in the contract's error body. */
export const errorBody = (error: ApiError) => ({
  code: error.status,
  message: error.message,
  ...errorDetails(error),
});

/** A complete error body as text, for code outside the API such as the server, downloads and sites. */
export const errorText = (error: ApiError): string => JSON.stringify({ error: errorBody(error) });

/** The error body for a status and a message. */
export const refusalText = (status: number, message: string): string =>
  JSON.stringify({ error: { code: status, message, ...documented({ reason: reasonOf(status) }) } });
