import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const HOUR_SECONDS = 3600;

const signatureOf = (purpose: string, named: readonly unknown[], expires: number) =>
  sign(purpose, JSON.stringify([...named, expires]));

/**
 * Returns the query parameters that sign a URL: the expiration time in seconds since 1970, and a signature
 * of the given values.
 */
export const signed = (purpose: string, named: readonly unknown[], expires: number) => ({
  expires: String(expires),
  signature: signatureOf(purpose, named, expires),
});

/**
 * Whether Bindery signed a query for this purpose and these values. Doesn't check whether the signature has
 * expired.
 */
export const isSigned = (purpose: string, named: readonly unknown[], query: URLSearchParams): boolean =>
  isSameSecret(signatureOf(purpose, named, Number(query.get("expires"))), query.get("signature") ?? "");

export function isOver(query: URLSearchParams): boolean {
  const expires = Number(query.get("expires"));
  return !Number.isSafeInteger(expires) || expires * 1000 <= now().getTime();
}

/**
 * Returns the expiration time of a URL: the end of the next period of the given length. All URLs that are created within
 * one period are therefore equal and can be cached.
 */
export const endAfter = (seconds: number): number =>
  (Math.floor(now().getTime() / 1000 / seconds) + 2) * seconds;

/** Returns a URL that gives access to the resource at a path without a credential, for at least an hour. */
export function signedAddress(purpose: string, path: string): { url: string; expiresAt: Date } {
  const expires = endAfter(HOUR_SECONDS);
  const query = new URLSearchParams(signed(purpose, [path], expires));
  return { url: appUrl(`${path}?${query}`), expiresAt: new Date(expires * 1000) };
}

/** Whether Bindery signed this path and query for this purpose, and the signature hasn't expired yet. */
export function isSignedAddress(purpose: string, path: string, query: string): boolean {
  const values = new URLSearchParams(query);
  return !isOver(values) && isSigned(purpose, [path], values);
}
