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
const one = { userId: idField };

/** Accounts of machines, such as CI jobs and bots: members that come in by a token alone. */
export const serviceAccountsRouter = router({
  list: rest("GET", ALL, {
    id: "listServiceAccounts",
    summary: "List the service accounts of an organization",
    description: "Members that are machines, with their role.",
    scope: organizationScope("admin", paging),
    output: listOf(serviceAccountSchema),
  }).query(({ ctx, input }) =>
    presentList(listServiceAccounts(ctx.organizationId, input), presentServiceAccount),
  ),

  create: rest("POST", ALL, {
    id: "createServiceAccount",
    summary: "Create a service account with its token",
    description: "The answer alone holds the secret, in `token`; it cannot be shown again.",
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
    summary: "Fetch a service account",
    description: "Its name and its role.",
    scope: organizationScope("admin", one),
    output: serviceAccountSchema,
  }).query(async ({ ctx, input }) => {
    const account = await readServiceAccount(ctx.organizationId, input.userId);
    ctx.reply.version = account.version;
    return presentServiceAccount(account);
  }),

  remove: rest("DELETE", ONE, {
    id: "removeServiceAccount",
    summary: "Remove a service account",
    description: "Its token ends with its membership; what it wrote stays.",
    scope: organizationScope("admin", one, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await removeServiceAccount(ctx, ctx.organization.id, input.userId);
  }),

  rotateToken: rest("POST", `${ONE}/token`, {
    id: "rotateServiceAccountToken",
    summary: "Replace the token of a service account",
    description: "The one before it ends at once. The answer alone holds the new secret, in `token`.",
    audit: ["expiresAt"],
    scope: organizationScope("admin", { ...one, ...rotateTokenFields }),
    output: createdServiceAccountSchema,
  }).mutation(async ({ ctx, input }) => {
    const { account, secret } = await rotateToken(ctx, ctx.organizationId, input.userId, input.expiresAt);
    return { ...presentServiceAccount(account), token: secret };
  }),
});
