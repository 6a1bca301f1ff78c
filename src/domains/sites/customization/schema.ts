import { z } from "zod";
import { localized } from "@/domains/sites/localized";
import { webUrlField } from "@/domains/sites/url-fields";
import * as fields from "./fields";
import * as values from "./values";

const CODE_THEMES_DEFAULT = { light: "default-light", dark: "default-dark" } as const;

const styling = z.object({
  theme: z.enum(values.THEMES).default("clean"),
  primaryColor: fields.themedColorField.default({ light: "#3a4fd0", dark: "#9db0ff" }),
  tint: z.object({ color: fields.themedColorField }).optional(),
  infoColor: fields.themedColorField.default({ light: "#1d4ed8", dark: "#8fb4ff" }),
  successColor: fields.themedColorField.default({ light: "#13693b", dark: "#7dd6a0" }),
  warningColor: fields.themedColorField.default({ light: "#9a4d07", dark: "#f5b46f" }),
  dangerColor: fields.themedColorField.default({ light: "#b4232c", dark: "#ff9c9c" }),
  corners: z.enum(values.CORNERS).default("rounded"),
  depth: z.enum(values.DEPTHS).default("subtle"),
  links: z.enum(values.LINK_STYLES).default("default"),
  font: fields.fontField.default("Inter"),
  headingFont: fields.fontField.nullable().optional().describe("Null and left out: the font of the text."),
  monospaceFont: fields.monospaceFontField.default("JetBrainsMono"),
  background: z.enum(values.BACKGROUNDS).default("plain").meta({ deprecated: true }),
  icons: z.enum(values.ICON_STYLES).default("regular"),
  codeTheme: z
    .object({
      default: fields.themedCodeThemeField.default(CODE_THEMES_DEFAULT),
      openapi: fields.themedCodeThemeField.default(CODE_THEMES_DEFAULT),
    })
    .prefault({}),
  sidebar: z
    .object({
      background: z.enum(values.SIDEBAR_BACKGROUNDS).default("default"),
      list: z.enum(values.SIDEBAR_LISTS).default("default"),
    })
    .prefault({}),
  search: z.enum(values.SEARCH_STYLES).default("prominent"),
});

const header = z.object({
  preset: z.enum(values.HEADER_PRESETS).default("default").meta({ deprecated: true }),
  logo: fields.themedUrlField.optional(),
  primaryLink: fields.contentRefField
    .optional()
    .describe("What the logo leads to; left out, the site's start."),
  backgroundColor: fields.themedColorField.optional().meta({ deprecated: true }),
  linkColor: fields.themedColorField.optional().meta({ deprecated: true }),
  links: fields.headerItemsField.default([]),
});

const footer = z.object({
  logo: fields.themedUrlField.optional(),
  groups: fields.footerGroupsField.default([]),
  copyright: z.string().max(512).optional(),
});

const ai = z.object({
  mode: z.enum(values.AI_MODES).default("assistant"),
  greeting: z.string().max(256).optional(),
  localizedGreeting: localized(128),
  suggestions: z.array(z.string().min(3).max(64)).max(5).optional(),
  instructions: z.string().max(10_000).optional(),
});

const switchedOn = z.object({ enabled: z.boolean().default(true) });
const switchedOff = z.object({ enabled: z.boolean().default(false) });
const optionalUrl = z.object({ url: webUrlField.optional() });

/** Parts of a customization whose fields can be overridden one by one; every other part is overridden whole. */
export const CUSTOMIZATION_PARTS = {
  styling,
  internationalization: z.object({ locale: z.enum(values.LOCALES).default("en").meta({ deprecated: true }) }),
  header,
  footer,
  themes: z.object({
    default: z.enum(values.THEME_MODES).default("system"),
    toggeable: z.boolean().default(true),
  }),
  feedback: switchedOn,
  ai,
  advancedCustomization: switchedOn,
  pageActions: z.object({
    items: z
      .array(z.enum(values.PAGE_ACTIONS))
      .max(values.PAGE_ACTIONS.length)
      .default(["assistant", "markdown", "git", "pdf"]),
  }),
  externalLinks: z.object({ target: z.enum(values.LINK_TARGETS).default("self") }),
  pagination: switchedOn,
  trademark: switchedOff,
  privacyPolicy: optionalUrl,
  socialPreview: optionalUrl,
  insights: z.object({ trackingCookie: z.boolean().default(true) }),
} as const;

/** What else there is: each of it a whole. */
export const CUSTOMIZATION_WHOLES = {
  title: z.string().trim().min(2).max(128).optional().describe("Shown instead of the site's own."),
  localizedTitle: localized(128),
  favicon: fields.faviconField.default({}),
  announcement: fields.announcementField.optional(),
  socialAccounts: fields.socialAccountsField.default([]),
} as const;

type Prefaulted<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends z.ZodType ? z.ZodPrefault<Parts[Name]> : never;
};

/** What `PUT …/customization` takes. Whatever is left out has its default. */
export const customizationFields = {
  ...CUSTOMIZATION_WHOLES,
  ...(Object.fromEntries(
    Object.entries<z.ZodType>(CUSTOMIZATION_PARTS).map(([name, part]) => [name, part.prefault({})]),
  ) as Prefaulted<typeof CUSTOMIZATION_PARTS>),
};
export const customizationSchema = z.object(customizationFields);

/** Everything that a site lets be chosen of how it looks and what it offers, defaults filled in. */
export type Customization = z.output<typeof customizationSchema>;

export const customizationResource = customizationSchema
  .extend({ updatedAt: z.iso.datetime().optional() })
  .meta({ id: "SiteCustomizationSettings" });

export const siteSpaceCustomizationResource = customizationResource
  .extend({
    overrides: z
      .array(z.string())
      .describe(
        "What the site space says itself, such as `title` or `styling.theme`; the rest is its site's.",
      ),
  })
  .meta({ id: "SiteSpaceCustomizationSettings" });
