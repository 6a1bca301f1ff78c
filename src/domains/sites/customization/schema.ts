import { z } from "zod";
import { localized } from "@/domains/sites/localized";
import { webUrlField } from "@/domains/sites/url-fields";
import { IGNORED } from "@/lib/compatibility";
import * as fields from "./fields";
import * as values from "./values";

const CODE_THEMES_DEFAULT = { light: "default-light", dark: "default-dark" } as const;

const styling = z.object({
  theme: z
    .enum(values.THEMES)
    .default("clean")
    .describe("The theme, which determines how strongly colors are used. Default: `clean`."),
  primaryColor: fields.themedColorField
    .default({ light: "#3a4fd0", dark: "#9db0ff" })
    .describe("The color of links and active elements."),
  tint: z
    .object({ color: fields.themedColorField.describe("The color of the tint.") })
    .optional()
    .describe("A tint for backgrounds and text."),
  infoColor: fields.themedColorField
    .default({ light: "#1d4ed8", dark: "#8fb4ff" })
    .describe("The color of info hints."),
  successColor: fields.themedColorField
    .default({ light: "#13693b", dark: "#7dd6a0" })
    .describe("The color of success hints."),
  warningColor: fields.themedColorField
    .default({ light: "#9a4d07", dark: "#f5b46f" })
    .describe("The color of warning hints."),
  dangerColor: fields.themedColorField
    .default({ light: "#b4232c", dark: "#ff9c9c" })
    .describe("The color of danger hints."),
  corners: z.enum(values.CORNERS).default("rounded").describe("The shape of corners. Default: `rounded`."),
  depth: z.enum(values.DEPTHS).default("subtle").describe("The strength of shadows. Default: `subtle`."),
  links: z
    .enum(values.LINK_STYLES)
    .default("default")
    .describe("The style of links in the text. Default: `default`."),
  font: fields.fontField.default("Inter").describe("The font of the text. Default: `Inter`."),
  headingFont: fields.fontField
    .nullable()
    .optional()
    .describe("The font of headings. If omitted or null, the font of the text is used."),
  monospaceFont: fields.monospaceFontField
    .default("JetBrainsMono")
    .describe("The font of code. Default: `JetBrainsMono`."),
  background: z
    .enum(values.BACKGROUNDS)
    .default("plain")
    .meta({ deprecated: true, description: "The background of pages. Default: `plain`." }),
  icons: z.enum(values.ICON_STYLES).default("regular").describe("The style of icons. Default: `regular`."),
  codeTheme: z
    .object({
      default: fields.themedCodeThemeField
        .default(CODE_THEMES_DEFAULT)
        .describe("The color scheme of code on pages."),
      openapi: fields.themedCodeThemeField
        .default(CODE_THEMES_DEFAULT)
        .describe("The color scheme of code in API operations."),
    })
    .prefault({})
    .describe("The color schemes of code."),
  sidebar: z
    .object({
      background: z
        .enum(values.SIDEBAR_BACKGROUNDS)
        .default("default")
        .describe("The background of the sidebar. Default: `default`."),
      list: z
        .enum(values.SIDEBAR_LISTS)
        .default("default")
        .describe("The style of the current page in the sidebar. Default: `default`."),
    })
    .prefault({})
    .describe("The style of the sidebar with the page tree."),
  search: z
    .enum(values.SEARCH_STYLES)
    .default("prominent")
    .describe("The style of the search field. Default: `prominent`."),
});

const header = z.object({
  preset: z
    .enum(values.HEADER_PRESETS)
    .default("default")
    .meta({ deprecated: true, description: "The color scheme of the header. Default: `default`." }),
  logo: fields.themedUrlField.optional().describe("The logo in the header."),
  primaryLink: fields.contentRefField
    .optional()
    .describe("The target of the logo. If omitted, the logo links to the start of the site."),
  backgroundColor: fields.themedColorField.optional().meta({
    deprecated: true,
    description: "The background color of the header. Used if `preset` is `custom`.",
  }),
  linkColor: fields.themedColorField.optional().meta({
    deprecated: true,
    description: "The color of links in the header. Used if `preset` is `custom`.",
  }),
  links: fields.headerItemsField.default([]).describe("The items in the header, in display order."),
});

const footer = z.object({
  logo: fields.themedUrlField.optional().describe("The logo in the footer."),
  groups: fields.footerGroupsField
    .default([])
    .describe("The groups of links in the footer, in display order."),
  copyright: z.string().max(512).optional().describe("The copyright notice in the footer."),
});

const ai = z.object({
  mode: z
    .enum(values.AI_MODES)
    .default("assistant")
    .describe("The AI features that visitors can use. Default: `assistant`."),
  greeting: z.string().max(256).optional().describe("The first message of the assistant."),
  localizedGreeting: localized(128),
  suggestions: z
    .array(z.string().min(3).max(64))
    .max(5)
    .optional()
    .describe("The questions that the assistant suggests to visitors, at most 5."),
  instructions: z
    .string()
    .max(10_000)
    .optional()
    .describe("Instructions for the assistant, at most 10,000 characters."),
});

const switchedOn = z.object({
  enabled: z.boolean().default(true).describe("Whether the feature is turned on. Default: true."),
});
const switchedOff = z.object({
  enabled: z.boolean().default(false).describe("Whether the feature is turned on. Default: false."),
});
const optionalUrl = z.object({ url: webUrlField.optional().describe("The URL of the privacy policy.") });

/**
 * Parts of a customization whose fields a site space can override separately. A site space can override any other field only as a
 * whole.
 */
export const CUSTOMIZATION_PARTS = {
  styling: styling.describe("The colors, fonts and shapes of the site."),
  internationalization: z
    .object({
      locale: z.enum(values.LOCALES).default("en").meta({
        deprecated: true,
        description: "The language of the site's interface for spaces that have no language. Default: `en`.",
      }),
    })
    .describe("The language settings of the site."),
  header: header.describe("The header of every page."),
  footer: footer.describe("The footer of every page."),
  themes: z
    .object({
      default: z
        .enum(values.THEME_MODES)
        .default("system")
        .describe(
          "The theme that visitors see first. Default: `system`, which follows the visitor's device.",
        ),
      toggeable: z.boolean().default(true).describe("Whether visitors can change the theme. Default: true."),
    })
    .describe("The light and dark themes of the site."),
  feedback: switchedOn.describe("Whether visitors can rate pages."),
  ai: ai.describe("The AI features for visitors."),
  advancedCustomization: switchedOn.meta(IGNORED),
  pageActions: z
    .object({
      items: z
        .array(z.enum(values.PAGE_ACTIONS))
        .max(values.PAGE_ACTIONS.length)
        .default(["assistant", "markdown", "git", "pdf"])
        .describe("The offered actions."),
    })
    .describe("The actions that visitors can use on a page."),
  externalLinks: z
    .object({
      target: z
        .enum(values.LINK_TARGETS)
        .default("self")
        .describe(
          "Whether links to other sites open in the same tab (`self`) or in a new tab. Default: `self`.",
        ),
    })
    .describe("The settings for links to other sites."),
  pagination: switchedOn.describe("Whether pages link to the previous and the next page."),
  trademark: switchedOff.describe("Whether the footer names Bindery."),
  privacyPolicy: optionalUrl.describe("The privacy policy of the site."),
  socialPreview: optionalUrl.describe("The image that other websites show with links to the site."),
  insights: z
    .object({
      trackingCookie: z
        .boolean()
        .default(true)
        .describe("Whether a cookie recognizes returning visitors. Default: true."),
    })
    .describe("The settings for insights."),
} as const;

/** The fields that a site space can override only as a whole. */
export const CUSTOMIZATION_WHOLES = {
  title: z
    .string()
    .trim()
    .min(2)
    .max(128)
    .optional()
    .describe("A title to show instead of the site's title."),
  localizedTitle: localized(128),
  favicon: fields.faviconField.default({}).describe("The favicon of the site."),
  announcement: fields.announcementField.optional().describe("The announcement above every page."),
  socialAccounts: fields.socialAccountsField.default([]).describe("The social accounts to link to."),
} as const;

type Prefaulted<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends z.ZodType ? z.ZodPrefault<Parts[Name]> : never;
};

/** The request fields of `PUT …/customization`. Omitted fields are set to their defaults. */
export const customizationFields = {
  ...CUSTOMIZATION_WHOLES,
  ...(Object.fromEntries(
    Object.entries<z.ZodType>(CUSTOMIZATION_PARTS).map(([name, part]) => [name, part.prefault({})]),
  ) as Prefaulted<typeof CUSTOMIZATION_PARTS>),
};
export const customizationSchema = z.object(customizationFields);

/** The complete customization of a site, with defaults filled in. */
export type Customization = z.output<typeof customizationSchema>;

export const customizationResource = customizationSchema
  .extend({
    updatedAt: z.iso.datetime().optional().describe("When the customization was last changed (UTC)."),
  })
  .meta({ id: "SiteCustomizationSettings" });

export const siteSpaceCustomizationResource = customizationResource
  .extend({
    overrides: z
      .array(z.string())
      .describe(
        "The settings that the site space overrides, such as `title` or `styling.theme`. All other settings come from the site.",
      ),
  })
  .meta({ id: "SiteSpaceCustomizationSettings" });
