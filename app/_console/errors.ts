import { TRPCClientError } from "@trpc/client";

/** HTTP status of a refused call; null when no answer came at all. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null;
  const status = (error.data as { httpStatus?: unknown } | null)?.httpStatus;
  return typeof status === "number" ? status : null;
}

/** Whether the service could not be reached: no answer, or one that is not its own. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TRPCClientError && statusOf(error) === null;
}

function withoutFieldName(message: string): string {
  const text = message.replace(/^[a-z][A-Za-z.]*: /, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What to tell a person about a failed call. */
export function readableError(error: unknown): string {
  if (isUnreachable(error)) return "The service cannot be reached. Check your connection and try again.";
  const status = statusOf(error);
  if (status === 401) return "You are signed out. Sign in and try again.";
  if (status === 403) return "Your level of access does not allow this.";
  if (status === 429) return "That was too often. Wait a minute and try again.";
  if (status === null || status >= 500) return "Something went wrong on the server. Try again.";
  return withoutFieldName((error as Error).message);
}

/** The problem of one field when the refusal names it (`title: is too long`); null otherwise. */
export function fieldError(error: unknown, field: string): string | null {
  if (statusOf(error) !== 400) return null;
  const problem = (error as Error).message.split("; ").find((part) => part.startsWith(`${field}: `));
  return problem ? withoutFieldName(problem) : null;
}
