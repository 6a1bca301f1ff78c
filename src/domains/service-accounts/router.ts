import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentServiceAccount } from "./presenter";
import {
  createdServiceAccountSchema,
  createServiceAccountFields,
  rotateTokenFields,
  serviceAccountSchema,
} from "./schema";
import {
  createServiceAccount,
  listServiceAccounts,
  readServiceAccount,
  removeServiceAccount,
  rotateToken,
} from "./service";

const rest = restTagged("serviceAccounts");
const ALL = "/orgs/{organizationId}/service-accounts";
const ONE = `${ALL}/{userId}` as const;
const one = { userId: idField.describe("The ID of the service account.") };

/**
 * Operations on service accounts. Service accounts are members for programs, such as CI jobs and bots, that use only a
 * token.
 */
export const serviceAccountsRouter = router({
  list: rest("GET", ALL, {
    id: "listServiceAccounts",
    summary: "List service accounts",
    description: "Returns the service accounts of the organization with their roles.",
    scope: organizationScope("admin", paging),
    output: listOf(serviceAccountSchema),
  }).query(({ ctx, input }) =>
    presentList(listServiceAccounts(ctx.organizationId, input), presentServiceAccount),
  ),

  create: rest("POST", ALL, {
    id: "createServiceAccount",
    summary: "Create a service account",
    description:
      "Creates an account for a program, with an access token. Only this response contains the token.",
    audit: ["title", "role", "expiresAt"],
    status: 201,
    scope: organizationScope("admin", createServiceAccountFields),
    output: createdServiceAccountSchema,
  }).mutation(async ({ ctx, input }) => {
    const { account, secret } = await createServiceAccount(ctx, ctx.organizationId, input);
    ctx.reply.location = `/orgs/${ctx.organizationId}/service-accounts/${account.userId}`;
    return { ...presentServiceAccount(account), token: secret };
  }),

  get: rest("GET", ONE, {
    id: "getServiceAccount",
    summary: "Get a service account",
    description: "Returns the service account with its name and role.",
    scope: organizationScope("admin", one),
    output: serviceAccountSchema,
  }).query(async ({ ctx, input }) => {
    const account = await readServiceAccount(ctx.organizationId, input.userId);
    ctx.reply.version = account.version;
    return presentServiceAccount(account);
  }),

  remove: rest("DELETE", ONE, {
    id: "removeServiceAccount",
    summary: "Delete a service account",
    description:
      "Deletes the service account and revokes its token. Content that the service account wrote isn't deleted.",
    scope: organizationScope("admin", one, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await removeServiceAccount(ctx, ctx.organization.id, input.userId);
  }),

  rotateToken: rest("POST", `${ONE}/token`, {
    id: "rotateServiceAccountToken",
    summary: "Replace a service account's token",
    description:
      "Creates a new token and revokes the previous one at once. Only this response contains the new token.",
    audit: ["expiresAt"],
    scope: organizationScope("admin", { ...one, ...rotateTokenFields }),
    output: createdServiceAccountSchema,
  }).mutation(async ({ ctx, input }) => {
    const { account, secret } = await rotateToken(ctx, ctx.organizationId, input.userId, input.expiresAt);
    return { ...presentServiceAccount(account), token: secret };
  }),
});
