import type { AddedSources } from "@/domains/sites/custom-code/custom-code";
import { hashSource } from "@/lib/policy-source";

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

/**
 * The Content-Security-Policy of a published page. The policy allows files from the page's own host, inline code with
 * these hashes, the hosts of embeds that the visitor opens, and the sources that the site's administrators added. Only the pages
 * of `ancestors` can show the page in a frame.
 */
export function contentPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  ancestors: readonly string[] = ["'self'"],
  added: AddedSources = {},
): string {
  const directive = (name: string, ...sources: readonly string[]) =>
    [name, ...sources, ...(added[name] ?? [])].join(" ");
  return [
    "default-src 'none'",
    directive("script-src", "'self'", ...scripts.map(hashSource)),
    directive("style-src", "'self'", ...styles.map(hashSource)),
    directive("img-src", "'self'", "data:"),
    directive("media-src", "'self'"),
    directive("font-src", "'self'"),
    directive("connect-src", "'self'"),
    // A sandboxed frame of the site renders diagrams.
    directive("frame-src", "'self'", ...FRAME_SOURCES),
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
