import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const HOUR_SECONDS = 3600;

const signatureOf = (purpose: string, named: readonly unknown[], expires: number) =>
  sign(purpose, JSON.stringify([...named, expires]));

/** What a query ends with that makes its address a capability: until when, in seconds since 1970, and a signature of what it names. */
export const signed = (purpose: string, named: readonly unknown[], expires: number) => ({
  expires: String(expires),
  signature: signatureOf(purpose, named, expires),
});

/** Whether a query was signed here for this purpose, and for what its address names; it may be over. */
export const isSigned = (purpose: string, named: readonly unknown[], query: URLSearchParams): boolean =>
  isSameSecret(signatureOf(purpose, named, Number(query.get("expires"))), query.get("signature") ?? "");

export function isOver(query: URLSearchParams): boolean {
  const expires = Number(query.get("expires"));
  return !Number.isSafeInteger(expires) || expires * 1000 <= now().getTime();
}

/** The end of the next period of that length, so that all requests within one period get the same URL. */
export const endAfter = (seconds: number): number =>
  (Math.floor(now().getTime() / 1000 / seconds) + 2) * seconds;

/** A URL of this service that gives access to what its path names, for at least an hour, without a credential. */
export function signedAddress(purpose: string, path: string): { url: string; expiresAt: Date } {
  const expires = endAfter(HOUR_SECONDS);
  const query = new URLSearchParams(signed(purpose, [path], expires));
  return { url: appUrl(`${path}?${query}`), expiresAt: new Date(expires * 1000) };
}

/** Whether a path and query were made here for this purpose, and hold still. */
export function isSignedAddress(purpose: string, path: string, query: string): boolean {
  const values = new URLSearchParams(query);
  return !isOver(values) && isSigned(purpose, [path], values);
}
