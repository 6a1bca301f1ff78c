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

/** The caller's personal access tokens. */
export const tokensRouter = router({
  list: rest("GET", "/user/tokens", {
    id: "listAccessTokens",
    summary: "List the caller's access tokens",
    description: "Without their secrets, which nobody is shown again.",
    scope: accountProcedure.input(z.object(paging)),
    output: listOf(accessTokenSchema),
  }).query(({ ctx, input }) => presentList(listTokens(ctx.actor, input), presentToken)),

  create: rest("POST", "/user/tokens", {
    id: "createAccessToken",
    summary: "Create an access token",
    description: "The answer alone holds the secret, in `token`; it cannot be shown again.",
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
    summary: "Revoke an access token of the caller's",
    description: "It is refused from the next request on.",
    audit: false,
    scope: accountProcedure.input(z.object({ tokenId: idField })),
  }).mutation(({ ctx, input }) => revokeToken(ctx.actor, input.tokenId)),

  revokeOthers: rest("POST", "/user/tokens/revoke", {
    id: "revokeOtherAccessTokens",
    summary: "Revoke every access token of the caller's, but for the one that asks",
    description:
      "They are refused from the next request on. Applications that are connected to the account are as well.",
    audit: false,
    status: 204,
    scope: accountProcedure,
  }).mutation(({ ctx }) => revokeOtherTokens(ctx)),
});

const ALL = "/orgs/{organizationId}/access-tokens";

/** Tokens of its members that reach an organization, for its administrators. */
export const organizationTokensRouter = router({
  list: rest("GET", ALL, {
    id: "listOrganizationAccessTokens",
    summary: "List the access tokens that reach an organization",
    description: "Those of its active members and of its service accounts, without their secrets.",
    scope: organizationScope("admin", paging),
    output: listOf(organizationAccessTokenSchema),
  }).query(({ ctx, input }) =>
    presentList(listOrganizationTokens(ctx.organizationId, input), (token) =>
      presentOrganizationToken(ctx.organizationId, token),
    ),
  ),

  remove: rest("DELETE", `${ALL}/{tokenId}`, {
    id: "removeOrganizationAccessToken",
    summary: "Shut an access token of a member out of an organization",
    description: "A token that reaches this organization alone ends; any other goes on elsewhere.",
    scope: organizationScope("admin", { tokenId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await shutOutToken(ctx, ctx.organization.id, input.tokenId);
  }),
});
