import { z } from "zod";
import { wholeConditionField } from "@/domains/sites/condition";
import { localized } from "@/domains/sites/localized";
import { linkUrlField, webUrlField } from "@/domains/sites/url-fields";
import { isEmoji } from "@/domains/spaces/emoji";
import { idField } from "@/scopes/define";
import * as values from "./values";

const colorField = z.string().regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, "is not a color such as #3a4fd0");
export const themedColorField = z
  .object({ light: colorField, dark: colorField })
  .meta({ id: "CustomizationThemedColor" });
export const themedUrlField = z
  .object({ light: webUrlField, dark: webUrlField })
  .meta({ id: "CustomizationThemedURL" });
const codeThemeField = z.enum(values.CODE_THEMES).meta({ id: "CustomizationCodeTheme" });
export const themedCodeThemeField = z
  .object({ light: codeThemeField, dark: codeThemeField })
  .meta({ id: "CustomizationThemedCodeTheme" });

/** The name goes into style sheets as it is. */
const fontFamilyField = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, "is not the name of a font");

const FACES_MAX = 20;
const fontDefinitionField = z
  .object({
    id: idField,
    custom: z.boolean(),
    fontFamily: fontFamilyField,
    fontFaces: z
      .array(
        z.object({
          weight: z.number().int().min(1).max(1000),
          sources: z
            .array(z.object({ url: webUrlField, format: z.enum(values.FONT_FORMATS).optional() }))
            .min(1)
            .max(FACES_MAX),
        }),
      )
      .min(1)
      .max(FACES_MAX),
  })
  .meta({ id: "CustomizationFontDefinition" });
export const fontField = z.union([z.enum(values.FONTS), fontDefinitionField]);
export const monospaceFontField = z.union([z.enum(values.MONOSPACE_FONTS), fontDefinitionField]);

export const faviconField = z.union([
  z.object({ icon: themedUrlField }),
  z.object({ emoji: z.string().max(50).refine(isEmoji, "is not an emoji") }),
  z.strictObject({}),
]);

const inSpace = { space: idField.optional() };
const anchorNameField = z.string().min(1).max(512);

/** What a link leads to. Whether it is part of the site is looked up when a page is drawn: it may come and go. */
export const contentRefField = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("url"), url: linkUrlField }),
    z.object({ kind: z.literal("page"), page: idField, ...inSpace }),
    z.object({ kind: z.literal("anchor"), anchor: anchorNameField, page: idField.optional(), ...inSpace }),
    z.object({ kind: z.literal("file"), file: idField, ...inSpace }),
    z.object({ kind: z.literal("space"), space: idField }),
    z.object({ kind: z.literal("user"), user: idField }),
    z.object({ kind: z.literal("collection"), collection: idField }),
    z.object({ kind: z.literal("reusable-content"), reusableContent: idField, ...inSpace }),
    z.object({ kind: z.literal("openapi"), spec: z.string().min(1).max(100) }),
    z.object({ kind: z.literal("tag"), tag: z.string().min(1).max(100), ...inSpace }),
  ])
  .meta({ id: "CustomizationContentRef" });

const contentLinkField = z
  .object({
    title: z.string().max(64),
    localizedTitle: localized(64),
    to: contentRefField,
  })
  .meta({ id: "CustomizationContentLink" });

const LINKS_MAX = 50;
const linksField = z.array(contentLinkField).max(LINKS_MAX);
const TITLE_LENGTH_MAX = 128;

export const headerItemsField = z
  .array(
    z
      .object({
        title: z.string().max(TITLE_LENGTH_MAX),
        localizedTitle: localized(TITLE_LENGTH_MAX),
        style: z.enum(values.HEADER_ITEM_STYLES).optional(),
        to: contentRefField.nullable().describe("Null for a title that only opens its links."),
        links: linksField.default([]),
        condition: wholeConditionField.describe("Who sees it; an expression over the visitor's claims."),
      })
      .meta({ id: "CustomizationHeaderItem" }),
  )
  .max(LINKS_MAX);

export const footerGroupsField = z
  .array(
    z
      .object({
        title: z.string().max(TITLE_LENGTH_MAX),
        localizedTitle: localized(TITLE_LENGTH_MAX),
        links: linksField,
      })
      .meta({ id: "CustomizationFooterGroup" }),
  )
  .max(20);

export const announcementField = z
  .object({
    enabled: z.boolean(),
    message: z.string().min(2).max(128),
    localizedMessage: localized(128),
    link: contentLinkField.optional(),
    style: z.enum(values.ANNOUNCEMENT_STYLES),
  })
  .meta({ id: "CustomizationAnnouncement" });

export const socialAccountsField = z
  .array(
    z.object({
      platform: z.enum(values.SOCIAL_PLATFORMS),
      handle: z.string().min(1).max(128),
      display: z
        .object({ footer: z.boolean().default(true), header: z.boolean().default(false) })
        .prefault({}),
    }),
  )
  .max(10);
