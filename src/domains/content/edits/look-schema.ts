import { z } from "zod";
import { idField } from "@/scopes/define";
import { layoutSchema } from "../schema";

export const URL_CHARACTERS_MAX = 2048;
const ANCHOR_CHARACTERS_MAX = 200;
const COVER_PIXELS_MAX = 4096;
const ALTERNATES_MAX = 100;

const space = idField
  .optional()
  .describe("The ID of the space that contains the target. Default: the space of the page.");
const urlRef = z.object({
  kind: z.literal("url"),
  url: z.string().min(1).max(URL_CHARACTERS_MAX).describe("The URL of the target."),
});
const coverRef = z.discriminatedUnion("kind", [
  urlRef,
  z.object({ kind: z.literal("file"), file: idField.describe("The ID of the file."), space }),
]);
const anchor = z.string().min(1).max(ANCHOR_CHARACTERS_MAX).describe("The anchor of the heading.");
const linkRef = z.discriminatedUnion("kind", [
  urlRef,
  z.object({ kind: z.literal("page"), page: idField.describe("The ID of the page."), space }),
  z.object({
    kind: z.literal("anchor"),
    anchor: anchor.describe("The anchor of the heading."),
    page: idField.describe("The ID of the page that has the anchor."),
    space,
  }),
  z.object({ kind: z.literal("space"), space: idField.describe("The ID of the space.") }),
]);

const layoutField = layoutSchema
  .pick({
    cover: true,
    title: true,
    description: true,
    tableOfContents: true,
    outline: true,
    pagination: true,
    metadata: true,
    width: true,
    coverSize: true,
  })
  .partial()
  .strict();
const coverField = z.strictObject({
  ref: coverRef.describe("The cover image."),
  refDark: coverRef.optional().describe("The cover image in dark mode. Default: `ref`."),
  yPos: z
    .number()
    .min(-COVER_PIXELS_MAX)
    .max(COVER_PIXELS_MAX)
    .optional()
    .describe("The vertical offset of the cover image, in pixels."),
  height: z
    .number()
    .min(1)
    .max(COVER_PIXELS_MAX)
    .optional()
    .describe("The height of the cover in pixels. If omitted, the site's height is used."),
});
const metaLinksField = z.strictObject({
  canonical: linkRef
    .optional()
    .describe("The page that search engines should treat as the original of this page."),
  alternates: z
    .array(linkRef)
    .max(ALTERNATES_MAX)
    .optional()
    .describe("The same page in other languages or variants."),
});

/** The layout, cover and similar settings of a page with text. They have the same format as in responses. */
export const lookFields = {
  layout: layoutField.optional().describe("The page's layout. Parts that you omit don't change."),
  cover: coverField
    .nullable()
    .optional()
    .describe("The page's cover image. It replaces the current cover, and null removes it."),
  metaLinks: metaLinksField
    .nullable()
    .optional()
    .describe(
      "The page's canonical and alternate links. They replace the current links, and null removes them.",
    ),
};
export type PageLook = z.output<z.ZodObject<typeof lookFields>>;

export type LinkRef = z.output<typeof linkRef>;
export const targetField = linkRef.optional().describe("The target of the link, for pages of type `link`.");
