import type { Site, Space } from "@/db/generated/client";
import { sign, unseal } from "@/lib/seal";

/** What the site's secret is sealed for. */
export const VISITOR_KEY_PURPOSE = "site-visitor-key";

/** Keys of a site, as they lie in its row. */
export type KeyHolder = Pick<Site, "id" | "visitorKey" | "visitorBackend">;

/**
 * The secret that signs visitors' tokens with HS256, as its administrators are shown it. Until one is drawn it follows
 * from the service's own secret, so that reading it writes nothing.
 */
export function visitorSecretOf({ id, visitorKey }: KeyHolder): string {
  if (visitorKey === null) return sign(VISITOR_KEY_PURPOSE, id);
  return unseal(VISITOR_KEY_PURPOSE, Buffer.from(visitorKey, "base64url")).toString();
}

/**
 * Keys of a space that is read by itself: what `visitorAuth` holds tells the secret of one time of being `visitor-auth`
 * from that of the next.
 */
export function holderOfSpace({ id, visitorAuth }: Pick<Space, "id" | "visitorAuth">): KeyHolder {
  const { key = "" } = (visitorAuth ?? {}) as { key?: string };
  return { id: `${id}/${key}`, visitorKey: null, visitorBackend: null };
}

/** A public key of whoever signs visitors' tokens, as RFC 7517 writes it. */
export interface PublicKey {
  kty: string;
  kid?: string | undefined;
  alg?: string | undefined;
  [member: string]: unknown;
}

/** Who signs visitors' tokens. */
export interface VisitorBackend {
  backend: "custom" | "integration";
  integration?: string;
  publicKeys?: PublicKey[];
}

// What is written into the column went through the schema.
export const backendOf = ({ visitorBackend }: Pick<Site, "visitorBackend">): VisitorBackend =>
  (visitorBackend as VisitorBackend | null) ?? { backend: "custom" };
