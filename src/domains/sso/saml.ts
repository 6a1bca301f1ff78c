import { type CacheProvider, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { serviceOf } from "./addresses";
import { CLOCK_SKEW_SECONDS } from "./assertion";
import { certificatesOf } from "./certificates";
import { findOwnKey, ownKeyOf } from "./own-key";
import type { SamlProviderRow } from "./presenter";
import { SsoRefusal } from "./refusal";

/** How long somebody may take to sign in at the provider. */
export const REQUEST_LIFE_MINUTES = 15;

/** A provider that is set up completely. */
export type ActiveProvider = SamlProviderRow & { entityID: string; ssoURL: string; certificate: string };

/** Throws a refusal for a provider that is not set up completely. */
export function assertActive(provider: SamlProviderRow): asserts provider is ActiveProvider {
  if (provider.entityID === null || provider.ssoURL === null || provider.certificate === null)
    throw new SsoRefusal("SsoPending");
}

/** The provider as the SAML library knows it. Signatures of the response or the assertion are wanted, with any key. */
export async function samlOf(provider: ActiveProvider, cacheProvider: CacheProvider): Promise<SAML> {
  const key = await (provider.signRequests ? ownKeyOf(provider) : findOwnKey(provider));
  const { entityID, acsURL, logoutURL } = serviceOf(provider);
  return new SAML({
    issuer: entityID,
    audience: entityID,
    callbackUrl: acsURL,
    logoutCallbackUrl: logoutURL,
    entryPoint: provider.ssoURL,
    logoutUrl: provider.logoutURL ?? provider.ssoURL,
    idpIssuer: provider.entityID,
    idpCert: certificatesOf(provider.certificate),
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    validateInResponseTo: ValidateInResponseTo.ifPresent,
    requestIdExpirationPeriodMs: REQUEST_LIFE_MINUTES * 60_000,
    cacheProvider,
    acceptedClockSkewMs: CLOCK_SKEW_SECONDS * 1000,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: "sha256",
    ...(key && { decryptionPvk: key.privateKey }),
    ...(key && provider.signRequests && { privateKey: key.privateKey }),
  });
}
