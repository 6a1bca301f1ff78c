import { z } from "zod";
import { collectionSchema } from "@/domains/collections/schema";
import { changeRequestSchema } from "@/domains/content/change-request/schema";
import { pageSchema } from "@/domains/content/schema";
import { customizationResource } from "@/domains/sites/customization/schema";
import { siteSchema } from "@/domains/sites/schema";
import { siteStructureSchema } from "@/domains/sites/structure/schema";
import { spaceSchema } from "@/domains/spaces/schema";
import { kept } from "@/lib/compatibility";
import { URL_LENGTH_MAX } from "./locate";

const TOKEN_LENGTH_MAX = 8192;

const urlField = z.url().max(URL_LENGTH_MAX).describe("A URL on any hostname that serves a site.");
const tokenField = z
  .string()
  .max(TOKEN_LENGTH_MAX)
  .describe("A visitor token, signed by the site's own backend.");
const redirectOnErrorField = z.boolean().default(false).meta({
  deprecated: true,
  description:
    "Accepted for compatibility and ignored. A visitor without a valid token is always redirected to sign in.",
});

const visitorField = z.object({
  type: z.enum(["human", "agent"]).optional().describe("Whether the visitor is a person or an AI agent."),
  jwtToken: tokenField.optional().describe("The visitor's token, signed by the site's own backend."),
  unsignedClaims: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("The unsigned claims of the visitor, such as claims from a cookie."),
});

export const resolveUrlFields = {
  url: urlField,
  redirectOnError: redirectOnErrorField,
  visitor: visitorField.optional().describe("The visitor who opens the URL."),
};
export const getByUrlFields = {
  url: urlField,
  visitorAuthToken: tokenField.optional(),
  redirectOnError: redirectOnErrorField,
};

const redirectField = z.url().describe("The URL to redirect to.");
const redirectSchema = z.union([
  z.object({
    target: z
      .enum(["application", "content"])
      .describe("Where the redirect leads: to the console (`application`) or to content."),
    redirect: redirectField,
  }),
  z.object({
    target: z.literal("external"),
    site: z.string().describe("The ID of the site."),
    redirect: redirectField,
  }),
]);

const contentSchema = z.object({
  organization: z.string().describe("The ID of the organization that owns the site."),
  site: z.string().describe("The ID of the site."),
  siteSection: z.string().optional().describe("The ID of the section. Absent for a site without sections."),
  siteSpace: z.string().describe("The ID of the site space."),
  space: z.string().describe("The ID of the space."),
  changeRequest: z
    .string()
    .optional()
    .describe("The ID of the previewed change request. Absent for published content."),
  revision: z.string().optional().describe("The ID of the revision."),
  pathname: z.string().describe("The path of the page in the site space. `/` is the start page."),
  basePath: z.string().describe("The path of the site space on its hostname. It ends with a slash."),
  siteBasePath: z.string().describe("The path of the site on its hostname. It ends with a slash."),
  apiToken: z
    .string()
    .describe("A bearer token that can read only this site. It expires after about an hour."),
  shareKey: z.string().optional().describe("The key of the share link in the URL."),
  complete: z.boolean().describe("False if a longer path in the URL could lead to another site space."),
  contextId: z
    .string()
    .optional()
    .describe("An ID that is the same for all visitors who see the same parts of the site's structure."),
  canonicalUrl: z.string().describe("The canonical URL of the content."),
  preview: z.boolean().optional().describe("Whether this is a preview for members."),
});

export const publishedLookupSchema = z.union([redirectSchema, contentSchema]);
export type PublishedLookup = z.input<typeof publishedLookupSchema>;

export const publishedContentSiteSchema = z
  .object({
    object: z.literal("published-content-site"),
    site: siteSchema.describe("The site."),
    structure: siteStructureSchema.describe("The structure of the site."),
    customizations: z
      .object({
        site: customizationResource.describe("The customization of the site."),
        siteSpaces: z
          .record(z.string(), customizationResource)
          .describe("The customizations of the site spaces, by site space ID."),
      })
      .describe("The customizations of the site and its site spaces."),
    scripts: z
      .array(z.object({ script: z.string().meta(kept("The URL of the script.")) }))
      .meta(kept("The scripts that integrations add.")),
  })
  .meta({ id: "PublishedContentSite" });

export const getContentByUrlFields = {
  url: z.string().max(URL_LENGTH_MAX).describe("A URL of the console."),
};
export const contentByUrlSchema = z.union([
  z.object({ collection: collectionSchema.describe("The collection that the URL shows.") }),
  z.object({
    space: spaceSchema.describe("The space that the URL shows."),
    changeRequest: changeRequestSchema.optional().describe("The change request that the URL shows."),
    page: pageSchema.optional().describe("The page that the URL shows."),
  }),
]);
export type ContentByUrl = z.input<typeof contentByUrlSchema>;

export const subdomainField = z
  .string()
  .min(3)
  .max(32)
  .transform((subdomain) => subdomain.toLowerCase())
  .refine(
    (subdomain) => /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(subdomain),
    "must be the first part of a hostname, such as `docs`, and can have only letters, digits and hyphens",
  )
  .describe("The subdomain: the first part of the hostname.");
export const subdomainSchema = z
  .object({
    object: z.literal("subdomain"),
    subdomain: z.string().describe("The subdomain: the first part of the hostname."),
    target: z
      .object({
        type: z.literal("organization"),
        organization: z.string().describe("The ID of the organization that owns the subdomain."),
      })
      .describe("The owner of the subdomain."),
    isActive: z.boolean().describe("Whether the subdomain is in use."),
  })
  .meta({ id: "Subdomain" });
