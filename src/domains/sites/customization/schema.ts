import { z } from "zod";
import { localized } from "@/domains/sites/localized";
import { webUrlField } from "@/domains/sites/url-fields";
import {
  announcementField,
  contentRefField,
  faviconField,
  fontField,
  footerGroupsField,
  headerItemsField,
  monospaceFontField,
  socialAccountsField,
  themedCodeThemeField,
  themedColorField,
  themedUrlField,
} from "./fields";
import {
  AI_MODES,
  BACKGROUNDS,
  CORNERS,
  DEPTHS,
  HEADER_PRESETS,
  ICON_STYLES,
  LINK_STYLES,
  LINK_TARGETS,
  LOCALES,
  PAGE_ACTIONS,
  SEARCH_STYLES,
  SIDEBAR_BACKGROUNDS,
  SIDEBAR_LISTS,
  THEME_MODES,
  THEMES,
} from "./values";

const CODE_THEMES_DEFAULT = { light: "default-light", dark: "default-dark" } as const;

const styling = z.object({
  theme: z.enum(THEMES).default("clean"),
  primaryColor: themedColorField.default({ light: "#3a4fd0", dark: "#9db0ff" }),
  tint: z.object({ color: themedColorField }).optional(),
  infoColor: themedColorField.default({ light: "#1d4ed8", dark: "#8fb4ff" }),
  successColor: themedColorField.default({ light: "#13693b", dark: "#7dd6a0" }),
  warningColor: themedColorField.default({ light: "#9a4d07", dark: "#f5b46f" }),
  dangerColor: themedColorField.default({ light: "#b4232c", dark: "#ff9c9c" }),
  corners: z.enum(CORNERS).default("rounded"),
  depth: z.enum(DEPTHS).default("subtle"),
  links: z.enum(LINK_STYLES).default("default"),
  font: fontField.default("Inter"),
  headingFont: fontField.nullable().optional().describe("Null and left out: the font of the text."),
  monospaceFont: monospaceFontField.default("JetBrainsMono"),
  background: z.enum(BACKGROUNDS).default("plain").meta({ deprecated: true }),
  icons: z.enum(ICON_STYLES).default("regular"),
  codeTheme: z
    .object({
      default: themedCodeThemeField.default(CODE_THEMES_DEFAULT),
      openapi: themedCodeThemeField.default(CODE_THEMES_DEFAULT),
    })
    .prefault({}),
  sidebar: z
    .object({
      background: z.enum(SIDEBAR_BACKGROUNDS).default("default"),
      list: z.enum(SIDEBAR_LISTS).default("default"),
    })
    .prefault({}),
  search: z.enum(SEARCH_STYLES).default("prominent"),
});

const header = z.object({
  preset: z.enum(HEADER_PRESETS).default("default").meta({ deprecated: true }),
  logo: themedUrlField.optional(),
  primaryLink: contentRefField.optional().describe("What the logo leads to; left out, the site's start."),
  backgroundColor: themedColorField.optional().meta({ deprecated: true }),
  linkColor: themedColorField.optional().meta({ deprecated: true }),
  links: headerItemsField.default([]),
});

const footer = z.object({
  logo: themedUrlField.optional(),
  groups: footerGroupsField.default([]),
  copyright: z.string().max(512).optional(),
});

const ai = z.object({
  mode: z.enum(AI_MODES).default("assistant"),
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
  internationalization: z.object({ locale: z.enum(LOCALES).default("en").meta({ deprecated: true }) }),
  header,
  footer,
  themes: z.object({ default: z.enum(THEME_MODES).default("system"), toggeable: z.boolean().default(true) }),
  feedback: switchedOn,
  ai,
  advancedCustomization: switchedOn,
  pageActions: z.object({
    items: z
      .array(z.enum(PAGE_ACTIONS))
      .max(PAGE_ACTIONS.length)
      .default(["assistant", "markdown", "git", "pdf"]),
  }),
  externalLinks: z.object({ target: z.enum(LINK_TARGETS).default("self") }),
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
  favicon: faviconField.default({}),
  announcement: announcementField.optional(),
  socialAccounts: socialAccountsField.default([]),
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
