import { z } from "zod";
import { OWN_PERMISSIONS } from "@/access/authorization/own";
import { permissionsSchema } from "@/access/authorization/permissions-schema";
import { LEVELS, SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { defaultLevelField, moveFields, newTitleField, titleField } from "@/domains/collections/fields";
import { refineMergeRules, standaloneMergeRulesSchema } from "@/domains/organizations/merge-rules";
import { kept } from "@/lib/compatibility";
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

/** The languages for content and translations. */
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

/** The merge rules of a space, in a request. */
export const mergeRulesField = mergeRulesSchema.superRefine(refineMergeRules);

const iconField = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .describe("The URL of an image to show instead of an emoji.");

const permissionNames = Object.keys(SPACE_PERMISSIONS) as SpacePermission[];
const time = z.iso.datetime();

export const GIT_PROVIDERS = ["github", "gitlab", "github-legacy"] as const;

const gitSyncSchema = z.object({
  repoName: z.string().describe("The name of the repository, such as `owner/name`."),
  installationProvider: z.enum(GIT_PROVIDERS).describe("The Git provider of the repository."),
  integration: z.string().meta(kept("The name of the integration that connected the repository.")),
  url: z.string().describe("The URL of the repository."),
  updatedAt: time.describe("When the space was last imported from or exported to the repository (UTC)."),
});

export const spaceSchema = z
  .object({
    object: z.literal("space"),
    id: z.string().describe("The space's ID. It doesn't change when the space is renamed or moved."),
    title: z.string().max(50).describe("The space's display name, shown in the sidebar."),
    emoji: z
      .string()
      .max(50)
      .describe("The space's emoji, as hexadecimal code points. Empty if the space has none."),
    visibility: visibilityField.describe(
      "Who can read the space in addition to people who have a role on it.",
    ),
    createdAt: time.describe("When the space was created (UTC)."),
    updatedAt: time.describe("When the space was last changed (UTC)."),
    deletedAt: time
      .optional()
      .describe("When the space was moved to the trash (UTC). Absent if it isn't in the trash."),
    editMode: editModeField
      .optional()
      .describe(
        "Whether members can edit the main content directly (`live`) or only through change requests (`locked`).",
      ),
    mergeRules: mergeRulesSchema.describe(
      "The rules that a change request must meet before it can be merged into the space.",
    ),
    urls: z
      .object({
        location: z.url().describe("The space's URL in the API."),
        app: z.url().describe("The space's URL in the console."),
        published: z
          .url()
          .optional()
          .describe(
            "The URL of the published site that shows the space. Absent if no published site shows it.",
          ),
        public: z
          .url()
          .optional()
          .describe("The URL at which anyone can read the space. Absent if the space isn't public."),
        icon: z
          .url()
          .optional()
          .describe("The URL of the image that is shown as the space's icon. Absent if the space has none."),
      })
      .describe("The URLs of the space."),
    organization: z.string().describe("The ID of the organization that owns the space."),
    parent: z
      .string()
      .optional()
      .describe(
        "The ID of the collection that contains the space. Absent if the space is at the root of the organization.",
      ),
    rank: z
      .string()
      .describe(
        "The space's sort key among the spaces and collections of its parent. Compare sort keys byte by byte.",
      ),
    language: languageField.optional().describe("The language of the space's content."),
    gitSync: gitSyncSchema
      .optional()
      .describe(
        "The repository at GitHub or GitLab that the space was last synced with. Absent for other repositories.",
      ),
    visitorAuth: z
      .object({
        backend: z
          .literal("custom")
          .describe("The service that signs the visitors' tokens. Always `custom`."),
      })
      .optional()
      .describe("How visitors sign in to the space. Present if its visibility is `visitor-auth`."),
    revision: z.string().describe("The ID of the current revision of the space's main content."),
    defaultLevel: defaultLevelField.describe(
      "The role that all organization members have on the space by default. `inherit` uses the default role of the parent, and null gives no access.",
    ),
    comments: z.number().int().min(0).describe("The number of open comments on the space."),
    changeRequests: z
      .number()
      .int()
      .min(0)
      .describe("The number of change requests in the space, in every state."),
    changeRequestsOpen: z.number().int().min(0).describe("The number of open change requests in the space."),
    changeRequestsDraft: z
      .number()
      .int()
      .min(0)
      .describe("The number of draft change requests in the space."),
    permissions: permissionsSchema("space", [...permissionNames, ...OWN_PERMISSIONS]),
  })
  .meta({ id: "Space" });

export const createSpaceFields = {
  title: newTitleField.optional().describe("The space's display name. Default: Untitled."),
  emoji: emojiOrNoneField
    .optional()
    .describe("The space's emoji. If empty or omitted, the space has no emoji."),
  parent: idField
    .optional()
    .describe(
      "The ID of the collection to create the space in. If omitted, the space is created at the root of the organization.",
    ),
  language: languageField.optional().describe("The language of the space's content."),
  editMode: editModeField
    .optional()
    .describe(
      "Whether members can edit the main content directly (`live`) or only through change requests (`locked`).",
    ),
};
const createSpace = z.object(createSpaceFields);
export type CreateSpace = z.output<typeof createSpace>;

export const updateSpaceFields = {
  title: titleField.optional().describe("The space's new display name."),
  emoji: emojiOrNoneField
    .nullable()
    .optional()
    .describe(
      "The space's new emoji. Null or an empty string removes it. A space can't have both an emoji and an icon.",
    ),
  icon: iconField
    .nullable()
    .optional()
    .describe("The URL of an image to show as the space's icon instead of an emoji. Null removes it."),
  visibility: visibilityField
    .optional()
    .describe(
      "Who can read the space in addition to people who have a role on it. `in-collection` requires a space in a collection.",
    ),
  editMode: editModeField
    .optional()
    .describe(
      "Whether members can edit the main content directly (`live`) or only through change requests (`locked`).",
    ),
  language: languageField.optional().describe("The language of the space's content."),
  defaultLevel: defaultLevelField
    .optional()
    .describe(
      "The role that all organization members have on the space by default. `inherit` uses the default role of the parent, and null gives no access.",
    ),
  mergeRules: mergeRulesField
    .optional()
    .describe(
      "The rules that a change request must meet before it can be merged into the space. They replace the current rules.",
    ),
};
const updateSpace = z.object(updateSpaceFields);
export type UpdateSpace = z.output<typeof updateSpace>;

export const moveSpaceFields = moveFields;
export const transferSpaceFields = {
  organization: idField.describe("The ID of the organization to move the space to."),
};
export const listSpacesFields = {
  deleted: z
    .boolean()
    .default(false)
    .describe(
      "Whether to list the trash instead: deleted spaces that the caller can restore. Default: false.",
    ),
};

/** The cursor position of a person who has the editor open. */
export const presenceFields = {
  tab: idField,
  changeRequest: z.string().max(20).nullable(),
  page: idField.nullable(),
  block: z.string().max(100).nullable(),
};

export const listSpacesOfMemberFields = {
  order: z.enum(["asc", "desc"]).default("desc").describe("The sort direction of the list. Default: `desc`."),
};

/** A space that a member can see, with the member's level. */
export const memberSpaceSchema = z
  .object({
    permission: z.enum(LEVELS).describe("The member's role on the space."),
    space: spaceSchema.describe("The space that the member can see."),
  })
  .meta({ id: "MemberContentPermission" });
