import { z } from "zod";
import { permissionsSchema } from "@/access/authorization/permissions-schema";
import { SITE_PERMISSIONS, type SitePermission } from "@/access/authorization/roles";
import { defaultLevelField } from "@/domains/collections/fields";
import { isEmoji } from "@/domains/spaces/emoji";
import { kept } from "@/lib/compatibility";
import { isReservedHost } from "@/lib/hosts";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";
import { embedOriginsField } from "./origin-fields";

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

/** The path segment of a site below `/s/`, unique among all sites. */
const basenameField = z
  .string()
  .min(1)
  .max(100)
  .transform((basename) => basename.toLowerCase())
  .refine(
    (basename) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(basename),
    "can have only letters, digits and single hyphens between them",
  );

const RESERVED = "can't be a hostname of this Bindery instance";

const hostnameField = z
  .string()
  .max(512)
  .transform((hostname) => hostname.toLowerCase())
  .refine((hostname) => !/[:/]/.test(hostname), {
    error: "can't contain https://, a port or a slash. Enter only the hostname, such as docs.example.com",
    abort: true,
  })
  .refine((hostname) => HOSTNAME.test(hostname), "must have at least three parts, such as docs.example.com")
  .refine((hostname) => !isReservedHost(hostname), RESERVED);

const themedUrlSchema = z.object({
  light: z.url().max(2048).describe("The URL of the image for the light theme."),
  dark: z.url().max(2048).describe("The URL of the image for the dark theme."),
});
const iconSchema = z.union([
  z.object({ icon: themedUrlSchema.describe("The URLs of the icon's images.") }),
  z.object({
    emoji: z
      .string()
      .max(50)
      .refine(isEmoji, "must be an emoji")
      .describe("The emoji to use as the icon, as a character or as hexadecimal code points."),
  }),
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
    id: z.string().describe("The ID of the site."),
    type: siteTypeField.meta(kept("The plan of the site, which has no effect.")),
    appliedType: siteTypeField.meta(kept("The plan of the site, which has no effect.")),
    title: z.string().describe("The title of the site."),
    icon: iconSchema.nullable().optional().describe("The icon of the site."),
    hostname: z.string().optional().describe("The custom domain of the site. Absent if the site has none."),
    basename: z.string().describe("The first part of the path in the site's URLs."),
    proxy: z
      .object({
        origin: z.string().describe("The URL that the proxy gets the site from."),
        target: z.string().describe("The URL where visitors open the site through the proxy."),
      })
      .optional()
      .describe("The proxy that serves the site under another URL. Absent if there is none."),
    visibility: siteVisibilityField.describe(
      "The site audience: `public` for anyone, `unlisted` for anyone with the URL, `share-link` for anyone with a share link, or `visitor-auth` for signed-in visitors.",
    ),
    published: z.boolean().describe("Whether the site is published."),
    siteSpaces: z.number().int().describe("The number of site spaces."),
    defaultLevel: defaultLevelField.describe(
      "The role that all organization members have on the site by default. `inherit` uses each member's role in the organization, and null gives no access.",
    ),
    createdAt: z.iso.datetime().describe("When the site was created (UTC)."),
    adaptiveContent: z
      .object({ enabled: z.boolean().describe("Whether adaptive content is turned on.") })
      .describe("The settings for content that adapts to visitors' claims."),
    ads: z
      .object({
        status: z.literal("disabled").meta(kept("The state of advertisements.")),
        submittable: z.boolean().meta(kept("Whether advertisements can be requested.")),
      })
      .optional()
      .meta({
        deprecated: true,
        description: "The advertisements of the site. Always absent, because sites have none.",
      }),
    agentsContext: agentsContextField.describe(
      "Whether AI assistants of the organization can use the site: `included` or `excluded`.",
    ),
    apiChangelog: z
      .boolean()
      .describe("Whether visitors can read the changes of the API specifications that the site shows."),
    embedOrigins: z
      .array(z.string())
      .describe(
        "The origins whose pages can show the site in a panel. If the list is empty, no other page can show the site.",
      ),
    features: z
      .array(
        z.object({
          id: z.enum(FEATURES).describe("The ID of the feature."),
          plan: siteTypeField.meta(kept("The plan that includes the feature.")),
          frozen: z.boolean().meta(kept("Always false.")),
          customizations: z
            .array(z.enum(CUSTOMIZATIONS))
            .optional()
            .describe("The customizations that the site can use."),
        }),
      )
      .describe("The features that the site can use."),
    urls: z
      .object({
        location: z.url().describe("The site's URL in the API."),
        app: z.url().describe("The site's URL in the console."),
        published: z
          .url()
          .optional()
          .describe("The URL where visitors open the site. Absent if the site isn't published."),
        preview: z.url().describe("The URL where members preview the site, even if it isn't published."),
        login: z
          .url()
          .optional()
          .describe("The URL that visitors without a token are sent to. Absent if it isn't set."),
        logout: z
          .url()
          .optional()
          .describe("The URL that visitors are sent to after they sign out. Absent if it isn't set."),
      })
      .describe("The URLs of the site."),
    permissions: permissionsSchema("site", [...permissionNames, "delete"]),
  })
  .meta({ id: "Site" });

const TITLE_FILTER_MAX = 128;
export const listSitesFields = {
  space: idField.optional().describe("Return only sites that show the space with this ID."),
  title: z
    .string()
    .max(TITLE_FILTER_MAX)
    .optional()
    .describe("Return only sites whose title contains this text. Case doesn't matter."),
  published: z
    .boolean()
    .optional()
    .describe("True to return only published sites, false to return only unpublished ones."),
  type: z.array(siteTypeField).optional().describe("Return only sites with one of these types."),
};
export type ListSites = z.output<z.ZodObject<typeof listSitesFields>>;

/** The maximum number of spaces. Visitors can't choose from a longer list. */
const SPACES_MAX = 100;

export const createSiteFields = {
  type: siteTypeField.optional().describe("The type of the site, which has no effect on its features."),
  title: siteTitleField.optional().describe("The title of the site."),
  visibility: siteVisibilityField
    .optional()
    .describe(
      "The site audience: `public` for anyone, `unlisted` for anyone with the URL, `share-link` for anyone with a share link, or `visitor-auth` for signed-in visitors.",
    ),
  spaces: z
    .array(idField)
    .max(SPACES_MAX)
    .optional()
    .describe("The IDs of the spaces to show, as variants in this order."),
};
export type CreateSite = z.output<z.ZodObject<typeof createSiteFields>>;

export const updateSiteFields = {
  title: siteTitleField.optional().describe("The title of the site."),
  visibility: siteVisibilityField
    .optional()
    .describe(
      "The site audience: `public` for anyone, `unlisted` for anyone with the URL, `share-link` for anyone with a share link, or `visitor-auth` for signed-in visitors.",
    ),
  basename: basenameField.optional().describe("The first part of the path in the site's URLs."),
  hostname: hostnameField.nullable().optional().describe("The custom domain of the site. Null removes it."),
  adaptiveContent: z
    .object({ enabled: z.boolean().describe("Whether adaptive content is turned on.") })
    .optional()
    .describe("The settings for content that adapts to visitors' claims."),
  agentsContext: agentsContextField
    .optional()
    .describe("Whether AI assistants of the organization can use the site: `included` or `excluded`."),
  apiChangelog: z
    .boolean()
    .optional()
    .describe("Whether visitors can read the changes of the API specifications that the site shows."),
  embedOrigins: embedOriginsField
    .optional()
    .describe(
      "The origins whose pages can show the site in a panel, such as `https://app.example.com`. Only the first part of the host can be a wildcard, as in `https://*.example.com`. An empty array turns the panel off.",
    ),
  defaultSiteSpace: idField
    .optional()
    .describe(
      "The ID of the site space that visitors see first. It must be at the root or in the default section.",
    ),
  defaultSiteSection: idField.optional().describe("The ID of the section that visitors see first."),
  proxy: z
    .string()
    .max(512)
    .regex(PROXY, "must be a hostname with one or more path segments, such as example.com/docs")
    .refine((proxy) => !isReservedHost(proxy.slice(0, proxy.indexOf("/"))), RESERVED)
    .nullable()
    .optional()
    .describe("The host and path where a proxy serves the site. Null removes the proxy."),
};
export type UpdateSite = z.output<z.ZodObject<typeof updateSiteFields>>;
