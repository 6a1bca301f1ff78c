import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import { seal, unseal } from "@/lib/seal";
import { selfSigned } from "@/lib/self-signed";
import type { ProviderKey } from "./addresses";

const PURPOSE = "saml-key";
const BITS = 2048;

/** A key of this service's with the certificate for it, both in PEM. */
export interface OwnKey {
  certificate: string;
  privateKey: string;
}

/** The key that a provider knows this service by; null as long as nobody has asked for its certificate. */
export async function findOwnKey({
  organizationId,
  id: samlProviderId,
}: ProviderKey): Promise<OwnKey | null> {
  const where = { organizationId_samlProviderId: { organizationId, samlProviderId } };
  const key = await db().samlKey.findUnique({ where });
  return key && { certificate: key.certificate, privateKey: unseal(PURPOSE, key.privateKey).toString() };
}

async function makeKey({ organizationId, id: samlProviderId }: ProviderKey): Promise<void> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: BITS });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  await db().samlKey.createMany({
    data: {
      organizationId,
      samlProviderId,
      privateKey: Uint8Array.from(seal(PURPOSE, Buffer.from(pem))),
      certificate: selfSigned(publicKey, privateKey, "Bindery"),
      createdAt: now(),
    },
    // Whoever asked at the same time has made it.
    skipDuplicates: true,
  });
}

/** The same, made when it is asked for the first time. */
export async function ownKeyOf(provider: ProviderKey): Promise<OwnKey> {
  if ((await findOwnKey(provider)) === null) await makeKey(provider);
  const key = await findOwnKey(provider);
  if (key === null) throw new Error("the provider is gone");
  return key;
}
