import { z } from "zod";
import { presentJoinable } from "@/domains/organizations/presenter";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { accountProcedure, router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { joinByDomain, listJoinable } from "./joinable";
import { presentEmailDomain } from "./presenter";
import {
  anyDomain,
  emailDomainSchema,
  emailDomainsSchema,
  oneDomain,
  organizationsOfDomainSchema,
} from "./schema";
import { listEmailDomains, readEmailDomain, verifyEmailDomain } from "./service";

const rest = restTagged("organizations");
const ALL = "/orgs/{organizationId}/email-domains";
const ONE = `${ALL}/{emailDomain}` as const;

/**
 * Operations on email domains. People with an email address in a verified domain can join the organization without an invite. The
 * organization's settings list the domains.
 */
export const emailDomainsRouter = router({
  organizations: rest("GET", "/email-domains/{emailDomain}/orgs", {
    id: "getOrganizationsForEmailDomain",
    summary: "List organizations for an email domain",
    description:
      "Returns the organizations that the caller can join with an email address of the domain. The list is empty unless the caller has a verified email address in the domain.",
    returns: "The organizations.",
    scope: accountProcedure.input(z.object(anyDomain)),
    output: organizationsOfDomainSchema,
  }).query(async ({ ctx, input }) => ({
    organizations: (await listJoinable(ctx.actor, input.emailDomain)).map(presentJoinable),
  })),

  join: rest("POST", "/orgs/{organizationId}/join", {
    id: "joinOrganization",
    summary: "Join an organization",
    description:
      "Makes the caller a member with the organization's default role. The caller needs a verified email address in one of the organization's email domains.",
    status: 204,
    scope: accountProcedure.input(
      z.object({ organizationId: idField.describe("The ID of the organization.") }),
    ),
  }).mutation(({ ctx, input }) => joinByDomain(ctx, input.organizationId)),

  list: rest("GET", ALL, {
    id: "listOrganizationEmailDomains",
    summary: "List email domains",
    description:
      "Returns the email domains of the organization, each with the DNS record that verifies it and whether the record was found.",
    returns: "The email domains.",
    scope: organizationScope("admin", {}),
    output: emailDomainsSchema,
  }).query(async ({ ctx }) => ({
    items: (await listEmailDomains(ctx.organization)).map(presentEmailDomain),
  })),

  get: rest("GET", ONE, {
    id: "getOrganizationEmailDomain",
    summary: "Get an email domain",
    description: "Returns the email domain with the DNS record that verifies it.",
    scope: organizationScope("admin", oneDomain),
    output: emailDomainSchema,
  }).query(async ({ ctx, input }) =>
    presentEmailDomain(await readEmailDomain(ctx.organization, input.emailDomain)),
  ),

  verify: rest("POST", `${ONE}/verify`, {
    id: "verifyOrganizationEmailDomain",
    summary: "Verify an email domain",
    description:
      "Looks up the DNS record and marks the domain as verified. Returns 400 if the record doesn't exist, and 409 if another organization has verified the domain.",
    scope: organizationScope("admin", oneDomain),
    output: emailDomainSchema,
  }).mutation(async ({ ctx, input }) =>
    presentEmailDomain(await verifyEmailDomain(ctx, ctx.organization, input.emailDomain)),
  ),
});
