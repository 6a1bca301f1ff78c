import { z } from "zod";
import { emojiOrNoneField } from "@/domains/spaces/emoji";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";
import { computedSourceField } from "../computed/source";
import { jsonDocumentInput } from "../document-schema";
import { replaceTextFields } from "../find-text/schema";
import { fileSchema } from "../schema";
import { lookFields, targetField, URL_CHARACTERS_MAX } from "./look-schema";

const CHANGES_MAX = 50;
const FILES_MAX = 20;
/**
 * The maximum length of a file name in common file systems. Longer names would have to change in an export.
 */
const NAME_BYTES_MAX = 255;
const FIELD_CHARACTERS_MAX = 50;
const LINK_TITLE_CHARACTERS_MAX = 100;
/** The length of 1 MB of data in base64. */
const BASE64_CHARACTERS_MAX = Math.ceil((1024 * 1024) / 3) * 4;

/**
 * The maximum size of the body of a write request. It's larger than the default, because a batch can contain
 * files.
 */
export const CONTENT_BODY_BYTES_MAX = 32 * 1024 * 1024;

/** The text of a page in one of two formats. See `Document` in the API contract. `{}` is an empty text. */
const documentField = z.union([
  z.object({ markdown: z.string().describe("The text in Markdown.") }),
  z.object({ document: jsonDocumentInput.describe("The text as a Document.") }),
  z.strictObject({}),
]);
export type WrittenDocument = z.output<typeof documentField>;

const refField = z
  .string()
  .min(1)
  .max(100)
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/,
    "can have only letters, digits, `_`, `-` and `.`, and can't start with `-` or `.`",
  );

const pageFields = {
  title: plainText(1, 500).optional().describe("The page's title."),
  linkTitle: plainText(0, LINK_TITLE_CHARACTERS_MAX)
    .optional()
    .describe("The page's title in the navigation, if it differs from `title`. An empty string removes it."),
  slug: z
    .string()
    .max(100)
    .optional()
    .describe(
      "The page's slug, the last part of its URL. It is unique among its siblings. Default: generated from the title.",
    ),
  emoji: emojiOrNoneField.optional().describe("The page's emoji. An empty string removes it."),
  icon: z
    .string()
    .max(FIELD_CHARACTERS_MAX)
    .regex(/^[A-Za-z0-9:_-]*$/, "must be the name of an icon, such as `rocket`")
    .optional()
    .describe("The name of the page's icon. An empty string removes it."),
  description: z
    .string()
    .max(4096)
    .optional()
    .describe("The page's description, shown below its title and in search results."),
  hidden: z.boolean().optional().describe("Whether the navigation hides the page. Its URL still works."),
  noIndex: z.boolean().optional().describe("Whether the site's search leaves the page out."),
  noRobotsIndex: z.boolean().optional().describe("Whether search engines are asked not to index the page."),
  condition: z
    .string()
    .max(1024)
    .optional()
    .describe(
      "The expression over visitor claims that decides who can see the page. An empty string removes it.",
    ),
};
export type PageFields = z.output<z.ZodObject<typeof pageFields>>;

const atField = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe("The page's position among its siblings, starting at 0. Default: the end.");

const updatePage = z.object({
  operation: z.literal("update_page"),
  page: idField.describe("The ID of the page to update."),
  ...pageFields,
  ...lookFields,
  document: documentField.optional().describe("The page's new text. It replaces the current text."),
  target: targetField,
  into: idField
    .nullable()
    .optional()
    .describe("The ID of the page to move this page under. Null moves it to the root."),
  at: atField,
});
const insertPage = z.object({
  operation: z.literal("insert_page"),
  type: z
    .enum(["document", "group", "link"])
    .optional()
    .describe("The type of page. `group` and `link` pages have no text. Default: `document`."),
  ...pageFields,
  ...lookFields,
  document: documentField.describe("The text of the new page."),
  computed: computedSourceField
    .optional()
    .describe("The source from which Bindery generates pages under the new page."),
  target: targetField,
  into: idField
    .optional()
    .describe("The ID of the page to insert the new page under. If omitted, it is inserted at the root."),
  at: atField,
  ref: refField
    .optional()
    .describe(
      "A name for the new page within this request. Other texts in the request can link to the page as `./<ref>.md`.",
    ),
});
const deletePage = z.object({
  operation: z.literal("delete_page"),
  page: idField.describe("The ID of the page to delete."),
});
const revertPage = z.object({
  operation: z.literal("revert_page"),
  page: idField.describe("The ID of the page to revert."),
  revision: idField
    .optional()
    .describe(
      "The ID of the revision to restore the page from. Default: the revision that the change request is based on.",
    ),
  block: z
    .array(z.string().max(100))
    .min(1)
    .max(1000)
    .optional()
    .describe("The keys of the blocks to revert. If omitted, the whole page is reverted."),
});
const replaceText = z.object({
  operation: z.literal("replace_text"),
  page: idField.describe("The ID of the page in which to replace text."),
  ...replaceTextFields,
});
const updateReusableContent = z.object({
  operation: z.literal("update_reusable_content"),
  reusableContent: idField.describe(
    "The ID of the reusable content. The change shows on every page that includes it.",
  ),
  document: documentField.describe("The reusable content's new text. It replaces the current text."),
});

const fileName = {
  ref: refField
    .optional()
    .describe(
      "A name for the file within this request. Texts in the request can refer to the file by this name.",
    ),
  name: z
    .string()
    .trim()
    .min(1)
    .max(NAME_BYTES_MAX)
    .refine(
      (name) => Buffer.byteLength(name) <= NAME_BYTES_MAX,
      `can have at most ${NAME_BYTES_MAX} bytes in UTF-8`,
    )
    .refine((name) => !/\p{Cc}/u.test(name), "can't have control characters")
    .refine((name) => name !== "." && name !== "..", "must be a file name, not `.` or `..`")
    .describe("The file's name, with at most 255 bytes of UTF-8 and without control characters."),
  contentType: z
    .string()
    .max(255)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, "must be a media type, such as image/png")
    .optional()
    .describe("The file's media type, such as `image/png`. Required with `base64`."),
};
const insertedFile = z
  .object({
    ...fileName,
    url: z
      .url({ protocol: /^https?$/ })
      .max(URL_CHARACTERS_MAX)
      .optional()
      .describe(
        "The URL to copy the file from. It can be an upload URL that `generateStorageUploadURL` returned.",
      ),
    base64: z
      .base64()
      .max(BASE64_CHARACTERS_MAX)
      .optional()
      .describe("The file's content, encoded as base64. At most 1 MB. Requires `contentType`."),
  })
  .superRefine((file, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if ((file.url === undefined) === (file.base64 === undefined))
      refuse("url", "Each file must have either `url` or `base64`, but not both");
    else if (file.base64 !== undefined && file.contentType === undefined)
      refuse("contentType", "is required together with `base64`");
  });
export type InsertedFile = z.output<typeof insertedFile>;
const insertFiles = z.object({
  operation: z.literal("insert_files"),
  files: z.array(insertedFile).min(1).max(FILES_MAX).describe("The files to add, at most 20."),
});

const contentChange = z
  .discriminatedUnion("operation", [
    updatePage,
    insertPage,
    deletePage,
    revertPage,
    replaceText,
    updateReusableContent,
    insertFiles,
  ])
  .meta({ id: "ContentChange" });
export type RequestedChange = z.output<typeof contentChange>;
export type UpdatePage = z.output<typeof updatePage>;
export type InsertPage = z.output<typeof insertPage>;
export type RevertPage = z.output<typeof revertPage>;
export type ReplaceText = z.output<typeof replaceText>;
export type UpdateReusableContent = z.output<typeof updateReusableContent>;

export const contentChangesFields = {
  changes: z
    .array(contentChange)
    .min(1)
    .max(CHANGES_MAX)
    .describe(
      "The changes, at most 50. They are applied in order. If one change fails, none of them is applied.",
    ),
};
const pageReference = z.object({
  object: z.literal("page"),
  id: z.string().describe("The page's ID."),
  urls: z
    .object({ location: z.url().describe("The page's URL in the API.") })
    .describe("The URLs of the page."),
});

/** A page or reusable content that a batch has changed. */
const affected = z.discriminatedUnion("object", [
  z.object({
    object: z.literal("created_page"),
    ref: z.string().optional().describe("The `ref` that the request specified for the page."),
    page: pageReference.describe("The created page."),
  }),
  z.object({ object: z.literal("updated_page"), page: pageReference.describe("The page.") }),
  z.object({ object: z.literal("deleted_page"), page: z.string().describe("The ID of the deleted page.") }),
  z.object({
    object: z.literal("updated_reusable_content"),
    reusableContent: z.string().describe("The ID of the updated reusable content."),
  }),
]);

export const affectedFields = {
  changes: z.array(affected).describe("The pages and reusable content that the request changed."),
  insertedFiles: z.array(fileSchema).optional().describe("The files that the request added."),
};

export const spaceContentUpdateSchema = z
  .object({
    revision: z.string().describe("The ID of the new revision of the space's main content."),
    ...affectedFields,
  })
  .meta({ id: "SpaceContentUpdate" });
