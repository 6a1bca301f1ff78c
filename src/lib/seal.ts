import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { requiredEnv } from "@/env";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keys = new Map<string, Buffer>();

/** A key of its own for each purpose, derived from AUTH_SECRET. */
function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", requiredEnv("AUTH_SECRET"), "bindery", purpose, 32));
  keys.set(purpose, key);
  return key;
}

/** The key of one purpose, for what signs in a format of its own, such as a JWT. */
export const signingKey = (purpose: string): Uint8Array => keyFor(purpose);

/** A key that takes both AUTH_SECRET and what its holder alone has, such as the secret of a token. */
const keyHeldBy = (purpose: string, holder: string) =>
  Buffer.from(hkdfSync("sha256", keyFor(purpose), holder, "bindery held", 32));

/** Encrypts and authenticates what must be read again later; `purpose` keeps one use from opening another's. */
export const seal = (purpose: string, plain: Uint8Array): Buffer => sealWith(keyFor(purpose), plain);

/** The same for what can be read again only when `holder` is brought along. */
export const sealFor = (purpose: string, holder: string, plain: Uint8Array): Buffer =>
  sealWith(keyHeldBy(purpose, holder), plain);

function sealWith(key: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What `seal` was given; throws when the bytes were changed, or sealed for another purpose or secret. */
export const unseal = (purpose: string, sealed: Uint8Array): Buffer => unsealWith(keyFor(purpose), sealed);

/** What `sealFor` was given; throws for another holder as well. */
export const unsealFor = (purpose: string, holder: string, sealed: Uint8Array): Buffer =>
  unsealWith(keyHeldBy(purpose, holder), sealed);

function unsealWith(key: Buffer, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A signature that only this service can make: HMAC-SHA-256, base64url. */
export function sign(purpose: string, text: string): string {
  return createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");
}
