import { z } from "zod";
import { conditionField } from "@/domains/sites/condition";
import { type LocalizedTexts, localized, localizedInput } from "@/domains/sites/localized";
import { linkUrlField } from "@/domains/sites/url-fields";
import { spaceSchema } from "@/domains/spaces/schema";
import { plainText } from "@/lib/plain-text";
import { cleanSlug } from "@/lib/slug";
import { idField } from "@/scopes/define";

const sectionTitleField = plainText(2, 128);
const sectionDescriptionField = z.string().trim().max(256);

const iconField = z
  .string()
  .max(50)
  .regex(/^[A-Za-z0-9_:/-]+$/, "is not the name of an icon");

/** One segment of the address of a section or of a variant. */
const sectionPathField = z
  .string()
  .min(1)
  .max(100)
  .transform((path) => path.normalize("NFC").toLowerCase())
  .refine((path) => cleanSlug(path) === path, "is not one segment of an address");

const pointerField = z.object({
  type: z.enum(["site-space", "site-section", "site-section-group", "site-external-link"]),
  id: idField,
});
export type ItemPointer = z.output<typeof pointerField>;
export type StructureItemType = ItemPointer["type"];

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

const urlsSchema = z.object({ published: z.url().optional() });

export const siteSpaceSchema = z
  .object({
    object: z.literal("site-space"),
    id: z.string(),
    path: z.string().min(1).max(100),
    section: z.string().optional(),
    space: spaceSchema,
    title: z.string(),
    localizedTitle: localized(128),
    default: z.boolean().describe("Whether visitors begin here: true of exactly one site space of a site."),
    condition: z.string().max(1024).optional(),
    hidden: z.boolean(),
    draft: z.boolean(),
    hasAdvancedCustomizationFeature: z.boolean(),
    urls: urlsSchema,
  })
  .meta({ id: "SiteSpace" });

export const siteSectionSchema = z
  .object({
    object: z.literal("site-section"),
    id: z.string(),
    title: z.string().min(2).max(128),
    localizedTitle: localized(128),
    localizedDescription: localized(256),
    description: z.string().max(256).optional(),
    default: z.boolean().describe("Whether visitors begin here: true of exactly one section of a site."),
    defaultSiteSpace: z.string().optional().describe("The site space that the section opens with."),
    path: z.string().min(1).max(100),
    condition: z.string().max(1024).optional(),
    sectionGroup: z.string().optional(),
    siteSpaces: z.array(siteSpaceSchema),
    draft: z.boolean(),
    icon: z.string().max(50).optional(),
    urls: urlsSchema,
  })
  .meta({ id: "SiteSection" });

export const siteExternalLinkSchema = z
  .object({
    object: z.literal("site-external-link"),
    id: z.string(),
    title: z.string().min(2).max(128),
    localizedTitle: localized(128),
    localizedDescription: localized(256),
    description: z.string().max(256).optional(),
    icon: z.string().max(50).optional(),
    url: z.url().max(2048),
    sectionGroup: z.string().optional(),
    condition: z.string().max(1024).optional(),
    draft: z.boolean(),
  })
  .meta({ id: "SiteExternalLink" });

export type SiteSpaceResource = z.output<typeof siteSpaceSchema>;
export type SiteSectionResource = z.output<typeof siteSectionSchema>;
export type SiteExternalLinkResource = z.output<typeof siteExternalLinkSchema>;
export type SiteMenuItem = SiteSectionResource | SiteSectionGroupResource | SiteExternalLinkResource;
export interface SiteSectionGroupResource {
  object: "site-section-group";
  id: string;
  title: string;
  localizedTitle?: LocalizedTexts | undefined;
  sectionGroup?: string | undefined;
  icon?: string | undefined;
  draft: boolean;
  sections: SiteSectionResource[];
  children: SiteMenuItem[];
  urls: { published?: string | undefined };
}

const menuSchema: z.ZodType<SiteMenuItem[], SiteMenuItem[]> = z
  .array(z.lazy(() => z.union([siteSectionSchema, siteSectionGroupSchema, siteExternalLinkSchema])))
  .meta({ id: "SiteMenu" });

export const siteSectionGroupSchema = z
  .object({
    object: z.literal("site-section-group"),
    id: z.string(),
    title: z.string().min(1).max(100),
    localizedTitle: localized(128),
    sectionGroup: z.string().optional().describe("The group that this one lies in."),
    icon: z.string().max(50).optional(),
    draft: z.boolean(),
    sections: z.array(siteSectionSchema).describe("The sections among its children."),
    children: menuSchema,
    urls: urlsSchema,
  })
  .meta({ id: "SiteSectionGroup" });

export const siteStructureSchema = z
  .union([
    z.object({ type: z.literal("sections"), structure: menuSchema }),
    z.object({ type: z.literal("siteSpaces"), structure: z.array(siteSpaceSchema) }),
  ])
  .meta({ id: "SiteStructure" });

export const siteStructureItemSchema = z.union([
  siteSpaceSchema,
  siteSectionSchema,
  siteSectionGroupSchema,
  siteExternalLinkSchema,
]);

export const listSiteSpacesFields = {
  default: z.boolean().optional().describe("True: only the default one; false: only the others."),
};

export const addSectionFields = {
  spaceId: idField,
  title: sectionTitleField.nullable().optional(),
  icon: iconField.nullable().optional(),
};
export const updateSectionFields = {
  title: sectionTitleField.optional(),
  path: sectionPathField.optional(),
  defaultSiteSpace: idField.optional().describe("A site space of the section."),
  condition: conditionField,
  icon: iconField.nullable().optional(),
  description: sectionDescriptionField.nullable().optional(),
  localizedTitle: localizedInput(128),
  localizedDescription: localizedInput(256),
};
export type AddSection = z.output<z.ZodObject<typeof addSectionFields>>;
export type UpdateSection = z.output<z.ZodObject<typeof updateSectionFields>>;

export const addSiteSpaceFields = {
  spaceId: idField,
  sectionId: idField.optional().describe("Left out: the default section, or the root where there are none."),
  title: sectionTitleField
    .optional()
    .describe("What the variant is called; left out, it has the space's title."),
};
export const updateSiteSpaceFields = {
  path: sectionPathField.optional(),
  condition: conditionField,
  spaceId: idField.optional().describe("The space that is shown from now on."),
  hidden: z.boolean().optional().describe("True keeps it out of the navigation; its address still works."),
  title: sectionTitleField.nullable().optional().describe("Null gives it the space's title."),
  localizedTitle: localizedInput(128),
};
export type AddSiteSpace = z.output<z.ZodObject<typeof addSiteSpaceFields>>;
export type UpdateSiteSpace = z.output<z.ZodObject<typeof updateSiteSpaceFields>>;

const groupTitleField = plainText(1, 100);
export const addGroupFields = {
  title: groupTitleField,
  icon: iconField.nullable().optional(),
  sections: z.array(idField).max(1000).optional().describe("Sections to move into it, in their order."),
  parent: idField.optional().describe("The group that it lies in; left out, it lies at the root."),
};
export const updateGroupFields = {
  title: groupTitleField.optional(),
  icon: iconField.nullable().optional(),
  localizedTitle: localizedInput(128),
};
export type AddGroup = z.output<z.ZodObject<typeof addGroupFields>>;
export type UpdateGroup = z.output<z.ZodObject<typeof updateGroupFields>>;

export const addExternalLinkFields = {
  title: sectionTitleField,
  description: sectionDescriptionField.nullable().optional(),
  icon: iconField.nullable().optional(),
  url: linkUrlField,
  parent: idField.optional().describe("The group that it lies in; left out, it lies at the root."),
  condition: conditionField,
  localizedTitle: localizedInput(128),
  localizedDescription: localizedInput(256),
};
export const updateExternalLinkFields = {
  title: sectionTitleField.optional(),
  description: sectionDescriptionField.nullable().optional(),
  icon: iconField.nullable().optional(),
  url: linkUrlField.optional(),
  condition: conditionField,
  localizedTitle: localizedInput(128),
  localizedDescription: localizedInput(256),
};
export type AddExternalLink = z.output<z.ZodObject<typeof addExternalLinkFields>>;
export type UpdateExternalLink = z.output<z.ZodObject<typeof updateExternalLinkFields>>;
