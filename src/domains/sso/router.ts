import { z } from "zod";
import { countSsoStep } from "@/access/authentication/login-throttle";
import { reads } from "@/db/reads";
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
const one = { samlProviderId: idField.describe("The ID of the SAML provider.") };
/** The maximum length of an email address. */
const NAME_LENGTH_MAX = 320;

/** Operations on the SAML identity providers of an organization. See "SSO" in the API contract. */
export const samlProvidersRouter = router({
  list: rest("GET", ALL, {
    id: "listSAMLProvidersInOrganizationById",
    summary: "List SAML providers",
    description: "Returns the SAML identity providers of the organization.",
    scope: organizationScope("admin", paging),
    output: listOf(samlProviderSchema),
  }).query(({ ctx, input }) =>
    presentList(listProviders(ctx.actor, ctx.organizationId, input), presentSamlProvider),
  ),

  create: rest("POST", ALL, {
    id: "createOrganizationSAMLProvider",
    summary: "Create a SAML provider",
    description:
      "Adds a SAML identity provider and returns it. `service` contains the URLs that you must enter at the identity provider.",
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
    summary: "Get a SAML provider",
    description:
      "Returns the provider with its settings and the URLs that you must enter at the identity provider.",
    scope: organizationScope("admin", one),
    output: samlProviderSchema,
  }).query(async ({ ctx, input }) => {
    const provider = await readProvider(ctx.actor, ctx.organizationId, input.samlProviderId);
    ctx.reply.version = provider.version;
    return presentSamlProvider(provider);
  }),

  update: rest("PATCH", ONE, {
    id: "updateOrganizationSAMLProvider",
    summary: "Update a SAML provider",
    description: "Updates the fields that you send and returns the provider.",
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
      "Deletes the provider and signs out everyone who signed in with it. Returns 409 for the last active provider while single sign-on is enforced.",
    errors: [409],
    scope: organizationScope("admin", one, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organization) await removeProvider(ctx, ctx.organization.id, input.samlProviderId);
  }),

  logins: rest("GET", "/orgs/{organizationId}/sso", {
    id: "listSSOProviderLoginsInOrganization",
    summary: "List SSO sign-in URLs",
    description: "Returns the sign-in URLs of the organization's active SAML providers.",
    returns: "The sign-in URLs.",
    entry: "open",
    scope: openProcedure.input(z.object({ organizationId: idField.describe("The ID of the organization.") })),
    output: z.object({
      items: z.array(ssoLoginSchema).describe("The active SAML providers with their sign-in URLs."),
    }),
  }).query(async ({ ctx, input }) => ({
    items: (await listActiveProviders(ctx.actor, input.organizationId)).map(presentSsoLogin),
  })),

  /** Finds the providers of a person for the sign-in page, by the person's email address or organization. */
  find: openProcedure
    .input(z.object({ name: z.string().min(1).max(NAME_LENGTH_MAX) }))
    .output(z.array(ssoLoginSchema))
    .query(async ({ ctx, input }) => {
      await countSsoStep(ctx.address ?? null);
      return (await findLogins(input.name)).map(presentSsoLogin);
    }),

  /** The organizations that the caller can't access because of how the caller signed in. */
  shutOut: rest("GET", "/user/sso", {
    id: "listOrganizationsRequiringSSO",
    summary: "List organizations requiring SSO",
    description:
      "Returns the caller's organizations that refuse this credential, because they require single sign-on or two-step sign-in, or because of a session rule. Includes the sign-in URLs of each.",
    returns: "The organizations.",
    scope: userProcedure,
    output: z.object({
      items: z.array(shutOutSchema).describe("The organizations with their sign-in URLs."),
    }),
  }).query(async ({ ctx }) => ({ items: (await listShutOut(ctx.actor)).map(presentShutOut) })),

  /** Ends the session that makes the request, and returns the URL for signing out at the provider. */
  signOut: userProcedure
    .output(z.object({ url: z.url().nullable() }))
    .mutation(async ({ ctx }) => ({ url: await leave(ctx.actor) })),

  /** Whether single sign-on can be enforced, and who can still use a password. */
  enforcement: rest("GET", "/orgs/{organizationId}/sso/enforcement", {
    id: "getSSOEnforcement",
    summary: "Check single sign-on enforcement",
    description:
      "Returns whether single sign-on can be enforced, and who can still sign in with a password. Call this operation before you turn on enforcement.",
    returns: "Whether single sign-on can be enforced, and who can still sign in with a password.",
    scope: organizationScope("admin", {}),
    output: z.object({
      isEnforced: z.boolean().describe("Whether single sign-on is enforced."),
      isWorking: z.boolean().describe("Whether single sign-on works, so that it can be enforced."),
      breakGlass: z
        .object({
          id: z.string().describe("The ID of the user."),
          displayName: z.string().describe("The user's name."),
        })
        .nullable()
        .describe("The person who can still sign in with a password. Null if there is none."),
    }),
  }).query(async ({ ctx }) => ({
    isEnforced: ctx.organization.sso,
    isWorking: await isSsoWorking(reads(), ctx.organizationId),
    breakGlass: (await findBreakGlass(ctx.organizationId)) ?? null,
  })),

  /** Returns the data in a provider's metadata, for a form in the console. Doesn't store anything. */
  readMetadata: rest("POST", "/orgs/{organizationId}/saml-metadata", {
    id: "readSAMLMetadata",
    summary: "Check identity provider metadata",
    description:
      "Parses the metadata of an identity provider, and returns the settings that it contains. Bindery doesn't store the metadata.",
    returns: "The settings in the metadata.",
    audit: false,
    scope: organizationScope("admin", {
      metadata: z
        .string()
        .max(METADATA_LENGTH_MAX)
        .describe("The metadata of the identity provider, as XML."),
    }),
    output: providerMetadataSchema,
  }).mutation(({ input }) => readProviderMetadata(input.metadata)),

  /** The result of a connection test. */
  test: organizationScope("admin", { ...one, testId: z.string().max(100) })
    .output(connectionTestSchema)
    .query(({ ctx, input }) =>
      readTest({ organizationId: ctx.organizationId, id: input.samlProviderId }, input.testId),
    ),

  markMember: rest("POST", "/orgs/{organizationId}/members/{userId}/sso", {
    id: "setUserAsSSOMemberForOrganization",
    summary: "Mark a member for SSO",
    description: "Marks the member as a person who signs in with single sign-on and returns the member.",
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

/** Operations on the keys of this service for a SAML provider. These operations aren't part of the API contract. */
export const samlKeysRouter = router({
  list: rest("GET", KEYS, {
    id: "listSAMLProviderKeys",
    summary: "List SAML provider keys",
    description:
      "Returns Bindery's keys for the provider, with their certificates. Private keys are never returned.",
    returns: "The keys.",
    scope: organizationScope("admin", one),
    output: z.object({ items: z.array(samlKeySchema).describe("The keys of the SAML provider.") }),
  }).query(async ({ ctx, input }) => {
    const keys = await listOwnKeys({ organizationId: ctx.organizationId, id: input.samlProviderId });
    return { items: keys.map(presentSamlKey) };
  }),

  create: rest("POST", KEYS, {
    id: "createSAMLProviderKey",
    summary: "Create a SAML provider key",
    description:
      "Creates a key that replaces the current key. The metadata then contains both keys, and Bindery can decrypt data that is encrypted for either key. Bindery signs requests with the old key until you delete that key.",
    status: 201,
    scope: organizationScope("admin", one),
    output: samlKeySchema,
  }).mutation(async ({ ctx, input }) =>
    presentSamlKey(await addKey(ctx, { organizationId: ctx.organizationId, id: input.samlProviderId })),
  ),

  remove: rest("DELETE", `${KEYS}/{samlKeyId}`, {
    id: "deleteSAMLProviderKey",
    summary: "Delete a SAML provider key",
    description:
      "Deletes the key. Bindery can no longer decrypt data that is encrypted for this key. Returns 409 if the provider has no other key.",
    errors: [409],
    scope: organizationScope(
      "admin",
      { ...one, samlKeyId: idField.describe("The ID of the key.") },
      { onMissing: "pass" },
    ),
  }).mutation(async ({ ctx, input }) => {
    if (!ctx.organization) return;
    await dropKey(ctx, { organizationId: ctx.organization.id, id: input.samlProviderId }, input.samlKeyId);
  }),
});
