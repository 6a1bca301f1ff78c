import type { IncomingMessage } from "node:http";
import { tooLarge } from "@/lib/errors";
import { claimOf } from "@/lib/in-flight";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import { exactSize } from "@/lib/sizes";

/** The maximum size of a SAML response. SAML responses are larger than other forms. */
const SAML_BYTES_MAX = 500_000;

const limitOf = (path: string) => (path.startsWith("/saml/") ? SAML_BYTES_MAX : REQUEST_LIMITS.openBodyBytes);

/**
 * Checks the size of a request's body and counts it toward the budget for bodies, before Next.js reads the
 * body. Browsers always announce the length of a form.
 * @throws ApiError 413 if the body is too long or has no announced length, 503 if the budget for bodies is exceeded
 */
export function takeConsoleBody(request: IncomingMessage, path: string): void {
  const { headers } = request;
  const length = Number(headers["content-length"] ?? 0);
  const limit = limitOf(path);
  if (headers["transfer-encoding"] !== undefined || length > limit)
    throw tooLarge(`The body can be at most ${exactSize(limit)} and needs the header \`Content-Length\`.`);
  if (length > 0) claimOf(request)?.takeBody(length);
}
