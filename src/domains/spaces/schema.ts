import { z } from "zod";
import { OWN_PERMISSIONS } from "@/access/authorization/own";
import { LEVELS, SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { defaultLevelField, moveFields, newTitleField, titleField } from "@/domains/collections/fields";
import { refineMergeRules, standaloneMergeRulesSchema } from "@/domains/organizations/merge-rules";
import { idField } from "@/scopes/define";
import { emojiOrNoneField } from "./emoji";

export const visibilityField = z.enum([
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
  "in-collection",
  "private",
]);
export type Visibility = z.output<typeof visibilityField>;

export const editModeField = z.enum(["live", "locked"]);

/** Languages that content can be written in and translated to. */
export const languageField = z.enum([
  "en",
  "fr",
  "de",
  "es",
  "it",
  "pt",
  "pt-br",
  "ru",
  "ja",
  "zh",
  "zh-tw",
  "yue",
  "ko",
  "ar",
  "hi",
  "nl",
  "pl",
  "tr",
  "sv",
  "no",
  "da",
  "fi",
  "el",
  "cs",
  "hu",
  "ro",
  "th",
  "vi",
  "id",
  "ms",
  "he",
  "uk",
  "sk",
  "bg",
  "hr",
  "lt",
  "lv",
  "et",
  "sl",
]);

const mergeRulesSchema = z.union([z.object({ type: z.literal("inherit") }), standaloneMergeRulesSchema]);
export type MergeRules = z.output<typeof mergeRulesSchema>;

const mergeRulesField = mergeRulesSchema.superRefine(refineMergeRules);

const iconField = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .describe("Address of an image, instead of an emoji.");

const permissionNames = Object.keys(SPACE_PERMISSIONS) as SpacePermission[];
const time = z.iso.datetime();

const gitSyncSchema = z.object({
  repoName: z.string().optional(),
  installationProvider: z.enum(["github", "gitlab", "github-legacy"]).optional(),
  integration: z.string().optional(),
  url: z.string().optional(),
  updatedAt: time.optional(),
});

export const spaceSchema = z
  .object({
    object: z.literal("space"),
    id: z.string(),
    title: z.string().max(50),
    emoji: z.string().max(50).describe("Empty when the space has none."),
    visibility: visibilityField,
    createdAt: time,
    updatedAt: time,
    deletedAt: time.optional(),
    editMode: editModeField.optional(),
    mergeRules: mergeRulesSchema,
    urls: z.object({
      location: z.url(),
      app: z.url(),
      published: z.url().optional(),
      public: z.url().optional(),
      icon: z.url().optional(),
    }),
    organization: z.string(),
    parent: z.string().optional(),
    rank: z
      .string()
      .describe("Place among the spaces and collections of the same parent; compares bytewise."),
    language: languageField.optional(),
    gitSync: gitSyncSchema.optional(),
    visitorAuth: z.object({ backend: z.literal("custom") }).optional(),
    revision: z.string(),
    defaultLevel: defaultLevelField,
    comments: z.number().int().min(0),
    changeRequests: z.number().int().min(0),
    changeRequestsOpen: z.number().int().min(0),
    changeRequestsDraft: z.number().int().min(0),
    permissions: z.record(z.enum([...permissionNames, ...OWN_PERMISSIONS]), z.boolean()),
  })
  .meta({ id: "Space" });

export const createSpaceFields = {
  title: newTitleField.optional(),
  emoji: emojiOrNoneField.optional().describe("None when empty or left out."),
  parent: idField.optional().describe("Collection to create it in; the root when left out."),
  language: languageField.optional(),
  editMode: editModeField.optional(),
};
const createSpace = z.object(createSpaceFields);
export type CreateSpace = z.output<typeof createSpace>;

export const updateSpaceFields = {
  title: titleField.optional(),
  emoji: emojiOrNoneField
    .nullable()
    .optional()
    .describe("Null or an empty text removes it; one excludes an icon."),
  icon: iconField.nullable().optional(),
  visibility: visibilityField.optional(),
  editMode: editModeField.optional(),
  language: languageField.optional(),
  defaultLevel: defaultLevelField.optional(),
  mergeRules: mergeRulesField.optional(),
};
const updateSpace = z.object(updateSpaceFields);
export type UpdateSpace = z.output<typeof updateSpace>;

export const moveSpaceFields = moveFields;
export const transferSpaceFields = { organization: idField };
export const listSpacesFields = {
  deleted: z.boolean().default(false).describe("List the trash: deleted spaces that the caller may restore."),
};

/** Where somebody is who has an editor open. */
export const presenceFields = {
  tab: idField,
  changeRequest: z.string().max(20).nullable(),
  page: idField.nullable(),
  block: z.string().max(100).nullable(),
};

export const listSpacesOfMemberFields = { order: z.enum(["asc", "desc"]).default("desc") };

/** A space that a member sees, and their level there. */
export const memberSpaceSchema = z
  .object({ permission: z.enum(LEVELS), space: spaceSchema })
  .meta({ id: "MemberContentPermission" });
