import { createHash } from "node:crypto";

/** Where embeds may come from once a reader asks for one (src/lib/embed-frame.ts). */
export const FRAME_SOURCES = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.loom.com",
  "https://codepen.io",
  "https://codesandbox.io",
  "https://www.figma.com",
  "https://open.spotify.com",
];

export const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The policy of a published page: everything from its own host, nothing inline but what the hashes name, no other host
 * but those of embeds that the reader opens.
 */
export function contentPolicy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashSource).join(" ")}`.trim(),
    `style-src 'self' ${styles.map(hashSource).join(" ")}`.trim(),
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Diagrams are drawn in a sandboxed frame of the site's own.
    `frame-src 'self' ${FRAME_SOURCES.join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** What every answer of a published site carries. */
export const SAFETY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};
