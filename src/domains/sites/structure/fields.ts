import { z } from "zod";
import { plainText } from "@/lib/plain-text";
import { cleanSlug } from "@/lib/slug";
import { idField } from "@/scopes/define";

export const sectionTitleField = plainText(2, 128);
export const sectionDescriptionField = z.string().trim().max(256);

export const iconField = z
  .string()
  .max(50)
  .regex(/^[A-Za-z0-9_:/-]+$/, "is not the name of an icon");

/** One segment of the address of a section or of a variant. */
export const sectionPathField = z
  .string()
  .min(1)
  .max(100)
  .transform((path) => path.normalize("NFC").toLowerCase())
  .refine((path) => cleanSlug(path) === path, "is not one segment of an address");

export const STRUCTURE_ITEM_TYPES = [
  "site-space",
  "site-section",
  "site-section-group",
  "site-external-link",
] as const;
export type StructureItemType = (typeof STRUCTURE_ITEM_TYPES)[number];

const pointerField = z.object({ type: z.enum(STRUCTURE_ITEM_TYPES), id: idField });
export type ItemPointer = z.output<typeof pointerField>;

const positionOf = <Pointer extends z.ZodType>(pointer: Pointer) =>
  z.object({ before: pointer.optional(), after: pointer.optional() });

const itemPositionField = positionOf(pointerField);
export type ItemPosition = z.output<typeof itemPositionField>;

/** Directly before or after another thing of the site, of which it then has the parent, too. */
export const sortFields = { item: pointerField, position: itemPositionField };

export const moveSectionFields = {
  position: positionOf(
    z
      .object({ type: z.literal("site-section"), siteSection: idField })
      .transform(({ type, siteSection: id }) => ({ type, id })),
  ).optional(),
};

export const moveSiteSpaceFields = {
  position: positionOf(
    z
      .object({ type: z.literal("site-space"), siteSpace: idField })
      .transform(({ type, siteSpace: id }) => ({ type, id })),
  ).optional(),
};

export const moveGroupFields = {
  position: positionOf(
    z.object({ type: z.enum(["site-section", "site-section-group"]), id: idField }),
  ).optional(),
};
