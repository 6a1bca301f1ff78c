import { type CacheProvider, type SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import type { SamlProvider } from "@/db/generated/client";
import { serviceOf } from "./addresses";
import { CLOCK_SKEW_SECONDS } from "./assertion";
import { certificatesOf } from "./certificates";
import { openerOf } from "./decryption";
import { SamlWithEncryptedNames } from "./node-saml-internals";
import { ownKeysOf } from "./own-key";
import { SsoRefusal } from "./refusal";

/** How long somebody may take to sign in at the provider. */
export const REQUEST_LIFE_MINUTES = 15;

/** A provider that is set up completely. */
export type ActiveProvider = SamlProvider & { entityID: string; ssoURL: string; certificate: string };

/** Throws a refusal for a provider that is not set up completely. */
export function assertActive(provider: SamlProvider): asserts provider is ActiveProvider {
  if (provider.entityID === null || provider.ssoURL === null || provider.certificate === null)
    throw new SsoRefusal("SsoPending");
}

/** The provider as the SAML library has it, for requests to it and for signing out. */
export async function samlOf(provider: ActiveProvider, cacheProvider: CacheProvider): Promise<SAML> {
  const [key] = provider.signRequests ? await ownKeysOf(provider) : [];
  const { entityID, acsURL, logoutURL } = serviceOf(provider);
  const config: SamlConfig & { cacheProvider: CacheProvider } = {
    issuer: entityID,
    callbackUrl: acsURL,
    logoutCallbackUrl: logoutURL,
    entryPoint: provider.ssoURL,
    logoutUrl: provider.logoutURL ?? provider.ssoURL,
    idpIssuer: provider.entityID,
    idpCert: certificatesOf(provider.certificate),
    validateInResponseTo: ValidateInResponseTo.ifPresent,
    requestIdExpirationPeriodMs: REQUEST_LIFE_MINUTES * 60_000,
    cacheProvider,
    acceptedClockSkewMs: CLOCK_SKEW_SECONDS * 1000,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: "sha256",
    ...(key && { privateKey: key.privateKey }),
  };
  return new SamlWithEncryptedNames(config, openerOf(provider));
}
