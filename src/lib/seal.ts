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
 * What secrets are sealed for. Start-up tries to open those that are kept in a column, since a changed AUTH_SECRET would
 * lose them; the others pass within a day.
 */
export type SealPurpose = KeptPurpose | "git-credentials" | "idempotency";
/** A column of sealed values: bytes, or base64url. `optional` values can be emptied, others only go with their row. */
export interface SealedColumn {
  table: string;
  column: string;
  optional: boolean;
  /** What its values are, in the plural. */
  label: string;
}
type KeptPurpose =
  | "saml-key"
  | "site-share-link"
  | "site-visitor-key"
  | "webhook-secret"
  | "webhook-previous-secret"
  | "git-installation-credentials"
  | "git-webhook-secret";
export const sealedColumns: Record<KeptPurpose, readonly SealedColumn[]> = {
  "saml-key": [{ table: "SamlKey", column: "privateKey", optional: false, label: "SAML keys" }],
  "site-share-link": [
    { table: "SiteShareLink", column: "key", optional: false, label: "share links of sites" },
  ],
  "site-visitor-key": [
    { table: "Site", column: "visitorKey", optional: true, label: "visitor keys of sites" },
  ],
  "webhook-secret": [{ table: "Webhook", column: "secret", optional: false, label: "webhooks" }],
  "webhook-previous-secret": [
    { table: "Webhook", column: "previousSecret", optional: true, label: "former secrets of webhooks" },
  ],
  "git-installation-credentials": [
    {
      table: "GitInstallation",
      column: "credentials",
      optional: true,
      label: "credentials of Git connections",
    },
    {
      table: "GitConnection",
      column: "credentials",
      optional: true,
      label: "credentials of Git connections of organizations",
    },
  ],
  "git-webhook-secret": [
    { table: "GitInstallation", column: "webhookSecret", optional: false, label: "Git connections" },
    {
      table: "GitConnection",
      column: "webhookSecret",
      optional: false,
      label: "Git connections of organizations",
    },
  ],
};

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
export const seal = (purpose: SealPurpose, plain: Uint8Array): Buffer => sealWith(keyFor(purpose), plain);

/** The same for what can be read again only when `holder` is brought along. */
export const sealFor = (purpose: string, holder: string, plain: Uint8Array): Buffer =>
  sealWith(keyHeldBy(purpose, holder), plain);

function sealWith(key: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What `seal` was given; throws when the bytes were changed, or sealed for another purpose or secret. */
export const unseal = (purpose: SealPurpose, sealed: Uint8Array): Buffer =>
  unsealWith(keyFor(purpose), sealed);

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

/** Whether a text is the secret or signature that is expected, in a time that tells nothing of how much of it is right. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
