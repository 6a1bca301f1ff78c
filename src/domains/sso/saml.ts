import { type CacheProvider, type SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import { hashSecret } from "@/access/authentication/secret";
import { db, pooled } from "@/db/client";
import type { SamlProvider } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { ownPath } from "@/lib/own-path";
import { type ProviderKey, serviceOf } from "./addresses";
import { CLOCK_SKEW_SECONDS } from "./assertion";
import { certificatesOf } from "./certificates";
import { openerOf } from "./decryption";
import { SamlWithEncryptedNames } from "./node-saml-internals";
import { ownKeysOf } from "./own-key";
import { expiredAssertions, expiredRequests } from "./queries";
import { SsoRefusal } from "./refusal";

/** The maximum time that a person can take to sign in at the provider. */
const REQUEST_LIFE_MINUTES = 15;

/** A fully configured provider. */
export type ActiveProvider = SamlProvider & { entityID: string; ssoURL: string; certificate: string };

/** Throws a refusal for a provider that isn't fully configured. */
export function assertActive(provider: SamlProvider): asserts provider is ActiveProvider {
  if (provider.entityID === null || provider.ssoURL === null || provider.certificate === null)
    throw new SsoRefusal("SsoPending");
}

/**
 * Returns the SAML library's object for a provider. This object creates requests to sign in and requests to sign out. Requests to
 * sign in are stored with the data in `asked`.
 */
export async function samlOf(provider: ActiveProvider, asked?: Asked): Promise<SAML> {
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
    cacheProvider: requestCache(provider, asked),
    acceptedClockSkewMs: CLOCK_SKEW_SECONDS * 1000,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: "sha256",
    ...(key && { privateKey: key.privateKey }),
  };
  return new SamlWithEncryptedNames(config, openerOf(provider));
}

/** The data that is stored with a request until the response arrives. */
interface Asked {
  destination: string;
  isTest: boolean;
  /** The value of a cookie that identifies the browser that makes the request. */
  browserSecret: string;
}

/**
 * Returns the open request that a provider responds to, or null if the request is unknown, expired or already
 * used.
 */
export function findRequest({ organizationId, id: samlProviderId }: ProviderKey, id: string) {
  return db().samlRequest.findFirst({
    where: { organizationId, samlProviderId, id, answeredAt: null, expiresAt: { gt: now() } },
  });
}

/**
 * The SAML library's store of the requests to one provider. The store uses the table SamlRequest, so every process can
 * find the requests. A request is used up only when Bindery accepts a response to it. Anyone can send an invalid
 * response, and this must not prevent another person's sign-in.
 */
function requestCache(provider: ProviderKey, asked: Asked | undefined): CacheProvider {
  const { organizationId, id: samlProviderId } = provider;
  return {
    async saveAsync(id, value) {
      // A request to sign out isn't stored, because the response to it has no effect.
      if (!asked) return null;
      const { browserSecret, ...remembered } = asked;
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + REQUEST_LIFE_MINUTES * 60_000);
      const browserHash = hashSecret(browserSecret);
      await db().samlRequest.create({
        data: { organizationId, samlProviderId, id, browserHash, ...remembered, createdAt, expiresAt },
      });
      return { value, createdAt: createdAt.getTime() };
    },
    async getAsync(id) {
      return (await findRequest(provider, id))?.createdAt.toISOString() ?? null;
    },
    removeAsync: async () => null,
  };
}

/**
 * Returns the provider's URL to which Bindery redirects the browser to sign in. Throws a refusal if the provider isn't fully
 * configured.
 */
export async function beginSignIn(provider: SamlProvider, asked: Asked): Promise<string> {
  assertActive(provider);
  const saml = await samlOf(provider, { ...asked, destination: ownPath(asked.destination) });
  return await saml.getAuthorizeUrlAsync("", undefined, {});
}

/** Removes expired requests, and assertions that are too old to be accepted again, in all organizations. Safe to repeat. */
export async function forgetExpired(): Promise<{ requests: number; assertions: number }> {
  const time = now();
  const requests = await expiredRequests.count(pooled(), { time });
  const assertions = await expiredAssertions.count(pooled(), { time });
  return { requests, assertions };
}
