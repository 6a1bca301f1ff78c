import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import type { InUnit } from "@/db/unit-of-work";
import { now } from "@/lib/clock";
import { conflict, notFound } from "@/lib/errors";
import { seal, unseal } from "@/lib/seal";
import { selfSigned } from "@/lib/self-signed";
import type { ProviderKey } from "./addresses";
import { lockedProvider } from "./queries";

const PURPOSE = "saml-key";
const BITS = 2048;
/** The maximum number of keys: the active key and the next key. */
const KEYS_MAX = 2;

/** A key of this service, with its certificate in PEM format. */
export interface OwnKey {
  id: string;
  certificate: string;
  /** Bindery signs with the active key. The next key becomes active when the active key is deleted. */
  status: "active" | "next";
  createdAt: Date;
}

const of = ({ organizationId, id: samlProviderId }: ProviderKey) => ({ organizationId, samlProviderId });

const rowsOf = (provider: ProviderKey, within?: InUnit) =>
  db(within).samlKey.findMany({ where: of(provider), orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

const shown = ({ id, certificate, createdAt }: Omit<OwnKey, "status">, index: number): OwnKey => ({
  id,
  certificate,
  status: index === 0 ? "active" : "next",
  createdAt,
});

/**
 * Returns the keys of this service for a provider, with the private keys in PEM format. The active key comes first. Each key
 * decrypts messages that were encrypted with its public key. There are no keys until the certificate is requested.
 */
export async function findOwnKeys(provider: ProviderKey) {
  return (await rowsOf(provider)).map((row, index) => ({
    ...shown(row, index),
    privateKey: unseal(PURPOSE, row.privateKey).toString(),
  }));
}

/** Returns the public data of a provider's keys. Throws 404 for an unknown provider. */
export async function listOwnKeys(provider: ProviderKey, within?: InUnit): Promise<OwnKey[]> {
  const { organizationId, id } = provider;
  if ((await db().samlProvider.count({ where: { organizationId, id } })) === 0)
    throw notFound("SAML provider");
  return (await rowsOf(provider, within)).map(shown);
}

async function newKey() {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: BITS });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  return {
    id: newId(),
    privateKey: Uint8Array.from(seal(PURPOSE, Buffer.from(pem))),
    certificate: selfSigned(publicKey, privateKey, "Bindery"),
    createdAt: now(),
  };
}

/**
 * Creates a key if the provider has fewer than `max` keys. Returns the new key's ID, or null if no key was created.
 * Throws 404 for an unknown provider.
 */
async function makeKey(act: Act | null, provider: ProviderKey, max: number): Promise<string | null> {
  const key = await newKey();
  return await inTransaction(act, async (tx) => {
    const { organizationId } = provider;
    if (!(await lockedProvider.first(tx, provider))) throw notFound("SAML provider");
    if ((await tx.samlKey.count({ where: of(provider) })) >= max) return null;
    await tx.samlKey.create({ data: { ...of(provider), ...key } });
    if (act) await recordEvent(tx, act, { organizationId, made: { samlKeyId: key.id } });
    return key.id;
  });
}

/** Like {@link findOwnKeys}, but creates the first key if there are no keys. */
export async function ownKeysOf(provider: ProviderKey) {
  if ((await findOwnKeys(provider)).length === 0) await makeKey(null, provider, 1);
  const [first, ...others] = await findOwnKeys(provider);
  if (!first) throw notFound("SAML provider");
  return [first, ...others] as const;
}

/**
 * Returns the key to show to a provider. The result is the newest key, because it stays valid when an older key is
 * deleted.
 */
export const newestOf = (keys: readonly [OwnKey, ...OwnKey[]]): OwnKey => keys.at(-1) ?? keys[0];

/** Creates the key that will replace the active key. Throws 404 for an unknown provider, and 409 if a next key already exists. */
export async function addKey(act: Act, provider: ProviderKey): Promise<OwnKey> {
  const id = await makeKey(act, provider, KEYS_MAX);
  const key = (await listOwnKeys(provider, act)).find((one) => one.id === id);
  if (!key) throw conflict("This SAML provider already has two keys. Delete the previous key first.");
  return key;
}

/**
 * Deletes a key. Bindery can then no longer decrypt messages that were encrypted for this key, and the provider's other key
 * becomes active. Throws 409 for the only key.
 */
export async function dropKey(act: Act, provider: ProviderKey, id: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const { organizationId } = provider;
    await lockedProvider.first(tx, provider);
    const keys = await tx.samlKey.findMany({ where: of(provider), select: { id: true } });
    if (!keys.some((key) => key.id === id)) return;
    if (keys.length === 1)
      throw conflict(
        "This SAML provider must have at least one key, and this key is its last key. Create a new key first.",
      );
    await tx.samlKey.deleteMany({ where: { ...of(provider), id } });
    await recordEvent(tx, act, { organizationId });
  });
}
