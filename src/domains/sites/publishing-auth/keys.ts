import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import type { Claims } from "@/access/visitors/visitor";
import type { Site, Space } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { sign, unseal } from "@/lib/seal";

/** The purpose of the encryption, which is a site's secret. */
export const VISITOR_KEY_PURPOSE = "site-visitor-key";

/** The key columns of a site. */
export type KeyHolder = Pick<Site, "id" | "visitorKey" | "visitorBackend">;

/**
 * The HS256 secret for visitors' tokens, as administrators see it. Until an administrator generates a secret, it is derived from
 * the instance's secret, so reading it doesn't write to the database.
 */
export function visitorSecretOf({ id, visitorKey }: KeyHolder): string {
  if (visitorKey === null) return sign(VISITOR_KEY_PURPOSE, id);
  return unseal(VISITOR_KEY_PURPOSE, Buffer.from(visitorKey, "base64url")).toString();
}

/**
 * Keys of a space that is read without a site. `visitorAuth` changes each time the space's visibility becomes
 * `visitor-auth`, so the space gets a different secret each time.
 */
export function holderOfSpace({ id, visitorAuth }: Pick<Space, "id" | "visitorAuth">): KeyHolder {
  const { key = "" } = (visitorAuth ?? {}) as { key?: string };
  return { id: `${id}/${key}`, visitorKey: null, visitorBackend: null };
}

/** A public key of a party that signs visitors' tokens, in the format of RFC 7517. */
export interface PublicKey {
  kty: string;
  kid?: string | undefined;
  alg?: string | undefined;
  [member: string]: unknown;
}

/** The party that signs visitors' tokens. */
export interface VisitorBackend {
  backend: "custom" | "integration";
  integration?: string;
  publicKeys?: PublicKey[];
}

// The schema has checked the values of this column.
export const backendOf = ({ visitorBackend }: Pick<Site, "visitorBackend">): VisitorBackend =>
  (visitorBackend as VisitorBackend | null) ?? { backend: "custom" };

/** How many seconds the clock of a signer's server can differ from ours. */
const SKEW_SECONDS = 60;
/** The maximum length of a token. URLs and cookies have lower limits. */
const TOKEN_LENGTH_MAX = 8192;

const ASYMMETRIC = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const optionsFor = (algorithm: string) => ({
  algorithms: [algorithm],
  clockTolerance: SKEW_SECONDS,
  currentDate: now(),
  requiredClaims: ["exp"],
});

/**
 * Returns the claims of a token that was signed with the key. Returns undefined if the signature is wrong, or if the token isn't
 * currently valid.
 */
async function verifyWith(token: string, key: PublicKey | Uint8Array, algorithm: string) {
  try {
    const imported = key instanceof Uint8Array ? key : await importJWK(key as never, algorithm);
    const { payload } = await jwtVerify(token, imported, optionsFor(algorithm));
    return payload as Claims;
  } catch {
    return undefined;
  }
}

function headerOf(token: string): { alg?: string; kid?: string } {
  try {
    return decodeProtectedHeader(token) as { alg?: string; kid?: string };
  } catch {
    return {};
  }
}

/**
 * Returns the claims of a visitor's token. The token must be signed with the site's secret (HS256), or with the private key for
 * one of the site's public keys. A token must contain an expiry time. Returns undefined for any invalid token, and doesn't say
 * why the token is invalid.
 */
export async function verifyVisitorToken(site: KeyHolder, token: string): Promise<Claims | undefined> {
  if (token.length > TOKEN_LENGTH_MAX) return undefined;
  const { alg, kid } = headerOf(token);
  // The algorithm determines the kind of key, so a public key is never used as an HS256 secret.
  if (alg === "HS256") return await verifyWith(token, Buffer.from(visitorSecretOf(site)), alg);
  if (alg === undefined || !ASYMMETRIC.includes(alg)) return undefined;
  const keys = backendOf(site).publicKeys ?? [];
  for (const key of keys.filter((each) => !kid || !each.kid || each.kid === kid)) {
    const claims = await verifyWith(token, key, alg);
    if (claims) return claims;
  }
  return undefined;
}
