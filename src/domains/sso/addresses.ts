import { appUrl } from "@/lib/urls";

export const ENTITY_ID_LENGTH_MAX = 1024;

/** Names a provider. */
export interface ProviderKey {
  organizationId: string;
  id: string;
}

const addressOf = ({ organizationId, id }: ProviderKey, action: string) =>
  appUrl(`/saml/${organizationId}/${id}/${action}`);

/** What has to be entered at a provider: of each its own, so that an answer of one is never taken for another's. */
export const serviceOf = (provider: ProviderKey) => ({
  acsURL: addressOf(provider, "acs"),
  startURL: addressOf(provider, "start"),
  logoutURL: addressOf(provider, "logout"),
  metadataURL: addressOf(provider, "metadata"),
  certificateURL: addressOf(provider, "certificate"),
  entityID: addressOf(provider, "metadata"),
});
