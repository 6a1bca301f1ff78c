import { z } from "zod";
import type { Actor } from "@/access/authorization/actor";
import { sharedSiteScope } from "@/scopes/published-site";
import { openProcedure, router, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { findByAppUrl, findSubdomain } from "./app-address";
import * as schema from "./schema";
import { lookUp, readPublishedSite } from "./service";

const rest = restTagged("published");
const LOOKUP =
  "The site, the space and the revision that an address shows to a visitor, with a token that reads them, or the " +
  "address that it leads to. The page itself is not looked into: `pathname` is what is left of the path. Members preview " +
  "below `~/changes/<number>/`, `~/revisions/<id>/` and, before anything is published, `~/preview/`.";

const personIn = ({ actor }: { actor: Actor }) => (actor.kind === "user" ? actor : undefined);

/** Operations of visitors: from an address to what is published there (docs/published-sites.md). */
export const publishedRouter = router({
  resolve: rest("POST", "/urls/published", {
    id: "resolvePublishedContentByUrl",
    summary: "Find what is published at an address",
    description: LOOKUP,
    entry: "open",
    scope: openProcedure.input(z.object(schema.resolveUrlFields)),
    output: schema.publishedLookupSchema,
  })
    // It changes nothing: a token that may only read looks addresses up as well.
    .query(({ ctx, input: { url, visitor = {} } }) => lookUp(url, { ...visitor, actor: personIn(ctx) })),

  get: rest("GET", "/urls/published", {
    id: "getPublishedContentByUrl",
    summary: "Find what is published at an address",
    description: `${LOOKUP} The same by POST keeps the visitor's token out of logs.`,
    deprecated: true,
    entry: "open",
    errors: [413],
    scope: openProcedure.input(z.object(schema.getByUrlFields)),
    output: schema.publishedLookupSchema,
  }).query(({ ctx, input: { url, visitorAuthToken: jwtToken } }) =>
    lookUp(url, { jwtToken, actor: personIn(ctx) }),
  ),

  site: rest("GET", "/orgs/{organizationId}/sites/{siteId}/published", {
    id: "getPublishedContentSite",
    summary: "Fetch a published site with its structure and how it looks",
    description: "Visitors are shown what their token lets them see, whoever brings a share key likewise.",
    scope: sharedSiteScope("view", {}),
    output: schema.publishedContentSiteSchema,
  }).query(({ ctx }) => readPublishedSite(ctx.actor, ctx.site, ctx)),

  contentByUrl: rest("GET", "/urls/content", {
    id: "getContentByUrl",
    needs: { level: "read", on: "the space that it leads to" },
    summary: "Find what an address of the console shows",
    description: "The space, change request, revision or page that the address leads to.",
    scope: userProcedure.input(z.object(schema.getContentByUrlFields)),
    output: schema.contentByUrlSchema,
  }).query(({ ctx, input }) => findByAppUrl(ctx.actor, input.url)),

  subdomain: rest("GET", "/subdomains/{subdomain}", {
    id: "getSubdomain",
    needs: { level: null, on: "the organization" },
    summary: "Fetch the subdomain of an organization",
    description: "What the addresses of its sites begin with, and whose it is.",
    scope: userProcedure.input(z.object({ subdomain: schema.subdomainField })),
    output: schema.subdomainSchema,
  }).query(({ ctx, input }) => findSubdomain(ctx.actor, input.subdomain)),
});
