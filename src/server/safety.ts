import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/env";
import { isOwnHost } from "@/lib/hosts";
import { FRAME_SOURCES } from "@/site/published/policy";

const HSTS_SECONDS = 365 * 86_400;
/** The request header that passes the page's nonce to the console. */
export const NONCE_HEADER = "x-nonce";

/**
 * The Content-Security-Policy of a console page. A script or style must have this response's nonce, or a script with the
 * nonce must load it. Images can come from any host, because authors can add images from other hosts to their pages.
 */
function consolePolicy(nonce: string): string {
  const isDevelopment = env.NODE_ENV === "development";
  return [
    "default-src 'none'",
    // During development, React and hot reloading need `unsafe-eval` and `unsafe-inline`.
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

/** Whether the browser used HTTPS. The settings determine this or, on a site's host, the proxy's headers. */
function isSecure({ headers }: IncomingMessage): boolean {
  if (headers["x-forwarded-proto"] === "https") return true;
  return env.PUBLIC_URL.startsWith("https:") && isOwnHost(headers.host ?? "");
}

/** Sets headers for every response. Handlers can add headers or set stricter headers. */
export function protect(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (isSecure(request)) response.setHeader("Strict-Transport-Security", `max-age=${HSTS_SECONDS}`);
}

/**
 * Sets the content security policy with a nonce. The policy is also set on the request, because Next.js takes the nonce for
 * its scripts from the request. The new value replaces a policy that the client has sent.
 */
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
