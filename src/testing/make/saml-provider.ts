import { db } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import type { SamlProviderUncheckedCreateInput } from "@/db/generated/models";
import { newId } from "@/db/ids";

/** A SAML provider of an organization, pending unless its columns are given. */
export async function makeSamlProvider(
  fields: Partial<SamlProviderUncheckedCreateInput> & { organizationId: string },
): Promise<SamlProvider> {
  return await db().samlProvider.create({
    data: { id: newId(), label: "Staff", defaultRole: "read", ...fields },
  });
}
