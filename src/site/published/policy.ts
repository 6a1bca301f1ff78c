import { createHash } from "node:crypto";

/** The hosts of embeds, which load only when a visitor opens them (src/lib/embed-frame.ts). */
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
 * The Content-Security-Policy of a published page. The policy allows files from the page's own host, inline code with
 * these hashes, and the hosts of embeds that the visitor opens. Only the pages of `ancestors` can show the page in a frame.
 */
export function contentPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  ancestors: readonly string[] = ["'self'"],
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashSource).join(" ")}`.trim(),
    `style-src 'self' ${styles.map(hashSource).join(" ")}`.trim(),
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // A sandboxed frame of the site renders diagrams.
    `frame-src 'self' ${FRAME_SOURCES.join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(" ")}`,
  ].join("; ");
}

/** Headers of every response of a published site. */
export const SAFETY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
};
