import type { IncomingMessage } from "node:http";
import { tooLarge } from "@/lib/errors";
import { claimOf } from "@/lib/in-flight";
import { REQUEST_LIMITS } from "@/lib/request-limits";

/** The maximum size of a SAML response, because these are larger than any other form. */
const SAML_BYTES_MAX = 500_000;

const limitOf = (path: string) => (path.startsWith("/saml/") ? SAML_BYTES_MAX : REQUEST_LIMITS.openBodyBytes);

/**
 * Counts the body of a request to the console before Next.js reads it. Browsers always announce the length of
 * a form.
 *
 * @throws ApiError 413 for a body that is too long or doesn't announce its length, 503 beyond the budget
 */
export function takeConsoleBody(request: IncomingMessage, path: string): void {
  const { headers } = request;
  const length = Number(headers["content-length"] ?? 0);
  const limit = limitOf(path);
  if (headers["transfer-encoding"] !== undefined || length > limit)
    throw tooLarge(`The body must have a Content-Length of at most ${limit} bytes.`);
  if (length > 0) claimOf(request)?.takeBody(length);
}
