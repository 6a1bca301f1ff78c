import type { CacheProvider } from "@node-saml/node-saml";
import { hashSecret } from "@/access/authentication/secret";
import { db } from "@/db/client";
import { now } from "@/lib/clock";
import type { ProviderKey } from "./addresses";
import { REQUEST_LIFE_MINUTES } from "./saml";

/** What is to be remembered of a request until it is answered. */
export interface Asked {
  destination: string;
  isTest: boolean;
  /** The cookie of the browser that asks. */
  browserSecret: string;
}

/** The request that a provider answers, while it may be answered; null for any other. */
export function findRequest({ organizationId, id: samlProviderId }: ProviderKey, id: string) {
  return db().samlRequest.findFirst({
    where: { organizationId, samlProviderId, id, answeredAt: null, expiresAt: { gt: now() } },
  });
}

/**
 * The SAML library's store of the requests to one provider, in table SamlRequest, so that every process has them. A
 * request is used up only when an answer to it is accepted: an answer that anybody may send must not end somebody's
 * sign-in.
 */
export function requestCache(provider: ProviderKey, asked?: Asked): CacheProvider {
  const { organizationId, id: samlProviderId } = provider;
  return {
    async saveAsync(id, value) {
      // A request to sign out: whatever is answered to it changes nothing.
      if (!asked) return null;
      const time = now();
      await db().samlRequest.create({
        data: {
          organizationId,
          samlProviderId,
          id,
          browserHash: hashSecret(asked.browserSecret),
          destination: asked.destination,
          isTest: asked.isTest,
          createdAt: time,
          expiresAt: new Date(time.getTime() + REQUEST_LIFE_MINUTES * 60_000),
        },
      });
      return { value, createdAt: time.getTime() };
    },
    async getAsync(id) {
      return (await findRequest(provider, id))?.createdAt.toISOString() ?? null;
    },
    removeAsync: async () => null,
  };
}
