import { appUrl } from "@/lib/urls";

export const ENTITY_ID_LENGTH_MAX = 1024;

/** The key of a provider. */
export interface ProviderKey {
  organizationId: string;
  id: string;
}

const addressOf = ({ organizationId, id }: ProviderKey, action: string) =>
  appUrl(`/saml/${organizationId}/${id}/${action}`);

/**
 * The URLs to enter at a provider. Each provider has separate URLs, so a response at one provider's URL is
 * never accepted for another provider.
 */
export const serviceOf = (provider: ProviderKey) => ({
  acsURL: addressOf(provider, "acs"),
  startURL: addressOf(provider, "start"),
  logoutURL: addressOf(provider, "logout"),
  metadataURL: addressOf(provider, "metadata"),
  certificateURL: addressOf(provider, "certificate"),
  entityID: addressOf(provider, "metadata"),
});
