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
  "Returns the site, space and revision that a URL shows to a visitor, and a token that can read them. If the URL redirects, the operation returns the target URL instead. `pathname` is the rest of the path. The operation doesn't check whether a page exists at this path. Members can preview content under `~/changes/<number>/`, `~/revisions/<id>/` and the `preview` URL of the site. With the URL of the site, the token can also read the change requests and revisions that the member can read.";

const personIn = ({ actor }: { actor: Actor }) => (actor.kind === "user" ? actor : undefined);

/** Operations of visitors: they resolve a URL to the published content (docs/published-sites.md). */
export const publishedRouter = router({
  resolve: rest("POST", "/urls/published", {
    id: "resolvePublishedContentByUrl",
    summary: "Get published content by URL",
    description: LOOKUP,
    returns: "The published content, or a redirect.",
    entry: "open",
    scope: openProcedure.input(z.object(schema.resolveUrlFields)),
    output: schema.publishedLookupSchema,
  })
    // This operation is a query because it doesn't change anything. Read-only tokens can therefore use it.
    .query(({ ctx, input: { url, visitor = {} } }) => lookUp(url, { ...visitor, actor: personIn(ctx) })),

  get: rest("GET", "/urls/published", {
    id: "getPublishedContentByUrl",
    summary: "Get published content by URL",
    description: `${LOOKUP} Use POST to keep the visitor's token out of logs.`,
    returns: "The published content, or a redirect.",
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
    summary: "Get a published site",
    description:
      "Returns the published site with its structure, customization and scripts. The structure contains only the parts that the caller can see.",
    scope: sharedSiteScope("view", {}),
    output: schema.publishedContentSiteSchema,
  }).query(({ ctx }) => readPublishedSite(ctx.actor, ctx.site, ctx)),

  contentByUrl: rest("GET", "/urls/content", {
    id: "getContentByUrl",
    needs: { level: "read", on: "the space or collection that the URL leads to" },
    summary: "Get content by URL",
    description:
      "Returns the content that a console URL shows: a collection, or a space with the change request and page in the URL, if any.",
    returns: "The content that the URL shows.",
    scope: userProcedure.input(z.object(schema.getContentByUrlFields)),
    output: schema.contentByUrlSchema,
  }).query(({ ctx, input }) => findByAppUrl(ctx.actor, input.url)),

  subdomain: rest("GET", "/subdomains/{subdomain}", {
    id: "getSubdomain",
    needs: { level: null, on: "the organization" },
    summary: "Get a subdomain",
    description:
      "Returns the organization that the subdomain belongs to. URLs of the organization's sites start with the subdomain.",
    scope: userProcedure.input(z.object({ subdomain: schema.subdomainField })),
    output: schema.subdomainSchema,
  }).query(({ ctx, input }) => findSubdomain(ctx.actor, input.subdomain)),
});
