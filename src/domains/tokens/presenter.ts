import type { z } from "zod";
import type { TokenScope } from "@/access/authorization/actor";
import type { AccessToken } from "@/db/generated/client";
import { type PresentableUser, presentUser } from "@/domains/users/presenter";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { accessTokenSchema, organizationAccessTokenSchema } from "./schema";

/** A token without its hash, so that the presenter can't return the hash by mistake. */
export type PresentableToken = Pick<
  AccessToken,
  "id" | "name" | "hint" | "scope" | "organizationId" | "createdAt" | "expiresAt" | "lastUsedAt"
>;

export function presentToken(token: PresentableToken): z.input<typeof accessTokenSchema> {
  return {
    object: "access-token",
    id: token.id,
    name: token.name,
    hint: token.hint,
    scope: token.scope as TokenScope,
    ...withoutNull({ organization: token.organizationId }),
    createdAt: token.createdAt.toISOString(),
    ...withoutNull({
      expiresAt: token.expiresAt?.toISOString(),
      lastUsedAt: token.lastUsedAt?.toISOString(),
    }),
    urls: { location: apiUrl(`/user/tokens/${token.id}`) },
  };
}

/** A token with access to an organization, and its owner. */
export type OrganizationToken = PresentableToken & { user: PresentableUser };

export function presentOrganizationToken(
  organizationId: string,
  token: OrganizationToken,
): z.input<typeof organizationAccessTokenSchema> {
  return {
    ...presentToken(token),
    urls: { location: apiUrl(`/orgs/${organizationId}/access-tokens/${token.id}`) },
    user: presentUser(token.user, true),
  };
}
