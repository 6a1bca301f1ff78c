import type { Actor } from "@/access/authorization/actor";
import { env } from "@/env";
import { forbidden } from "@/lib/errors";
import type { RestRequest, RestResponse } from "./message";

const ALLOWED_HEADERS = [
  "Authorization",
  "Content-Type",
  "User-Agent",
  "Accept",
  "If-Match",
  "If-None-Match",
  "Idempotency-Key",
  "X-Request-Id",
  "Prefer",
  "Mcp-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
].join(", ");

const EXPOSED_HEADERS = [
  "ETag",
  "Location",
  "Retry-After",
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Idempotent-Replayed",
  "WWW-Authenticate",
].join(", ");

const PREFLIGHT_SECONDS = "86400";

/**
 * Allows pages from any origin to send requests with a token. Other sites can't use a person's session,
 * because browsers don't send cookies if the value is `*`.
 */
export function allowOrigin(request: RestRequest, headers: Record<string, string>): void {
  if (request.headers.origin === undefined) return;
  headers["access-control-allow-origin"] = "*";
  headers["access-control-expose-headers"] = EXPOSED_HEADERS;
}

/** Returns the response to a preflight or any other OPTIONS request. For an unknown path, `methods` is empty. */
export function answerOptions(methods: readonly string[]): RestResponse {
  const list = methods.length > 0 ? methods.join(", ") : "GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS";
  return {
    status: 204,
    headers: {
      allow: list,
      "access-control-allow-origin": "*",
      "access-control-allow-methods": list,
      "access-control-allow-headers": ALLOWED_HEADERS,
      "access-control-max-age": PREFLIGHT_SECONDS,
    },
    body: null,
  };
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === new URL(env.PUBLIC_URL).origin || (host !== undefined && url.host === host);
}

/** Whether a page of Bindery sent the request. Browsers send the `Origin` header with every write. */
export function isFromOwnPage({ headers }: RestRequest): boolean {
  const { origin, host } = headers;
  return origin === undefined ? headers["sec-fetch-site"] === "same-origin" : isOwnOrigin(origin, host);
}

/**
 * Refuses a write that uses a session cookie but doesn't come from a page of Bindery. Browsers send the `Origin` header
 * with every write. A client that doesn't send this header isn't a browser and must use a token.
 * @throws ApiError 403
 */
export function assertOwnOrigin(request: RestRequest, actor: Actor): void {
  if (actor.kind !== "user" || actor.credential.kind !== "session") return;
  if (request.method === "GET" || request.method === "HEAD") return;
  if (!isFromOwnPage(request))
    throw forbidden(
      "A browser session can change data only from the pages of this instance. Other clients need an access token.",
    );
}
