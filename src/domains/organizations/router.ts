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
    description: "Those that the caller is an active member of.",
    scope: userProcedure.input(z.object(paging)),
    output: listOf(organizationSchema),
  }).query(({ ctx, input }) => presentList(listOrganizations(ctx.actor, input), presentOrganization)),

  create: rest("POST", "/orgs", {
    id: "createOrganization",
    summary: "Create an organization; withDefaultSite is accepted without effect",
    description:
      "The caller becomes its administrator. It starts empty, but for an OpenAPI specification with the slug `api` " +
      "where `openapiUrl` says where that is. `withDefaultSite` makes no site: it is accepted so that existing " +
      "clients work.",
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
    summary: "Fetch an organization",
    description: "Its settings, and what the caller may do in it.",
    scope: organizationScope("view", {}),
    output: organizationSchema,
  }).query(({ ctx }) => presentOrganization(ctx.organization)),

  update: rest("PATCH", "/orgs/{organizationId}", {
    id: "updateOrganizationById",
    summary: "Change the settings of an organization",
    description: "What is left out stays as it is.",
    audit: ["title", "emailDomains", "defaultRole", "sso", "ai", "inviteLinks"],
    errors: [409],
    scope: organizationScope("admin", updateOrganizationFields),
    output: organizationSchema,
  }).mutation(async ({ ctx, input: { organizationId: _id, ...changes } }) => {
    const organization = await updateOrganization(ctx, ctx.organization, changes);
    return presentOrganization(organization);
  }),
});

/** The one-time set-up page of an empty database: for the console alone, and open, since there are no people yet. */
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
