import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { signingKey } from "@/lib/seal";

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that an organization signs bundles with. The key is derived from AUTH_SECRET, so it isn't stored anywhere. */
function privateKeyOf(organizationId: string): KeyObject {
  const seed = signingKey(`site-bundle ${organizationId}`);
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
}

/** The organization's public key, as PEM. */
export const publicKeyOf = (organizationId: string): string =>
  createPublicKey(privateKeyOf(organizationId)).export({ format: "pem", type: "spki" }).toString();

/** The Ed25519 signature of the bytes, 64 bytes long. */
export const signFor = (organizationId: string, bytes: Uint8Array): Buffer =>
  sign(null, bytes, privateKeyOf(organizationId));

/**
 * Whether the bytes were signed with the private key that belongs to a public key in PEM format. The result is false if
 * the key isn't an Ed25519 key.
 */
export function isSignedWith(publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === "ed25519" && verify(null, bytes, key, signature);
  } catch {
    return false;
  }
}
