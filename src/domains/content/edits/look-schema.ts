import { z } from "zod";
import { idField } from "@/scopes/define";
import { VISIBLE_PARTS } from "../page-metadata";

export const URL_CHARACTERS_MAX = 2048;
const ANCHOR_CHARACTERS_MAX = 200;
const COVER_PIXELS_MAX = 4096;
const ALTERNATES_MAX = 100;

const space = idField.optional();
const urlRef = z.object({ kind: z.literal("url"), url: z.string().min(1).max(URL_CHARACTERS_MAX) });
const coverRef = z.discriminatedUnion("kind", [
  urlRef,
  z.object({ kind: z.literal("file"), file: idField, space }),
]);
const anchor = z.string().min(1).max(ANCHOR_CHARACTERS_MAX);
const linkRef = z.discriminatedUnion("kind", [
  urlRef,
  z.object({ kind: z.literal("page"), page: idField, space }),
  z.object({ kind: z.literal("anchor"), anchor, page: idField, space }),
  z.object({ kind: z.literal("space"), space: idField }),
]);

const shownField = z.boolean().optional().describe("Whether it is shown.");
const layoutField = z.strictObject({
  ...(Object.fromEntries(VISIBLE_PARTS.map((part) => [part, shownField])) as Record<
    (typeof VISIBLE_PARTS)[number],
    typeof shownField
  >),
  width: z.enum(["default", "wide"]).optional().describe("How wide the text is."),
  coverSize: z.enum(["hero", "full"]).optional(),
});
const coverField = z.strictObject({
  ref: coverRef,
  refDark: coverRef.optional(),
  yPos: z
    .number()
    .min(-COVER_PIXELS_MAX)
    .max(COVER_PIXELS_MAX)
    .optional()
    .describe("How far the picture is moved down, in pixels."),
  height: z
    .number()
    .min(1)
    .max(COVER_PIXELS_MAX)
    .optional()
    .describe("In pixels; that of the site where it is left out."),
});
const metaLinksField = z.strictObject({
  canonical: linkRef.optional(),
  alternates: z.array(linkRef).max(ALTERNATES_MAX).optional(),
});

/** What a page with a text says beside it that has a shape of its own: the one that reads answer. */
export const lookFields = {
  layout: layoutField.optional().describe("What it does not name stays as it is."),
  cover: coverField.nullable().optional().describe("As a whole; `null` removes it."),
  metaLinks: metaLinksField.nullable().optional().describe("As a whole; `null` removes them."),
};
export type PageLook = z.output<z.ZodObject<typeof lookFields>>;

export type LinkRef = z.output<typeof linkRef>;
export const targetField = linkRef.optional().describe("What a link leads to; no other page has it.");
