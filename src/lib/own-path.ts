import { env } from "@/env";

/**
 * Matches slashes and backslashes (plain or encoded) at the start of a path, and the characters that
 * browsers remove from the start of a URL.
 */
const LEADING = /^(?:[\s/\\\p{Cc}]|%(?:2f|5c|09|0a|0d))+/iu;
const LENGTH_MAX = 2000;
const ANY_HOST = "http://own.invalid";

/**
 * Returns a path that is safe in a `Location` header. If a path starts with two slashes or backslashes, browsers interpret it
 * as another host.
 */
export const withinHost = (path: string): string =>
  `/${path.replace(LEADING, "").replace(/[\s\p{Cc}]/gu, encodeURIComponent)}`;

/**
 * Returns the path that opens after a sign-in. The given value must be a path, or an absolute URL on
 * Bindery's host. For any other value, returns the path of the console's start page.
 */
export function ownPath(given: unknown): string {
  if (typeof given !== "string" || given.length > LENGTH_MAX) return "/";
  const value = given.startsWith(`${env.PUBLIC_URL}/`) ? given.slice(env.PUBLIC_URL.length) : given;
  if (withinHost(value) !== value || !URL.canParse(value, ANY_HOST)) return "/";
  const url = new URL(value, ANY_HOST);
  const path = url.pathname + url.search + url.hash;
  return url.origin === ANY_HOST && withinHost(path) === path ? path : "/";
}
