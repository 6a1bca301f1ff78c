import { z } from "zod";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { accountProcedure, router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentOrganizationToken, presentToken } from "./presenter";
import {
  accessTokenSchema,
  createAccessTokenFields,
  createdAccessTokenSchema,
  organizationAccessTokenSchema,
} from "./schema";
import {
  createToken,
  listOrganizationTokens,
  listTokens,
  revokeOtherTokens,
  revokeToken,
  shutOutToken,
} from "./service";

const rest = restTagged("tokens");

/** Operations on the caller's personal access tokens. */
export const tokensRouter = router({
  list: rest("GET", "/user/tokens", {
    id: "listAccessTokens",
    summary: "List access tokens",
    description: "Returns the caller's access tokens. Their secrets are never returned.",
    scope: accountProcedure.input(z.object(paging)),
    output: listOf(accessTokenSchema),
  }).query(({ ctx, input }) => presentList(listTokens(ctx.actor, input), presentToken)),

  create: rest("POST", "/user/tokens", {
    id: "createAccessToken",
    summary: "Create an access token",
    description:
      "Creates an access token for the caller. Only this response contains the secret, in `token`.",
    audit: false,
    status: 201,
    scope: accountProcedure.input(z.object(createAccessTokenFields)),
    output: createdAccessTokenSchema,
  }).mutation(async ({ ctx, input }) => {
    const { token, secret } = await createToken(ctx, input);
    ctx.reply.location = `/user/tokens/${token.id}`;
    return { ...presentToken(token), token: secret };
  }),

  delete: rest("DELETE", "/user/tokens/{tokenId}", {
    id: "deleteAccessToken",
    summary: "Revoke an access token",
    description: "Revokes an access token of the caller. It stops working at once.",
    audit: false,
    scope: accountProcedure.input(z.object({ tokenId: idField.describe("The ID of the access token.") })),
  }).mutation(({ ctx, input }) => revokeToken(ctx.actor, input.tokenId)),

  revokeOthers: rest("POST", "/user/tokens/revoke", {
    id: "revokeOtherAccessTokens",
    summary: "Revoke all other access tokens",
    description:
      "Revokes all access tokens of the caller except the token of this request, and disconnects all applications. They stop working at once.",
    audit: false,
    status: 204,
    scope: accountProcedure,
  }).mutation(({ ctx }) => revokeOtherTokens(ctx)),
});

const ALL = "/orgs/{organizationId}/access-tokens";

/** Operations for administrators on the tokens of members that have access to their organization. */
export const organizationTokensRouter = router({
  list: rest("GET", ALL, {
    id: "listOrganizationAccessTokens",
    summary: "List access tokens of an organization",
    description:
      "Returns the access tokens of active members and service accounts that can access the organization. Their secrets are never returned.",
    scope: organizationScope("admin", paging),
    output: listOf(organizationAccessTokenSchema),
  }).query(({ ctx, input }) =>
    presentList(listOrganizationTokens(ctx.organizationId, input), (token) =>
      presentOrganizationToken(ctx.organizationId, token),
    ),
  ),

  remove: rest("DELETE", `${ALL}/{tokenId}`, {
    id: "removeOrganizationAccessToken",
    summary: "Remove an organization access token",
    description:
      "Removes a member's token from the organization. A token that is limited to this organization is revoked. Other tokens keep working in other organizations.",
    scope: organizationScope(
      "admin",
      { tokenId: idField.describe("The ID of the access token.") },
      { onMissing: "pass" },
    ),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await shutOutToken(ctx, ctx.organization.id, input.tokenId);
  }),
});
