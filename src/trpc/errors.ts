import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { outageOf } from "@/db/outage";
import { ApiError, type ErrorStatus } from "@/lib/errors";
import { zodRefusal } from "./zod-errors";

const CODES: Record<ErrorStatus, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

/** tRPC's own error codes for malformed requests. Callers can see the messages of these errors. */
const TRANSPORT: Partial<Record<TRPCError["code"], ErrorStatus>> = {
  BAD_REQUEST: 400,
  PARSE_ERROR: 400,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
};

export function toTRPCError(error: ApiError): TRPCError {
  return new TRPCError({ code: CODES[error.status], message: error.message, cause: error });
}

/**
 * Returns the error for the caller. Errors that are meant for the caller keep their message. Internal errors
 * become a 500 without details.
 */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof TRPCError))
    return (
      outageOf(error) ?? new ApiError(500, "The server failed unexpectedly. Try again later.", String(error))
    );
  if (error.cause instanceof ApiError) return error.cause;
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) {
    return zodRefusal(error.cause);
  }
  const status = TRANSPORT[error.code];
  if (status) return new ApiError(status, error.message);
  return (
    outageOf(error.cause) ??
    new ApiError(500, "The server failed unexpectedly. Try again later.", error.message)
  );
}
