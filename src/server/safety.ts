import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/env";
import { isOwnHost } from "@/lib/hosts";
import { FRAME_SOURCES } from "@/site/published/policy";

const HSTS_SECONDS = 365 * 86_400;
/** Tells the console the nonce of its page. */
export const NONCE_HEADER = "x-nonce";

/**
 * What a page of the console may do: run and be styled by what carries the nonce of this answer, and by what that loads.
 * Pictures may come from anywhere, since pages show those that their writers name.
 */
function consolePolicy(nonce: string): string {
  const isDevelopment = env.NODE_ENV === "development";
  return [
    "default-src 'none'",
    // During development, React and hot reloading need the first and the third.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `connect-src 'self'${isDevelopment ? " ws: wss:" : ""}`,
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https: http:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src 'self' ${FRAME_SOURCES.join(" ")}`,
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Whether the browser asked by https: as the service is set up, or as the server before a site's host says. */
function isSecure({ headers }: IncomingMessage): boolean {
  if (headers["x-forwarded-proto"] === "https") return true;
  return env.PUBLIC_URL.startsWith("https:") && isOwnHost(headers.host ?? "");
}

/** Headers of every answer; those who answer may say more, or something stricter. */
export function protect(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (isSecure(request)) response.setHeader("Strict-Transport-Security", `max-age=${HSTS_SECONDS}`);
}

/** Next takes the nonce of its scripts from the request's policy: it must not be one that a client sent. */
export function protectConsole(request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = consolePolicy(nonce);
  delete request.headers["content-security-policy-report-only"];
  request.headers["content-security-policy"] = policy;
  request.headers[NONCE_HEADER] = nonce;
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Referrer-Policy", "same-origin");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
}
