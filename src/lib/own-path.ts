import { env } from "@/env";

/** Slashes of either kind, plain or encoded, and characters that browsers remove from the start of a URL. */
const LEADING = /^(?:[\s/\\\p{Cc}]|%(?:2f|5c|09|0a|0d))+/iu;
const LENGTH_MAX = 2000;
const ANY_HOST = "http://own.invalid";

/** A path that is safe in a `Location` header. Browsers interpret two slashes of either kind at the start as another host. */
export const withinHost = (path: string): string =>
  `/${path.replace(LEADING, "").replace(/[\s\p{Cc}]/gu, encodeURIComponent)}`;

/**
 * The path of Bindery that opens after a sign-in. It can also be given as an absolute URL. Returns the start
 * page of the console for all other values.
 */
export function ownPath(given: unknown): string {
  if (typeof given !== "string" || given.length > LENGTH_MAX) return "/";
  const value = given.startsWith(`${env.PUBLIC_URL}/`) ? given.slice(env.PUBLIC_URL.length) : given;
  if (withinHost(value) !== value || !URL.canParse(value, ANY_HOST)) return "/";
  const url = new URL(value, ANY_HOST);
  const path = url.pathname + url.search + url.hash;
  return url.origin === ANY_HOST && withinHost(path) === path ? path : "/";
}
