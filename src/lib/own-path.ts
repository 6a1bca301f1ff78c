import { env } from "@/env";

/** Slashes of either kind, plain or encoded, and what browsers drop from the beginning of an address. */
const LEADING = /^(?:[\s/\\\p{Cc}]|%(?:2f|5c|09|0a|0d))+/iu;
const LENGTH_MAX = 2000;
const ANY_HOST = "http://own.invalid";

/** A path as a `Location` may carry it: a browser takes two slashes at its beginning, of either kind, for another host. */
export const withinHost = (path: string): string =>
  `/${path.replace(LEADING, "").replace(/[\s\p{Cc}]/gu, encodeURIComponent)}`;

/** A path of our own to go to after a sign-in, also of a whole address; the start of the console for everything else. */
export function ownPath(given: unknown): string {
  if (typeof given !== "string" || given.length > LENGTH_MAX) return "/";
  const value = given.startsWith(`${env.PUBLIC_URL}/`) ? given.slice(env.PUBLIC_URL.length) : given;
  if (withinHost(value) !== value || !URL.canParse(value, ANY_HOST)) return "/";
  const url = new URL(value, ANY_HOST);
  const path = url.pathname + url.search + url.hash;
  return url.origin === ANY_HOST && withinHost(path) === path ? path : "/";
}
