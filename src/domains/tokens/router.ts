import { z } from "zod";
import { idField } from "@/scopes/define";
import { router, userProcedure } from "@/trpc/init";
import { listOf, paging } from "@/trpc/list";
import { rest } from "@/trpc/operation";
import { presentToken } from "./presenter";
import { accessTokenSchema, createAccessTokenFields, createdAccessTokenSchema } from "./schema";
import { createToken, listTokens, revokeToken } from "./service";

const tag = "tokens";

/** The caller's personal access tokens. */
export const tokensRouter = router({
  list: userProcedure
    .meta(
      rest("GET", "/user/tokens", {
        id: "listAccessTokens",
        summary: "List the caller's access tokens",
        tag,
      }),
    )
    .input(z.object(paging))
    .output(listOf(accessTokenSchema))
    .query(async ({ ctx, input }) => {
      const page = await listTokens(ctx.actor, input);
      return { ...page, items: page.items.map(presentToken) };
    }),

  create: userProcedure
    .meta(
      rest("POST", "/user/tokens", {
        id: "createAccessToken",
        summary: "Create an access token",
        description: "The answer alone holds the secret, in `token`; it cannot be shown again.",
        tag,
        status: 201,
      }),
    )
    .input(z.object(createAccessTokenFields))
    .output(createdAccessTokenSchema)
    .mutation(async ({ ctx, input }) => {
      const { token, secret } = await createToken(ctx.actor, input);
      ctx.reply.location = `/user/tokens/${token.id}`;
      return { ...presentToken(token), token: secret };
    }),

  delete: userProcedure
    .meta(
      rest("DELETE", "/user/tokens/{tokenId}", {
        id: "deleteAccessToken",
        summary: "Revoke an access token of the caller's",
        tag,
      }),
    )
    .input(z.object({ tokenId: idField }))
    .output(z.void())
    .mutation(({ ctx, input }) => revokeToken(ctx.actor, input.tokenId)),
});
