import type { IncomingMessage } from "node:http";

/** The maximum number of values that Bindery reads from an `Accept` or `Accept-Language` header. */
const KINDS_MAX = 20;

/** Returns the quality of each value in an `Accept` or `Accept-Language` header, from 0 to 1, in order. */
export function wishesOf(accept: string): Map<string, number> {
  const wishes = new Map<string, number>();
  for (const part of accept.split(",", KINDS_MAX)) {
    const [kind = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
    const wish = quality === undefined ? 1 : Number(quality);
    if (!wishes.has(kind)) wishes.set(kind, Number.isFinite(wish) ? wish : 0);
  }
  return wishes;
}

/**
 * Whether the client prefers Markdown to HTML. If the header lists both by name with the same quality, the
 * client prefers the type that comes first.
 */
export function prefersMarkdown({ headers, method }: IncomingMessage): boolean {
  if (!headers.accept?.includes("text/markdown") || (method !== "GET" && method !== "HEAD")) return false;
  const wishes = wishesOf(headers.accept);
  const markdown = wishes.get("text/markdown") ?? 0;
  const html = wishes.get("text/html") ?? wishes.get("text/*") ?? wishes.get("*/*") ?? 0;
  if (markdown !== html) return markdown > html;
  const kinds = [...wishes.keys()];
  const isFirst = kinds.indexOf("text/markdown") < kinds.indexOf("text/html");
  return markdown > 0 && (isFirst || !wishes.has("text/html"));
}
