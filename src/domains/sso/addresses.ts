import { appUrl } from "@/lib/urls";

export const ENTITY_ID_LENGTH_MAX = 1024;

/** Names a provider. */
export interface ProviderKey {
  organizationId: string;
  id: string;
}

const addressOf = ({ organizationId, id }: ProviderKey, action: string) =>
  appUrl(`/saml/${organizationId}/${id}/${action}`);

/**
 * What a provider is told of this service. Every provider has addresses and an entity id of its own, so that what one
 * of them says can never be taken for another's.
 */
export const serviceOf = (provider: ProviderKey) => ({
  acsURL: addressOf(provider, "acs"),
  startURL: addressOf(provider, "start"),
  logoutURL: addressOf(provider, "logout"),
  metadataURL: addressOf(provider, "metadata"),
  certificateURL: addressOf(provider, "certificate"),
  entityID: addressOf(provider, "metadata"),
});

const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
const PATH_LENGTH_MAX = 2000;

/** A path of our own to go to after a sign-in; the start of the console for everything else. */
export function ownPath(value: string | null | undefined): string {
  if (typeof value !== "string" || value.length > PATH_LENGTH_MAX || !PATH.test(value)) return "/";
  const own = new URL(appUrl("/"));
  if (!URL.canParse(value, own)) return "/";
  const url = new URL(value, own);
  return url.origin === own.origin ? url.pathname + url.search + url.hash : "/";
}
