import { z } from "zod";
import { displayNameField, emailField, newPasswordField } from "@/domains/users/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { organizationScope } from "@/scopes/organization";
import { accountProcedure, openProcedure, router, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { completeSetup, isSetupNeeded } from "./founding";
import { presentOrganization } from "./presenter";
import {
  createOrganizationFields,
  organizationSchema,
  organizationTitleField,
  updateOrganizationFields,
} from "./schema";
import { createOrganization, listOrganizations } from "./service";
import { updateOrganization } from "./update";

const rest = restTagged("organizations");

export const organizationsRouter = router({
  list: rest("GET", "/orgs", {
    id: "listOrganizationsForAuthenticatedUser",
    summary: "List the caller's organizations",
    description: "Returns the organizations in which the caller is an active member or guest.",
    scope: userProcedure.input(z.object(paging)),
    output: listOf(organizationSchema),
  }).query(({ ctx, input }) => presentList(listOrganizations(ctx.actor, input), presentOrganization)),

  create: rest("POST", "/orgs", {
    id: "createOrganization",
    summary: "Create an organization",
    description:
      "Creates an empty organization and makes the caller its administrator. If you send `openapiUrl`, the organization gets an OpenAPI specification with the slug `api`.",
    audit: ["title", "emailDomains"],
    status: 201,
    query: ["withDefaultSite", "openapiUrl"],
    scope: accountProcedure.input(z.object(createOrganizationFields)),
    output: organizationSchema,
  }).mutation(async ({ ctx, input }) => {
    const { title, emailDomains, openapiUrl } = input;
    const act = { ...ctx, audit: { ...ctx.audit, input } };
    const organization = await createOrganization(act, { title, emailDomains }, openapiUrl);
    ctx.reply.location = `/orgs/${organization.id}`;
    return presentOrganization(organization);
  }),

  get: rest("GET", "/orgs/{organizationId}", {
    id: "getOrganizationById",
    summary: "Get an organization",
    description: "Returns the organization with its settings and the caller's permissions.",
    scope: organizationScope("view", {}),
    output: organizationSchema,
  }).query(({ ctx }) => presentOrganization(ctx.organization)),

  update: rest("PATCH", "/orgs/{organizationId}", {
    id: "updateOrganizationById",
    summary: "Update an organization",
    description:
      "Updates the settings that you send and returns the organization. Omitted settings keep their values.",
    audit: [
      "title",
      "emailDomains",
      "defaultRole",
      "sso",
      "requireSecondFactor",
      "sessionLifetimeMinutes",
      "sessionIdleMinutes",
      "allowedNetworks",
      "ai",
      "inviteLinks",
    ],
    errors: [409],
    scope: organizationScope("admin", updateOrganizationFields),
    output: organizationSchema,
  }).mutation(async ({ ctx, input: { organizationId: _id, ...changes } }) => {
    const organization = await updateOrganization(ctx, ctx.organization, changes);
    return presentOrganization(organization);
  }),
});

/**
 * Operations for the one-time setup page of an empty database. Only the console uses these operations. These operations
 * require no sign-in, because no users exist yet.
 */
export const setupRouter = router({
  status: openProcedure
    .output(z.object({ needed: z.boolean() }))
    .query(async () => ({ needed: await isSetupNeeded() })),

  complete: openProcedure
    .input(
      z.object({
        token: z.string().max(200),
        title: organizationTitleField,
        displayName: displayNameField,
        email: emailField,
        password: newPasswordField,
      }),
    )
    .output(z.object({ userId: z.string(), organizationId: z.string() }))
    .mutation(({ input }) => {
      const { token, title, displayName, email, password } = input;
      return completeSetup(token, { email, displayName, organizationTitle: title, password });
    }),
});
