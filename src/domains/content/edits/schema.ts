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
/** What file systems hold: a space with a longer name could not be exported as it is. */
const NAME_BYTES_MAX = 255;
const FIELD_CHARACTERS_MAX = 50;
const LINK_TITLE_CHARACTERS_MAX = 100;
/** 1 MB of bytes, as base64 writes them. */
const BASE64_CHARACTERS_MAX = Math.ceil((1024 * 1024) / 3) * 4;

/** Largest body of a write: the common bound holds no batch of files. */
export const CONTENT_BODY_BYTES_MAX = 32 * 1024 * 1024;

/** A text in one of its forms (contract: Document); `{}` is an empty one. */
const documentField = z.union([
  z.object({ markdown: z.string() }),
  z.object({ document: jsonDocumentInput }),
  z.strictObject({}),
]);
export type WrittenDocument = z.output<typeof documentField>;

const refField = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, "is not a name");

const pageFields = {
  title: plainText(1, 500).optional(),
  linkTitle: plainText(0, LINK_TITLE_CHARACTERS_MAX)
    .optional()
    .describe("What menus call the page, where that is not its title. Empty removes it."),
  slug: z.string().max(100).optional().describe("Unique among siblings; from the title when left out."),
  emoji: emojiOrNoneField.optional().describe("Empty removes it."),
  icon: z
    .string()
    .max(FIELD_CHARACTERS_MAX)
    .regex(/^[A-Za-z0-9:_-]*$/, "is not the name of an icon")
    .optional()
    .describe("Empty removes it."),
  description: z.string().max(4096).optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  condition: z.string().max(1024).optional().describe("Empty removes it."),
};
export type PageFields = z.output<z.ZodObject<typeof pageFields>>;

const atField = z.number().int().min(0).optional().describe("Place among the siblings, from 0; the end.");

const updatePage = z.object({
  operation: z.literal("update_page"),
  page: idField,
  ...pageFields,
  ...lookFields,
  document: documentField.optional(),
  target: targetField,
  into: idField.nullable().optional().describe("Page to move it below; null is the root."),
  at: atField,
});
const insertPage = z.object({
  operation: z.literal("insert_page"),
  type: z
    .enum(["document", "group", "link"])
    .optional()
    .describe("A `group` and a `link` have no text; a page with a text when left out."),
  ...pageFields,
  ...lookFields,
  document: documentField,
  computed: computedSourceField
    .optional()
    .describe("Has pages computed below the new one, from an OpenAPI specification."),
  target: targetField,
  into: idField.optional(),
  at: atField,
  ref: refField.optional().describe("Name of the page within this batch: others link to `./<ref>.md`."),
});
const deletePage = z.object({ operation: z.literal("delete_page"), page: idField });
const revertPage = z.object({
  operation: z.literal("revert_page"),
  page: idField,
  revision: idField.optional().describe("The base of the change request when left out."),
  block: z.array(z.string().max(100)).min(1).max(1000).optional(),
});
const replaceText = z.object({
  operation: z.literal("replace_text"),
  page: idField,
  ...replaceTextFields,
});
const updateReusableContent = z.object({
  operation: z.literal("update_reusable_content"),
  reusableContent: idField.describe("Every page that includes it shows what is written."),
  document: documentField,
});

const fileName = {
  ref: refField.optional(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(NAME_BYTES_MAX)
    .refine((name) => Buffer.byteLength(name) <= NAME_BYTES_MAX, `holds more than ${NAME_BYTES_MAX} bytes`)
    .refine((name) => !/\p{Cc}/u.test(name), "holds control characters")
    .refine((name) => name !== "." && name !== "..", "is no name of a file")
    .describe("At most 255 bytes of UTF-8, without control characters."),
  contentType: z
    .string()
    .max(255)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, "is not a media type")
    .optional(),
};
const insertedFile = z
  .object({
    ...fileName,
    url: z
      .url({ protocol: /^https?$/ })
      .max(URL_CHARACTERS_MAX)
      .optional()
      .describe("Fetched, or what was uploaded to it where `generateStorageUploadURL` made it."),
    base64: z.base64().max(BASE64_CHARACTERS_MAX).optional().describe("At most 1 MB; needs `contentType`."),
  })
  .superRefine((file, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if ((file.url === undefined) === (file.base64 === undefined))
      refuse("url", "exactly one of url and base64");
    else if (file.base64 !== undefined && file.contentType === undefined) refuse("contentType", "is needed");
  });
export type InsertedFile = z.output<typeof insertedFile>;
const insertFiles = z.object({
  operation: z.literal("insert_files"),
  files: z.array(insertedFile).min(1).max(FILES_MAX),
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
  changes: z.array(contentChange).min(1).max(CHANGES_MAX).describe("Applied in order, all of them or none."),
};
const pageReference = z.object({
  object: z.literal("page"),
  id: z.string(),
  urls: z.object({ location: z.url() }),
});

/** A page or a reusable content that a batch has touched. */
const affected = z.discriminatedUnion("object", [
  z.object({ object: z.literal("created_page"), ref: z.string().optional(), page: pageReference }),
  z.object({ object: z.literal("updated_page"), page: pageReference }),
  z.object({ object: z.literal("deleted_page"), page: z.string() }),
  z.object({ object: z.literal("updated_reusable_content"), reusableContent: z.string() }),
]);

export const affectedFields = {
  changes: z.array(affected),
  insertedFiles: z.array(fileSchema).optional(),
};

export const spaceContentUpdateSchema = z
  .object({ revision: z.string(), ...affectedFields })
  .meta({ id: "SpaceContentUpdate" });
