import { z } from "zod";
import { conditionField } from "@/domains/sites/condition";
import { type LocalizedTexts, localized, localizedInput } from "@/domains/sites/localized";
import { linkUrlField } from "@/domains/sites/url-fields";
import { spaceSchema } from "@/domains/spaces/schema";
import { kept } from "@/lib/compatibility";
import { plainText } from "@/lib/plain-text";
import { cleanSlug } from "@/lib/slug";
import { idField } from "@/scopes/define";

const sectionTitleField = plainText(2, 128);
const sectionDescriptionField = z.string().trim().max(256);

const iconField = z
  .string()
  .max(50)
  .regex(/^[A-Za-z0-9_:/-]+$/, "must be the name of an icon, such as `rocket`");

/** The path segment of a section or variant. */
const sectionPathField = z
  .string()
  .min(1)
  .max(100)
  .transform((path) => path.normalize("NFC").toLowerCase())
  .refine((path) => cleanSlug(path) === path, "must be one path segment, such as getting-started");

const pointerField = z.object({
  type: z
    .enum(["site-space", "site-section", "site-section-group", "site-external-link"])
    .describe("The kind of the item."),
  id: idField.describe("The ID of the item."),
});
export type ItemPointer = z.output<typeof pointerField>;
export type StructureItemType = ItemPointer["type"];

const positionOf = <Pointer extends z.ZodType>(pointer: Pointer) =>
  z.object({
    before: pointer.optional().describe("The item that comes directly after the new position."),
    after: pointer.optional().describe("The item that comes directly before the new position."),
  });

const itemPositionField = positionOf(pointerField);
export type ItemPosition = z.output<typeof itemPositionField>;

/** Moves an item directly before or after another item, into the other item's parent. */
export const sortFields = {
  item: pointerField.describe("The item to move."),
  position: itemPositionField.describe(
    "The new position of the item: directly before or after another item.",
  ),
};

export const moveSectionFields = {
  position: positionOf(
    z
      .object({
        type: z.literal("site-section").describe("The kind of the item next to the new position."),
        siteSection: idField.describe("The ID of the section next to the new position."),
      })
      .transform(({ type, siteSection: id }) => ({ type, id })),
  )
    .optional()
    .describe("The new position of the section: directly before or after another section."),
};

export const moveSiteSpaceFields = {
  position: positionOf(
    z
      .object({
        type: z.literal("site-space"),
        siteSpace: idField.describe("The ID of the site space next to the new position."),
      })
      .transform(({ type, siteSpace: id }) => ({ type, id })),
  )
    .optional()
    .describe("The new position of the site space: directly before or after another site space."),
};

export const moveGroupFields = {
  position: positionOf(
    z.object({
      type: z
        .enum(["site-section", "site-section-group"])
        .describe("The kind of the item next to the new position."),
      id: idField.describe("The ID of the item next to the new position."),
    }),
  )
    .optional()
    .describe("The new position of the group: directly before or after another item."),
};

const urlsSchema = z.object({
  published: z
    .url()
    .optional()
    .describe("The URL on the published site. Absent if the site isn't published."),
});

export const siteSpaceSchema = z
  .object({
    object: z.literal("site-space"),
    id: z.string().describe("The ID of the site space."),
    path: z.string().min(1).max(100).describe("The site space's path in the site's URLs."),
    section: z
      .string()
      .optional()
      .describe("The ID of the section that contains the site space. Absent for a site without sections."),
    space: spaceSchema.describe("The space that the site space shows."),
    title: z.string().describe("The title of the site space, shown in the variant selector."),
    localizedTitle: localized(128),
    default: z
      .boolean()
      .describe("Whether visitors start here. Exactly one site space of a site is the default."),
    condition: z
      .string()
      .max(1024)
      .optional()
      .describe(
        "An expression over the visitor's claims that determines who can see the site space. Absent if everyone can see it.",
      ),
    hidden: z
      .boolean()
      .describe("Whether the site space is left out of the navigation. Its URL still works."),
    draft: z.boolean().meta(kept("Always false.")),
    hasAdvancedCustomizationFeature: z
      .boolean()
      .meta(kept("Always true: every site space can have its own customization.")),
    urls: urlsSchema.describe("The URLs of the site space."),
  })
  .meta({ id: "SiteSpace" });

export const siteSectionSchema = z
  .object({
    object: z.literal("site-section"),
    id: z.string().describe("The ID of the section."),
    title: z.string().min(2).max(128).describe("The title of the section, shown in the site's menu."),
    localizedTitle: localized(128),
    localizedDescription: localized(256),
    description: z
      .string()
      .max(256)
      .optional()
      .describe("The description of the section, shown in the site's menu."),
    default: z
      .boolean()
      .describe("Whether visitors start here. Exactly one section of a site is the default."),
    defaultSiteSpace: z.string().optional().describe("The ID of the site space that the section opens with."),
    path: z.string().min(1).max(100).describe("The section's path in the site's URLs."),
    condition: z
      .string()
      .max(1024)
      .optional()
      .describe(
        "An expression over the visitor's claims that determines who can see the section. Absent if everyone can see it.",
      ),
    sectionGroup: z
      .string()
      .optional()
      .describe("The ID of the group that contains the section. Absent for a section outside groups."),
    siteSpaces: z.array(siteSpaceSchema).describe("The site spaces of the section, in display order."),
    draft: z.boolean().meta(kept("Always false.")),
    icon: z
      .string()
      .max(50)
      .optional()
      .describe("The Font Awesome icon of the section, such as `circle-info`."),
    urls: urlsSchema.describe("The URLs of the section."),
  })
  .meta({ id: "SiteSection" });

export const siteExternalLinkSchema = z
  .object({
    object: z.literal("site-external-link"),
    id: z.string().describe("The ID of the menu link."),
    title: z.string().min(2).max(128).describe("The text of the menu link."),
    localizedTitle: localized(128),
    localizedDescription: localized(256),
    description: z
      .string()
      .max(256)
      .optional()
      .describe("The description of the menu link, shown in the site's menu."),
    icon: z
      .string()
      .max(50)
      .optional()
      .describe("The Font Awesome icon of the menu link, such as `circle-info`."),
    url: z.url().max(2048).describe("The URL that the menu link opens."),
    sectionGroup: z
      .string()
      .optional()
      .describe("The ID of the group that contains the menu link. Absent for a link outside groups."),
    condition: z
      .string()
      .max(1024)
      .optional()
      .describe(
        "An expression over the visitor's claims that determines who can see the menu link. Absent if everyone can see it.",
      ),
    draft: z.boolean().meta(kept("Always false.")),
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
  .meta({
    id: "SiteMenu",
    description: "The sections, section groups and links at one level of the menu, in display order.",
  });

export const siteSectionGroupSchema = z
  .object({
    object: z.literal("site-section-group"),
    id: z.string().describe("The ID of the section group."),
    title: z.string().min(1).max(100).describe("The title of the section group, shown in the site's menu."),
    localizedTitle: localized(128),
    sectionGroup: z
      .string()
      .optional()
      .describe("The ID of the parent group. Absent for a group at the root."),
    icon: z
      .string()
      .max(50)
      .optional()
      .describe("The Font Awesome icon of the section group, such as `circle-info`."),
    draft: z.boolean().meta(kept("Always false.")),
    sections: z
      .array(siteSectionSchema)
      .describe("The sections of the group, without nested groups and links."),
    children: menuSchema,
    urls: urlsSchema.describe("The URLs of the section group."),
  })
  .meta({ id: "SiteSectionGroup" });

export const siteStructureSchema = z
  .union([
    z.object({
      type: z.literal("sections"),
      structure: menuSchema,
    }),
    z.object({
      type: z.literal("siteSpaces"),
      structure: z.array(siteSpaceSchema).describe("The site spaces of the site, in display order."),
    }),
  ])
  .meta({ id: "SiteStructure" });

export const siteStructureItemSchema = z.union([
  siteSpaceSchema,
  siteSectionSchema,
  siteSectionGroupSchema,
  siteExternalLinkSchema,
]);

export const listSiteSpacesFields = {
  default: z
    .boolean()
    .optional()
    .describe("True to return only the default site space, false to return only the others."),
};

export const addSectionFields = {
  spaceId: idField.describe("The ID of the space that the section shows."),
  title: sectionTitleField
    .nullable()
    .optional()
    .describe("The title of the section. If omitted or null, the title of the space is used."),
  icon: iconField
    .nullable()
    .optional()
    .describe("A Font Awesome icon for the section, such as `circle-info`."),
};
export const updateSectionFields = {
  title: sectionTitleField.optional().describe("The title of the section."),
  path: sectionPathField.optional().describe("The section's path in the site's URLs."),
  defaultSiteSpace: idField
    .optional()
    .describe("The ID of the site space that the section opens with. It must be in the section."),
  condition: conditionField.describe(
    "An expression over the visitor's claims that determines who can see the section. Null shows it to everyone.",
  ),
  icon: iconField
    .nullable()
    .optional()
    .describe("A Font Awesome icon for the section, such as `circle-info`. Null removes the icon."),
  description: sectionDescriptionField
    .nullable()
    .optional()
    .describe("The description of the section. Null removes it."),
  localizedTitle: localizedInput(128),
  localizedDescription: localizedInput(256),
};
export type AddSection = z.output<z.ZodObject<typeof addSectionFields>>;
export type UpdateSection = z.output<z.ZodObject<typeof updateSectionFields>>;

export const addSiteSpaceFields = {
  spaceId: idField.describe("The ID of the space to add."),
  sectionId: idField
    .optional()
    .describe(
      "The ID of the section to add the space to. If omitted, the space is added to the default section, or to the root of a site without sections.",
    ),
  title: sectionTitleField
    .optional()
    .describe("The title of the site space. If omitted, the title of the space is used."),
};
export const updateSiteSpaceFields = {
  path: sectionPathField.optional().describe("The site space's path in the site's URLs."),
  condition: conditionField.describe(
    "An expression over the visitor's claims that determines who can see the site space. Null shows it to everyone.",
  ),
  spaceId: idField.optional().describe("The ID of the space to show instead of the current space."),
  hidden: z
    .boolean()
    .optional()
    .describe("True to leave the site space out of the navigation. Its URL still works."),
  title: sectionTitleField
    .nullable()
    .optional()
    .describe("The title of the site space. Null uses the title of the space."),
  localizedTitle: localizedInput(128),
};
export type AddSiteSpace = z.output<z.ZodObject<typeof addSiteSpaceFields>>;
export type UpdateSiteSpace = z.output<z.ZodObject<typeof updateSiteSpaceFields>>;

const groupTitleField = plainText(1, 100);
export const addGroupFields = {
  title: groupTitleField.describe("The title of the section group."),
  icon: iconField
    .nullable()
    .optional()
    .describe("A Font Awesome icon for the section group, such as `circle-info`."),
  sections: z
    .array(idField)
    .max(1000)
    .optional()
    .describe("The IDs of sections to move into the group, in the new order."),
  parent: idField
    .optional()
    .describe("The ID of the parent group. If omitted, the group is added at the root."),
};
export const updateGroupFields = {
  title: groupTitleField.optional().describe("The title of the section group."),
  icon: iconField
    .nullable()
    .optional()
    .describe("A Font Awesome icon for the section group, such as `circle-info`. Null removes the icon."),
  localizedTitle: localizedInput(128),
};
export type AddGroup = z.output<z.ZodObject<typeof addGroupFields>>;
export type UpdateGroup = z.output<z.ZodObject<typeof updateGroupFields>>;

export const addExternalLinkFields = {
  title: sectionTitleField.describe("The text of the menu link."),
  description: sectionDescriptionField.nullable().optional().describe("The description of the menu link."),
  icon: iconField
    .nullable()
    .optional()
    .describe("A Font Awesome icon for the menu link, such as `circle-info`."),
  url: linkUrlField.describe("The URL that the menu link opens."),
  parent: idField
    .optional()
    .describe("The ID of the group to add the link to. If omitted, the link is added at the root."),
  condition: conditionField.describe(
    "An expression over the visitor's claims that determines who can see the menu link.",
  ),
  localizedTitle: localizedInput(128),
  localizedDescription: localizedInput(256),
};
export const updateExternalLinkFields = {
  title: sectionTitleField.optional().describe("The text of the menu link."),
  description: sectionDescriptionField
    .nullable()
    .optional()
    .describe("The description of the menu link. Null removes it."),
  icon: iconField
    .nullable()
    .optional()
    .describe("A Font Awesome icon for the menu link, such as `circle-info`. Null removes the icon."),
  url: linkUrlField.optional().describe("The URL that the menu link opens."),
  condition: conditionField.describe(
    "An expression over the visitor's claims that determines who can see the menu link. Null shows it to everyone.",
  ),
  localizedTitle: localizedInput(128),
  localizedDescription: localizedInput(256),
};
export type AddExternalLink = z.output<z.ZodObject<typeof addExternalLinkFields>>;
export type UpdateExternalLink = z.output<z.ZodObject<typeof updateExternalLinkFields>>;
