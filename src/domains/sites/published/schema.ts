import { z } from "zod";
import { collectionSchema } from "@/domains/collections/schema";
import { changeRequestSchema } from "@/domains/content/change-request/schema";
import { pageSchema } from "@/domains/content/schema";
import { customizationResource } from "@/domains/sites/customization/schema";
import { siteSchema } from "@/domains/sites/schema";
import { siteStructureSchema } from "@/domains/sites/structure/schema";
import { spaceSchema } from "@/domains/spaces/schema";
import { URL_LENGTH_MAX } from "./locate";

const TOKEN_LENGTH_MAX = 8192;

const urlField = z.url().max(URL_LENGTH_MAX).describe("An address on any host that a site is read at.");
const tokenField = z.string().max(TOKEN_LENGTH_MAX).describe("A token that the site's own backend signed.");
const redirectOnErrorField = z
  .boolean()
  .default(false)
  .describe("Whoever brings no valid token is led to where they sign in, whether this is set or not.");

const visitorField = z.object({
  type: z.enum(["human", "agent"]).optional(),
  jwtToken: tokenField.optional(),
  unsignedClaims: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("What the visitor says of themselves, such as a cookie keeps it."),
});

export const resolveUrlFields = {
  url: urlField,
  redirectOnError: redirectOnErrorField,
  visitor: visitorField.optional(),
};
export const getByUrlFields = {
  url: urlField,
  visitorAuthToken: tokenField.optional(),
  redirectOnError: redirectOnErrorField,
};

const redirectField = z.url();
const redirectSchema = z.union([
  z.object({ target: z.enum(["application", "content"]), redirect: redirectField }),
  z.object({ target: z.literal("external"), site: z.string(), redirect: redirectField }),
]);

const contentSchema = z.object({
  organization: z.string(),
  site: z.string(),
  siteSection: z.string().optional(),
  siteSpace: z.string(),
  space: z.string(),
  changeRequest: z.string().optional(),
  revision: z.string().optional(),
  pathname: z.string().describe("Path of the page below the site space; `/` for its beginning."),
  basePath: z.string().describe("Path of the site space on its host; ends with a slash."),
  siteBasePath: z.string().describe("Path of the site on its host; ends with a slash."),
  apiToken: z.string().describe("Bearer token that reads this site and nothing else, for about an hour."),
  shareKey: z.string().optional(),
  complete: z.boolean().describe("False: more segments could name another site space."),
  contextId: z
    .string()
    .optional()
    .describe("The same for visitors for whom the conditions on the structure come to the same."),
  canonicalUrl: z.string(),
  preview: z.boolean().optional(),
});

export const publishedLookupSchema = z.union([redirectSchema, contentSchema]);
export type PublishedLookup = z.input<typeof publishedLookupSchema>;

export const publishedContentSiteSchema = z
  .object({
    object: z.literal("published-content-site"),
    site: siteSchema,
    structure: siteStructureSchema,
    customizations: z.object({
      site: customizationResource,
      siteSpaces: z.record(z.string(), customizationResource).describe("By id of the site space."),
    }),
    scripts: z.array(z.object({ script: z.string() })),
  })
  .meta({ id: "PublishedContentSite" });

export const getContentByUrlFields = {
  url: z.string().max(URL_LENGTH_MAX).describe("An address of the console."),
};
export const contentByUrlSchema = z.union([
  z.object({ collection: collectionSchema }),
  z.object({
    space: spaceSchema,
    changeRequest: changeRequestSchema.optional(),
    page: pageSchema.optional(),
  }),
]);
export type ContentByUrl = z.input<typeof contentByUrlSchema>;

export const subdomainField = z
  .string()
  .min(3)
  .max(32)
  .transform((subdomain) => subdomain.toLowerCase())
  .refine((subdomain) => /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(subdomain), "is not a subdomain");
export const subdomainSchema = z
  .object({
    object: z.literal("subdomain"),
    subdomain: z.string(),
    target: z.object({ type: z.literal("organization"), organization: z.string() }),
    isActive: z.boolean(),
  })
  .meta({ id: "Subdomain" });
