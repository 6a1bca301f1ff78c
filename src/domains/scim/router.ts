import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentScimToken } from "./presenter";
import { createdScimTokenSchema, createScimTokenFields, scimTokenSchema } from "./schema";
import { createScimToken, listScimTokens, revokeScimToken } from "./tokens";

const rest = restTagged("sso");
const ALL = "/orgs/{organizationId}/scim/tokens";

/** Operations on the tokens with which identity providers provision people and teams (docs/sign-in.md). */
export const scimTokensRouter = router({
  list: rest("GET", ALL, {
    id: "listSCIMTokens",
    summary: "List provisioning tokens",
    description:
      "Returns the tokens with which identity providers can add, change and remove members and teams through SCIM 2.0.",
    scope: organizationScope("admin", paging),
    output: listOf(scimTokenSchema),
  }).query(({ ctx, input }) => presentList(listScimTokens(ctx.organizationId, input), presentScimToken)),

  create: rest("POST", ALL, {
    id: "createSCIMToken",
    summary: "Create a provisioning token",
    description:
      "Creates a token that gives access only to the organization's SCIM API. Only this response contains the secret.",
    audit: ["name", "expiresAt"],
    status: 201,
    scope: organizationScope("admin", createScimTokenFields),
    output: createdScimTokenSchema,
  }).mutation(async ({ ctx, input }) => {
    const { token, secret } = await createScimToken(ctx, ctx.organizationId, input);
    return { ...presentScimToken(token), token: secret };
  }),

  revoke: rest("DELETE", `${ALL}/{scimTokenId}`, {
    id: "revokeSCIMToken",
    summary: "Revoke a provisioning token",
    description:
      "Revokes the token immediately. Members and teams that were provisioned with the token don't change.",
    scope: organizationScope(
      "admin",
      { scimTokenId: idField.describe("The ID of the provisioning token.") },
      { onMissing: "pass" },
    ),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await revokeScimToken(ctx, ctx.organization.id, input.scimTokenId);
  }),
});
