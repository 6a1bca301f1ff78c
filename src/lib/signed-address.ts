import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";

const HOUR_SECONDS = 3600;

const signatureOf = (purpose: string, path: string, expires: number) =>
  sign(purpose, JSON.stringify([path, expires]));

/**
 * An address of this service that gives what its path names to whoever has it. It ends with the hour after the next full
 * hour, so it holds an hour at least, and everybody who asks within one hour gets the same address.
 */
export function signedAddress(purpose: string, path: string): { url: string; expiresAt: Date } {
  const expires = (Math.floor(now().getTime() / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;
  const signature = signatureOf(purpose, path, expires);
  const query = new URLSearchParams({ expires: String(expires), signature });
  return { url: appUrl(`${path}?${query}`), expiresAt: new Date(expires * 1000) };
}

/** Whether a path and query were made here for this purpose, and hold still. */
export function isSignedAddress(purpose: string, path: string, query: string): boolean {
  const values = new URLSearchParams(query);
  const expires = Number(values.get("expires"));
  if (!Number.isSafeInteger(expires) || expires * 1000 <= now().getTime()) return false;
  return isSameSecret(signatureOf(purpose, path, expires), values.get("signature") ?? "");
}
