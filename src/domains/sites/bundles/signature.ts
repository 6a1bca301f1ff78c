import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { signingKey } from "@/lib/seal";

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that an organization signs bundles with. It is derived from AUTH_SECRET, so that it lies nowhere. */
function privateKeyOf(organizationId: string): KeyObject {
  const seed = signingKey(`site-bundle ${organizationId}`);
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
}

/** The public half of it, as PEM. */
export const publicKeyOf = (organizationId: string): string =>
  createPublicKey(privateKeyOf(organizationId)).export({ format: "pem", type: "spki" }).toString();

/** A signature of bytes: Ed25519, 64 bytes. */
export const signFor = (organizationId: string, bytes: Uint8Array): Buffer =>
  sign(null, bytes, privateKeyOf(organizationId));

/** Whether bytes were signed with the private half of a key, given as PEM; false if the key isn't of this kind. */
export function isSignedWith(publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === "ed25519" && verify(null, bytes, key, signature);
  } catch {
    return false;
  }
}
