import { z } from "zod";
import { permissionsSchema } from "@/access/authorization/permissions-schema";
import { SITE_PERMISSIONS, type SitePermission } from "@/access/authorization/roles";
import { isEmoji } from "@/domains/spaces/emoji";
import { isReservedHost } from "@/lib/hosts";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

export const siteTypeField = z.enum([
  "basic",
  "premium",
  "ultimate",
  "sponsored",
  "legacy-basic",
  "legacy-premium",
]);
export const siteVisibilityField = z.enum(["public", "unlisted", "share-link", "visitor-auth"]);

const siteTitleField = plainText(2, 128);
const agentsContextField = z.enum(["excluded", "included"]);
const PROXY = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/;
const HOSTNAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** One path segment of an address that all sites share. */
const basenameField = z
  .string()
  .min(1)
  .max(100)
  .transform((basename) => basename.toLowerCase())
  .refine(
    (basename) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(basename),
    "is made of letters, digits and single hyphens",
  );

const RESERVED = "is a host of the service itself";

const hostnameField = z
  .string()
  .max(512)
  .transform((hostname) => hostname.toLowerCase())
  .refine((hostname) => HOSTNAME.test(hostname), "is not a hostname of at least three labels")
  .refine((hostname) => !isReservedHost(hostname), RESERVED);

const themedUrlSchema = z.object({ light: z.url().max(2048), dark: z.url().max(2048) });
const iconSchema = z.union([
  z.object({ icon: themedUrlSchema }),
  z.object({ emoji: z.string().max(50).refine(isEmoji, "is not an emoji") }),
  z.strictObject({}),
]);

export const FEATURES = [
  "sites-adaptive-content",
  "sites-advanced-customization",
  "sites-ai-assistant",
  "sites-ai-search",
  "sites-basic-customization",
  "sites-custom-domain",
  "sites-custom-subdirectory",
  "sites-full-text-search",
  "sites-multivariant-site",
  "sites-page-feedback",
  "sites-public-visibility",
  "sites-redirects",
  "sites-sections",
  "sites-seo",
  "sites-share-links",
  "sites-unlisted-visibility",
  "sites-visitor-authentication",
] as const;
export const CUSTOMIZATIONS = [
  "header-logo",
  "theme-preset",
  "premium-fonts",
  "custom-icons",
  "footer-logo",
  "footer-links",
  "footer-copyright",
  "semantic-colors",
] as const;

const permissionNames = Object.keys(SITE_PERMISSIONS) as SitePermission[];

export const siteSchema = z
  .object({
    object: z.literal("site"),
    id: z.string(),
    type: siteTypeField,
    title: z.string(),
    icon: iconSchema.nullable().optional(),
    hostname: z.string().optional(),
    basename: z.string(),
    proxy: z.object({ origin: z.string(), target: z.string() }).optional(),
    visibility: siteVisibilityField,
    published: z.boolean(),
    siteSpaces: z.number().int(),
    createdAt: z.iso.datetime(),
    adaptiveContent: z.object({ enabled: z.boolean() }),
    ads: z.object({ status: z.literal("disabled"), submittable: z.boolean() }),
    agentsContext: agentsContextField,
    features: z.array(
      z.object({
        id: z.enum(FEATURES),
        plan: siteTypeField,
        frozen: z.boolean(),
        customizations: z.array(z.enum(CUSTOMIZATIONS)).optional(),
      }),
    ),
    urls: z.object({
      location: z.url(),
      app: z.url(),
      published: z.url().optional(),
      preview: z.url().optional().describe("The site as it is for members who see it, published or not."),
    }),
    permissions: permissionsSchema("site", [...permissionNames, "delete"]),
  })
  .meta({ id: "Site" });

const TITLE_FILTER_MAX = 128;
export const listSitesFields = {
  space: idField.optional().describe("Only sites that show this space."),
  title: z.string().max(TITLE_FILTER_MAX).optional().describe("Part of the title, in any case."),
  published: z.boolean().optional(),
  type: z.array(siteTypeField).optional(),
};
export type ListSites = z.output<z.ZodObject<typeof listSitesFields>>;

/** More spaces than a reader could choose between. */
const SPACES_MAX = 100;

export const createSiteFields = {
  type: siteTypeField.optional(),
  title: siteTitleField.optional(),
  visibility: siteVisibilityField.optional(),
  spaces: z.array(idField).max(SPACES_MAX).optional(),
};
export type CreateSite = z.output<z.ZodObject<typeof createSiteFields>>;

export const updateSiteFields = {
  title: siteTitleField.optional(),
  visibility: siteVisibilityField.optional(),
  basename: basenameField.optional(),
  hostname: hostnameField.nullable().optional().describe("The site's own host; null removes it."),
  adaptiveContent: z.object({ enabled: z.boolean() }).optional(),
  agentsContext: agentsContextField.optional(),
  defaultSiteSpace: idField.optional().describe("A site space at the root, or in the default section."),
  defaultSiteSection: idField.optional(),
  proxy: z
    .string()
    .max(512)
    .regex(PROXY, "is not a host with one or more path segments")
    .refine((proxy) => !isReservedHost(proxy.slice(0, proxy.indexOf("/"))), RESERVED)
    .nullable()
    .optional()
    .describe("Host and path below which another server shows the site; null removes it."),
};
export type UpdateSite = z.output<z.ZodObject<typeof updateSiteFields>>;
