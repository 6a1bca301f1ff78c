import { db } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import type { SamlProviderUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";
import type { ProviderKey } from "@/domains/sso/addresses";
import { seal } from "@/lib/seal";
import { makeSigningKey, type SigningKey } from "../certificate";

/** Creates a SAML provider for an organization. If no columns are set, the provider is pending. */
export async function makeSamlProvider(
  fields: Partial<SamlProviderUncheckedCreateInput> & { organizationId: string },
): Promise<SamlProvider> {
  return await db().samlProvider.create({
    data: { id: newId(), label: "Staff", defaultRole: "read", ...fields },
  });
}

let pair: SigningKey | undefined;

/**
 * Stores Bindery's key for a provider. All providers get the same key, because creating a key takes a long
 * time.
 */
export async function makeSamlKey({ organizationId, id: samlProviderId }: ProviderKey): Promise<string> {
  pair ??= makeSigningKey();
  const { certificate } = pair;
  const privateKey = Uint8Array.from(seal("saml-key", Buffer.from(pair.privateKey)));
  const data = { organizationId, samlProviderId, id: newId(), certificate, privateKey };
  return (await db().samlKey.create({ data })).id;
}
