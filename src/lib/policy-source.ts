import { hash } from "node:crypto";

/** The source of inline code in a Content-Security-Policy: the hash of the code. */
export const hashSource = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

/**
 * The source of one file in a Content-Security-Policy. Browsers compare the path exactly and ignore the query. A source can't
 * contain the characters that separate sources and directives.
 */
export function fileSource(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/[;,]/g, encodeURIComponent);
}
