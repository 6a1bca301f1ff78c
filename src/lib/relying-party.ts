import { isIP } from "node:net";
import { env } from "@/env";

/** Where passkeys of this instance work. Browsers show the ID to people, and include both values in what they sign. */
export interface RelyingParty {
  /** The hostname of `PUBLIC_URL`. */
  id: string;
  /** The scheme, hostname and port of `PUBLIC_URL`. */
  origin: string;
}

/**
 * Why browsers can't use passkeys on this instance: `PUBLIC_URL` doesn't use HTTPS, or contains an IP address instead of a hostname
 * (WebAuthn Level 3, "Relying Party Identifier").
 */
export type PasskeyHindrance = "https" | "hostname";

const isLocalhost = (hostname: string) => hostname === "localhost" || hostname.endsWith(".localhost");

/** Returns where passkeys of this instance work, or the reason why they don't work. */
export function relyingParty(): RelyingParty | PasskeyHindrance {
  const { protocol, hostname, origin } = new URL(env.PUBLIC_URL);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return "hostname";
  if (protocol !== "https:" && !isLocalhost(hostname)) return "https";
  return { id: hostname, origin };
}

/** The hostname where passkeys of this instance work. Null if they don't work. */
export function passkeyHostname(): string | null {
  const party = relyingParty();
  return typeof party === "string" ? null : party.id;
}

/** Whether people can sign in with passkeys on this instance. */
export const isPasskeyOffered = (): boolean => passkeyHostname() !== null;
