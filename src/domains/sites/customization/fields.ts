import { z } from "zod";
import { wholeConditionField } from "@/domains/sites/condition";
import { localized } from "@/domains/sites/localized";
import { linkUrlField, webUrlField } from "@/domains/sites/url-fields";
import { isEmoji } from "@/domains/spaces/emoji";
import { idField } from "@/scopes/define";
import * as values from "./values";

const colorField = z.string().regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, "must be a color, such as #3a4fd0");
export const themedColorField = z
  .object({
    light: colorField.describe("The color in the light theme, such as `#3a4fd0`."),
    dark: colorField.describe("The color in the dark theme, such as `#9db0ff`."),
  })
  .meta({ id: "CustomizationThemedColor" });
export const themedUrlField = z
  .object({
    light: webUrlField.describe("The URL of the image for the light theme."),
    dark: webUrlField.describe("The URL of the image for the dark theme."),
  })
  .meta({ id: "CustomizationThemedURL" });
const codeThemeField = z.enum(values.CODE_THEMES).meta({ id: "CustomizationCodeTheme" });
export const themedCodeThemeField = z
  .object({
    light: codeThemeField.describe("The color scheme of code in the light theme."),
    dark: codeThemeField.describe("The color scheme of code in the dark theme."),
  })
  .meta({ id: "CustomizationThemedCodeTheme" });

/** A font name. The name is inserted into style sheets unchanged. */
const fontFamilyField = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, "must be the name of a font, such as `Inter`");

const FACES_MAX = 20;
const fontDefinitionField = z
  .object({
    id: idField.describe("The ID of the font."),
    custom: z.boolean().describe("Whether this is a custom font."),
    fontFamily: fontFamilyField.describe("The name of the font family."),
    fontFaces: z
      .array(
        z.object({
          weight: z.number().int().min(1).max(1000).describe("The weight of the font face, from 1 to 1000."),
          sources: z
            .array(
              z.object({
                url: webUrlField.describe("The URL of the font file."),
                format: z.enum(values.FONT_FORMATS).optional().describe("The format of the font file."),
              }),
            )
            .min(1)
            .max(FACES_MAX)
            .describe("The files of the font face."),
        }),
      )
      .min(1)
      .max(FACES_MAX)
      .describe("The faces of the font, one for each weight."),
  })
  .meta({ id: "CustomizationFontDefinition" });
export const fontField = z.union([z.enum(values.FONTS), fontDefinitionField]);
export const monospaceFontField = z.union([z.enum(values.MONOSPACE_FONTS), fontDefinitionField]);

export const faviconField = z.union([
  z.object({ icon: themedUrlField.describe("The URLs of the favicon's images.") }),
  z.object({
    emoji: z
      .string()
      .max(50)
      .refine(isEmoji, "must be an emoji")
      .describe("The emoji to use as the favicon, as a character or as hexadecimal code points."),
  }),
  z.strictObject({}),
]);

const inSpace = { space: idField.optional().describe("The ID of the space that contains the target.") };
const anchorNameField = z.string().min(1).max(512);

/** The target of a link. Bindery checks at rendering time whether the site contains the target, because this can change. */
export const contentRefField = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("url"), url: linkUrlField.describe("The URL that the link leads to.") }),
    z.object({ kind: z.literal("page"), page: idField.describe("The ID of the page."), ...inSpace }),
    z.object({
      kind: z.literal("anchor"),
      anchor: anchorNameField.describe("The anchor of a heading on the page."),
      page: idField.optional().describe("The ID of the page that has the anchor."),
      ...inSpace,
    }),
    z.object({ kind: z.literal("file"), file: idField.describe("The ID of the file."), ...inSpace }),
    z.object({ kind: z.literal("space"), space: idField.describe("The ID of the space.") }),
    z.object({ kind: z.literal("user"), user: idField.describe("The ID of the user.") }),
    z.object({ kind: z.literal("collection"), collection: idField.describe("The ID of the collection.") }),
    z.object({
      kind: z.literal("reusable-content"),
      reusableContent: idField.describe("The ID of the reusable content."),
      ...inSpace,
    }),
    z.object({
      kind: z.literal("openapi"),
      spec: z.string().min(1).max(100).describe("The slug of the OpenAPI specification."),
    }),
    z.object({
      kind: z.literal("tag"),
      tag: z.string().min(1).max(100).describe("The slug of the tag."),
      ...inSpace,
    }),
  ])
  .meta({ id: "CustomizationContentRef" });

const contentLinkField = z
  .object({
    title: z.string().max(64).describe("The text of the link."),
    localizedTitle: localized(64),
    to: contentRefField.describe("The target of the link."),
  })
  .meta({ id: "CustomizationContentLink" });

const LINKS_MAX = 50;
const linksField = z.array(contentLinkField).max(LINKS_MAX);
const TITLE_LENGTH_MAX = 128;

export const headerItemsField = z
  .array(
    z
      .object({
        title: z.string().max(TITLE_LENGTH_MAX).describe("The text of the header item."),
        localizedTitle: localized(TITLE_LENGTH_MAX),
        style: z.enum(values.HEADER_ITEM_STYLES).optional().describe("The style of the header item."),
        to: contentRefField
          .nullable()
          .describe("The target of the header item. Null if the item only opens a menu."),
        links: linksField.default([]).describe("The links in the menu of the header item."),
        condition: wholeConditionField.describe(
          "An expression over the visitor's claims that determines who can see the header item.",
        ),
      })
      .meta({ id: "CustomizationHeaderItem" }),
  )
  .max(LINKS_MAX);

export const footerGroupsField = z
  .array(
    z
      .object({
        title: z.string().max(TITLE_LENGTH_MAX).describe("The title of the group of links."),
        localizedTitle: localized(TITLE_LENGTH_MAX),
        links: linksField.describe("The links in the group, in display order."),
      })
      .meta({ id: "CustomizationFooterGroup" }),
  )
  .max(20);

export const announcementField = z
  .object({
    enabled: z.boolean().describe("Whether the announcement is shown above every page."),
    message: z.string().min(2).max(128).describe("The text of the announcement."),
    localizedMessage: localized(128),
    link: contentLinkField.optional().describe("The link in the announcement."),
    style: z.enum(values.ANNOUNCEMENT_STYLES).describe("The style of the announcement."),
  })
  .meta({ id: "CustomizationAnnouncement" });

export const socialAccountsField = z
  .array(
    z.object({
      platform: z.enum(values.SOCIAL_PLATFORMS).describe("The platform of the social account."),
      handle: z.string().min(1).max(128).describe("The name of the account on the platform."),
      display: z
        .object({
          footer: z
            .boolean()
            .default(true)
            .describe("Whether the account is shown in the footer. Default: true."),
          header: z
            .boolean()
            .default(false)
            .describe("Whether the account is shown in the header. Default: false."),
        })
        .prefault({})
        .describe("Where the account is shown."),
    }),
  )
  .max(10);
