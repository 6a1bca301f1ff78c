import { z } from "zod";
import { countSsoStep } from "@/access/authentication/login-throttle";
import { db } from "@/db/client";
import { withSpacesOf } from "@/domains/members/counts";
import { presentMember } from "@/domains/members/presenter";
import { memberSchema } from "@/domains/members/schema";
import { findBreakGlass, isSsoWorking } from "@/domains/organizations/enforcement";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { memberScope } from "@/scopes/member";
import { organizationScope } from "@/scopes/organization";
import { openProcedure, router, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { connectionTestSchema, readTest } from "./connection-test";
import { leave } from "./logout";
import { addKey, dropKey, listOwnKeys } from "./own-key";
import { presentSamlKey, presentSamlProvider, presentShutOut, presentSsoLogin } from "./presenter";
import { readProviderMetadata } from "./provider-metadata";
import { findLogins, listActiveProviders, listProviders, listShutOut, readProvider } from "./rows";
import {
  createSamlProviderFields,
  METADATA_LENGTH_MAX,
  providerMetadataSchema,
  samlKeySchema,
  samlProviderSchema,
  shutOutSchema,
  ssoLoginSchema,
  updateSamlProviderFields,
} from "./schema";
import { createProvider, markSsoMember, removeProvider, updateProvider } from "./service";

const rest = restTagged("sso");
const ALL = "/orgs/{organizationId}/saml";
const ONE = `${ALL}/{samlProviderId}` as const;
const one = { samlProviderId: idField };
/** As long as an e-mail address can be. */
const NAME_LENGTH_MAX = 320;

/** SAML identity providers of an organization (contract: SSO). */
export const samlProvidersRouter = router({
  list: rest("GET", ALL, {
    id: "listSAMLProvidersInOrganizationById",
    summary: "List SAML providers",
    description: "Where the members of the organization sign in.",
    scope: organizationScope("admin", paging),
    output: listOf(samlProviderSchema),
  }).query(({ ctx, input }) =>
    presentList(listProviders(ctx.actor, ctx.organizationId, input), presentSamlProvider),
  ),

  create: rest("POST", ALL, {
    id: "createOrganizationSAMLProvider",
    summary: "Create a SAML provider",
    description: "Its `service` has addresses of its own, which the provider is to be told.",
    audit: ["label", "defaultRole"],
    status: 201,
    scope: organizationScope("admin", createSamlProviderFields),
    output: samlProviderSchema,
  }).mutation(async ({ ctx, input }) => {
    const provider = await createProvider(ctx, ctx.organization, input);
    ctx.reply.location = `/orgs/${ctx.organizationId}/saml/${provider.id}`;
    return presentSamlProvider(provider);
  }),

  get: rest("GET", ONE, {
    id: "getOrganizationSAMLProviderById",
    summary: "Fetch a SAML provider",
    description: "Its settings, and the addresses that it has to be told of.",
    scope: organizationScope("admin", one),
    output: samlProviderSchema,
  }).query(async ({ ctx, input }) => {
    const provider = await readProvider(ctx.actor, ctx.organizationId, input.samlProviderId);
    ctx.reply.version = provider.version;
    return presentSamlProvider(provider);
  }),

  update: rest("PATCH", ONE, {
    id: "updateOrganizationSAMLProvider",
    summary: "Change a SAML provider",
    description: "What is left out stays as it is.",
    audit: ["label", "defaultRole"],
    scope: organizationScope("admin", { ...one, ...updateSamlProviderFields }),
    output: samlProviderSchema,
  }).mutation(async ({ ctx, input }) => {
    const { samlProviderId, organizationId, ...fields } = input;
    const provider = await updateProvider(ctx, organizationId, samlProviderId, fields);
    return presentSamlProvider(provider);
  }),

  remove: rest("DELETE", ONE, {
    id: "deleteOrganizationSAMLProvider",
    summary: "Delete a SAML provider",
    description:
      "Whoever it let in is signed out. The last active one stays while single sign-on is enforced (409).",
    errors: [409],
    scope: organizationScope("admin", one, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await removeProvider(ctx, ctx.organization.id, input.samlProviderId);
  }),

  logins: rest("GET", "/orgs/{organizationId}/sso", {
    id: "listSSOProviderLoginsInOrganization",
    summary: "List where people sign in to an organization",
    description: "Active providers alone.",
    entry: "open",
    scope: openProcedure.input(z.object({ organizationId: idField })),
    output: z.object({ items: z.array(ssoLoginSchema) }),
  }).query(async ({ ctx, input }) => ({
    items: (await listActiveProviders(ctx.actor, input.organizationId)).map(presentSsoLogin),
  })),

  /** Where somebody signs in who says their address or their organization; for the sign-in page. */
  find: openProcedure
    .input(z.object({ name: z.string().min(1).max(NAME_LENGTH_MAX) }))
    .output(z.array(ssoLoginSchema))
    .query(async ({ ctx, input }) => {
      await countSsoStep(ctx.address ?? null);
      return (await findLogins(input.name)).map(presentSsoLogin);
    }),

  /** The organizations that the caller does not reach, because they did not come by single sign-on. */
  shutOut: rest("GET", "/user/sso", {
    id: "listOrganizationsRequiringSSO",
    summary: "List the organizations that the caller reaches only by single sign-on",
    description: "With where to sign in for each of them.",
    scope: userProcedure,
    output: z.object({ items: z.array(shutOutSchema) }),
  }).query(async ({ ctx }) => ({ items: (await listShutOut(ctx.actor)).map(presentShutOut) })),

  /** Ends the session that asks, and says where to end the one at the provider. */
  signOut: userProcedure
    .output(z.object({ url: z.url().nullable() }))
    .mutation(async ({ ctx }) => ({ url: await leave(ctx.actor) })),

  /** Whether single sign-on can be enforced, and whose password works all the same. */
  enforcement: rest("GET", "/orgs/{organizationId}/sso/enforcement", {
    id: "getSSOEnforcement",
    summary: "Say whether single sign-on can be enforced, and whose password works all the same",
    description: "To be asked before enforcing it, so that nobody is shut out.",
    scope: organizationScope("admin", {}),
    output: z.object({
      isEnforced: z.boolean(),
      isWorking: z.boolean(),
      breakGlass: z.object({ id: z.string(), displayName: z.string() }).nullable(),
    }),
  }).query(async ({ ctx }) => ({
    isEnforced: ctx.organization.sso,
    isWorking: await isSsoWorking(db(), ctx.organizationId),
    breakGlass: (await findBreakGlass(ctx.organizationId)) ?? null,
  })),

  /** What the metadata of a provider says, for a form; nothing is kept of it. */
  readMetadata: rest("POST", "/orgs/{organizationId}/saml-metadata", {
    id: "readSAMLMetadata",
    summary: "Read what the metadata of an identity provider says",
    description: "Nothing is kept of it.",
    audit: false,
    scope: organizationScope("admin", { metadata: z.string().max(METADATA_LENGTH_MAX) }),
    output: providerMetadataSchema,
  }).mutation(({ input }) => readProviderMetadata(input.metadata)),

  /** What came of a connection test. */
  test: organizationScope("admin", { ...one, testId: z.string().max(100) })
    .output(connectionTestSchema)
    .query(({ ctx, input }) =>
      readTest({ organizationId: ctx.organizationId, id: input.samlProviderId }, input.testId),
    ),

  markMember: rest("POST", "/orgs/{organizationId}/members/{userId}/sso", {
    id: "setUserAsSSOMemberForOrganization",
    summary: "Mark a member as one who comes in by single sign-on",
    description: "They are told from members who come in by a password.",
    tag: "members",
    errors: [412],
    scope: memberScope("admin", {}),
    output: memberSchema,
  }).mutation(async ({ ctx }) => {
    const member = await markSsoMember(ctx, ctx.member);
    return presentMember(await withSpacesOf(member), true);
  }),
});

const KEYS = `${ONE}/keys` as const;

/** The keys that a SAML provider knows this service by, and their renewal (beyond the contract). */
export const samlKeysRouter = router({
  list: rest("GET", KEYS, {
    id: "listSAMLProviderKeys",
    summary: "List our keys towards a SAML provider",
    description:
      "The keys that sign requests, with their certificates for the provider; secrets are not told.",
    scope: organizationScope("admin", one),
    output: z.object({ items: z.array(samlKeySchema) }),
  }).query(async ({ ctx, input }) => {
    const keys = await listOwnKeys({ organizationId: ctx.organizationId, id: input.samlProviderId });
    return { items: keys.map(presentSamlKey) };
  }),

  create: rest("POST", KEYS, {
    id: "createSAMLProviderKey",
    summary: "Make the key that follows the one in use",
    description:
      "The metadata shows both from then on, and what is encrypted for either is opened. The old one signs requests until it is deleted.",
    status: 201,
    scope: organizationScope("admin", one),
    output: samlKeySchema,
  }).mutation(async ({ ctx, input }) =>
    presentSamlKey(await addKey(ctx, { organizationId: ctx.organizationId, id: input.samlProviderId })),
  ),

  remove: rest("DELETE", `${KEYS}/{samlKeyId}`, {
    id: "deleteSAMLProviderKey",
    summary: "Drop a key of ours",
    description: "Nothing that is encrypted for it is opened any more. The only one stays (409).",
    errors: [409],
    scope: organizationScope("admin", { ...one, samlKeyId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (!ctx.organization) return;
    await dropKey(ctx, { organizationId: ctx.organization.id, id: input.samlProviderId }, input.samlKeyId);
  }),
});
