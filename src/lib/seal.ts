import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { requiredEnv } from "@/env";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The purposes of secrets that are stored in a database column. When Bindery starts, it checks whether AUTH_SECRET can decrypt
 * them.
 */
export type SealPurpose = KeptPurpose | "git-credentials" | "idempotency";
/**
 * A column with encrypted values, as bytes or base64url. If values are `optional`, Bindery can set them to null. To remove
 * any other value, Bindery must delete its row.
 */
export interface SealedColumn {
  table: string;
  column: string;
  optional: boolean;
  /** A plural noun for the values, which messages contain. */
  label: string;
}
type KeptPurpose =
  | "second-factor"
  | "saml-key"
  | "site-share-link"
  | "site-visitor-key"
  | "webhook-secret"
  | "webhook-previous-secret"
  | "git-installation-credentials"
  | "git-webhook-secret";
const sealed = (table: string, column: string, label: string, optional = false): SealedColumn => {
  return { table, column, label, optional };
};
export const sealedColumns: Record<KeptPurpose, readonly SealedColumn[]> = {
  "second-factor": [sealed("SecondFactor", "secret", "authenticator apps")],
  "saml-key": [sealed("SamlKey", "privateKey", "SAML keys")],
  "site-share-link": [sealed("SiteShareLink", "key", "share links of sites")],
  "site-visitor-key": [sealed("Site", "visitorKey", "visitor keys of sites", true)],
  "webhook-secret": [sealed("Webhook", "secret", "webhooks")],
  "webhook-previous-secret": [sealed("Webhook", "previousSecret", "former secrets of webhooks", true)],
  "git-installation-credentials": [
    sealed("GitInstallation", "credentials", "credentials of Git connections", true),
    sealed("GitConnection", "credentials", "credentials of Git connections of organizations", true),
  ],
  "git-webhook-secret": [
    sealed("GitInstallation", "webhookSecret", "Git connections"),
    sealed("GitConnection", "webhookSecret", "Git connections of organizations"),
  ],
};

const keys = new Map<string, Buffer>();

/** Derives a separate key for each purpose from AUTH_SECRET. */
function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", requiredEnv("AUTH_SECRET"), "bindery", purpose, 32));
  keys.set(purpose, key);
  return key;
}

/** Returns the key for a purpose, for signatures in another format such as a JWT. */
export const signingKey = (purpose: string): Uint8Array => keyFor(purpose);

/** Derives a key from AUTH_SECRET and a secret that Bindery doesn't store, such as the caller's token. */
const keyHeldBy = (purpose: string, holder: string) =>
  Buffer.from(hkdfSync("sha256", keyFor(purpose), holder, "bindery held", 32));

/** Encrypts and authenticates a value. Each `purpose` has a separate key, so a value can't be decrypted for another purpose. */
export const seal = (purpose: SealPurpose, plain: Uint8Array): Buffer => sealWith(keyFor(purpose), plain);

/** Encrypts a value. To decrypt the value, callers must pass the same `holder`. */
export const sealFor = (purpose: string, holder: string, plain: Uint8Array): Buffer =>
  sealWith(keyHeldBy(purpose, holder), plain);

function sealWith(key: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, encryptWith(key, nonce, plain)]);
}

/** Encrypts with AES-256-GCM and appends the tag. A nonce must be used only once with a key. */
export function encryptWith(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a value that `seal` encrypted. @throws Error if the bytes were changed, or if the purpose or the secret differs
 */
export const unseal = (purpose: SealPurpose, sealed: Uint8Array): Buffer =>
  unsealWith(keyFor(purpose), sealed);

/** Decrypts a value that `sealFor` encrypted. Also throws if the holder differs. */
export const unsealFor = (purpose: string, holder: string, sealed: Uint8Array): Buffer =>
  unsealWith(keyHeldBy(purpose, holder), sealed);

function unsealWith(key: Buffer, sealed: Uint8Array): Buffer {
  return decryptWith(key, sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES));
}

/** Decrypts a value that `encryptWith` encrypted. @throws Error if the key, the nonce or the bytes differ */
export function decryptWith(key: Buffer, nonce: Uint8Array, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** Returns a signature that only Bindery can create: HMAC-SHA-256 in base64url. */
export function sign(purpose: string, text: string): string {
  return createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");
}

/** Compares a secret or signature in constant time. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
