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

/** E-mail domains whose people may join an organization by themselves. They are listed by changing the organization. */
export const emailDomainsRouter = router({
  organizations: rest("GET", "/email-domains/{emailDomain}/orgs", {
    id: "getOrganizationsForEmailDomain",
    summary: "List the organizations that people with an address of a domain may join",
    description: "None, unless the caller has proved an address there.",
    scope: accountProcedure.input(z.object(anyDomain)),
    output: organizationsOfDomainSchema,
  }).query(async ({ ctx, input }) => ({
    organizations: (await listJoinable(ctx.actor, input.emailDomain)).map(presentJoinable),
  })),

  join: rest("POST", "/orgs/{organizationId}/join", {
    id: "joinOrganization",
    summary: "Join an organization by a confirmed address of one of its domains",
    description: "The caller becomes a member with the organization's default role.",
    status: 204,
    scope: accountProcedure.input(z.object({ organizationId: idField })),
  }).mutation(({ ctx, input }) => joinByDomain(ctx, input.organizationId)),

  list: rest("GET", ALL, {
    id: "listOrganizationEmailDomains",
    summary: "List the e-mail domains of an organization, and how to prove them",
    description: "Each with the DNS record that proves it, and whether it was found.",
    scope: organizationScope("admin", {}),
    output: emailDomainsSchema,
  }).query(async ({ ctx }) => ({
    items: (await listEmailDomains(ctx.organization)).map(presentEmailDomain),
  })),

  get: rest("GET", ONE, {
    id: "getOrganizationEmailDomain",
    summary: "Fetch an e-mail domain",
    description: "With the DNS record that proves it.",
    scope: organizationScope("admin", oneDomain),
    output: emailDomainSchema,
  }).query(async ({ ctx, input }) =>
    presentEmailDomain(await readEmailDomain(ctx.organization, input.emailDomain)),
  ),

  verify: rest("POST", `${ONE}/verify`, {
    id: "verifyOrganizationEmailDomain",
    summary: "Look for the DNS record that proves an e-mail domain",
    description: "400 while it is not there, 409 when another organization has proved the domain.",
    scope: organizationScope("admin", oneDomain),
    output: emailDomainSchema,
  }).mutation(async ({ ctx, input }) =>
    presentEmailDomain(await verifyEmailDomain(ctx, ctx.organization, input.emailDomain)),
  ),
});
