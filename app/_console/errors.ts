import { TRPCClientError } from "@trpc/client";
import type { FieldError } from "@/lib/error-reasons";
import { namedByLabel } from "../_ui/named-by-label";

/** The server's machine-readable details about an error. */
interface ErrorData {
  httpStatus?: number;
  reason?: string;
  errors?: readonly FieldError[];
}

const dataOf = (error: unknown): ErrorData =>
  (error instanceof TRPCClientError ? (error.data as ErrorData | null) : null) ?? {};

/** HTTP status of a refused call. Returns null if there was no response. */
export const statusOf = (error: unknown): number | null => dataOf(error).httpStatus ?? null;

/**
 * Whether the server couldn't be reached. There was no response, or the response came from another server, such as a proxy.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TRPCClientError && statusOf(error) === null;
}

const ACRONYMS = /\b(?:api|css|dns|html|id|ids|ip|sso|uri|url)\b/gi;

function wordsOf(name: string): string {
  const words = name
    .replace(/(?<=[a-z])[A-Z]+/g, (capitals) =>
      capitals.length > 1 ? ` ${capitals}` : ` ${capitals.toLowerCase()}`,
    )
    .replace(ACRONYMS, (acronym) => (/^ids$/i.test(acronym) ? "IDs" : acronym.toUpperCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns a name for a field that has no label: `styling.headingFont` is "Heading font", and
 * `header.links.0.to.url` is "Links (item 1): URL".
 */
function labelOf(path: string): string {
  const parts = path.split(".");
  const at = parts.findLastIndex((part) => /^\d+$/.test(part));
  const list = parts[at - 1];
  if (at === parts.length - 1) return wordsOf(list ?? path);
  const own = wordsOf(parts.at(-1) ?? path);
  return list === undefined || list === "changes"
    ? own
    : `${wordsOf(list)} (item ${Number(parts[at]) + 1}): ${own}`;
}

/** An error that didn't come from the server, with a message for people. */
export class ReadableError extends Error {}

/** Returns the message to show for a failed call. Usually, this is the server's message, which explains how to continue. */
export function readableError(error: unknown): string {
  if (error instanceof ReadableError) return error.message;
  if (isUnreachable(error)) return "We can't reach the server. Check your connection and try again.";
  const { httpStatus, reason, errors = [] } = dataOf(error);
  if (httpStatus === undefined) return "Something went wrong. Try again.";
  if (reason === "unauthenticated") return "You're signed out. Sign in and try again.";
  if (errors.length > 0)
    return errors.map(({ field, message }) => namedByLabel(message, labelOf(field))).join(" ");
  return (error as Error).message;
}

/** The problems of single fields that the server reports, with the paths of the fields. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] => dataOf(error).errors ?? [];

/**
 * Returns the server's message about a field, or about an item in the field. Returns null if the error
 * doesn't name the field. The component `Field` replaces the field's path in the message with the field's
 * label.
 */
export const fieldError = (error: unknown, field: string): string | null =>
  fieldErrorsOf(error).find((each) => `${each.field}.`.startsWith(`${field}.`))?.message ?? null;

/** Returns the message to show for a call that might have failed. Returns null if it didn't fail. */
export const problemOf = (error: unknown): string | null => (error ? readableError(error) : null);
