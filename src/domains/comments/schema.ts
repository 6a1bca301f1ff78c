import { z } from "zod";
import { jsonDocumentInput } from "@/domains/content/document-schema";
import { documentSchema } from "@/domains/content/schema";
import { emojiField } from "@/domains/spaces/emoji";
import { userSchema } from "@/domains/users/schema";
import { idField } from "@/scopes/define";

export const BODY_CHARACTERS_MAX = 20_000;
/** Emojis that one request names, and that one person leaves under one comment. */
export const REACTIONS_MAX = 20;
const AUTHORS_MAX = 100;
const time = z.iso.datetime();

/** What somebody says, in the form that `format` asks for (contract: Document). */
const bodySchema = z.union([z.object({ markdown: z.string() }), z.object({ document: documentSchema })]);

const reactionSchema = z
  .object({
    emoji: z.string(),
    count: z.number().int(),
    users: z.array(z.object({ user: userSchema, reactedAt: time })),
  })
  .meta({ id: "EmojiReaction" });

const replierSchema = z
  .object({ updatedAt: time, count: z.number().int(), user: userSchema })
  .meta({ id: "UserContributor" });

const said = {
  id: z.string(),
  postedBy: userSchema,
  postedAt: time,
  editedAt: time.optional(),
  reactions: z.array(reactionSchema),
  body: bodySchema,
  urls: z.object({ location: z.url() }),
};

const targetSchema = z.object({
  node: z.object({ id: z.string() }).optional(),
  tableCell: z.object({ record: z.string(), definition: z.string() }).optional(),
  changeRequest: z.string().optional(),
  review: z.string().optional(),
  page: z.object({ id: z.string() }).optional(),
  space: z.string(),
  revision: z.string().describe("Head of the content when the comment was posted."),
  gone: z
    .enum(["page", "node", "tableCell"])
    .optional()
    .describe("What of the target is no longer in the content as it is now."),
});

/** A comment on a space or a change request (contract: Comment). */
export const commentSchema = z
  .object({
    object: z.literal("comment"),
    ...said,
    replies: z.number().int(),
    repliers: z.array(replierSchema),
    target: targetSchema,
    permissions: z.object({
      view: z.boolean(),
      edit: z.boolean(),
      reply: z.boolean(),
      delete: z.boolean(),
      resolve: z.boolean(),
    }),
    status: z.enum(["open", "resolved"]),
    resolvedAt: time.optional(),
    resolvedBy: userSchema.optional(),
  })
  .meta({ id: "Comment" });

/** An answer below a comment (contract: CommentReply). */
export const replySchema = z
  .object({
    object: z.literal("comment-reply"),
    ...said,
    permissions: z.object({ view: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: "CommentReply" });

export const formatFields = {
  format: z.enum(["document", "markdown"]).default("markdown").describe("How the body is answered."),
};
export type Format = z.output<(typeof formatFields)["format"]>;

export const listCommentsFields = {
  order: z.enum(["asc", "desc"]).default("desc").describe("By the time of posting."),
  status: z.enum(["all", "open", "resolved"]).default("all"),
  targetPage: idField.optional().describe("On this page, or on something in it."),
  authors: z.array(idField).max(AUTHORS_MAX).optional().describe("Posted by one of these users; repeat it."),
  ...formatFields,
};
export type ListComments = z.output<z.ZodObject<typeof listCommentsFields>>;

/** A text that somebody writes (contract: Document); `{}` is an empty one. */
const documentField = z.union([
  z.object({ markdown: z.string().max(BODY_CHARACTERS_MAX) }),
  z.object({ document: jsonDocumentInput }),
  z.strictObject({}),
]);
export type WrittenBody = z.output<typeof documentField>;

const emojisField = z.array(emojiField).max(REACTIONS_MAX);

/** What a block, a column or a record is called. */
const keyField = z.string().min(1).max(100);

export const createCommentFields = {
  page: keyField.optional().describe("Id of the page that it is about."),
  node: keyField.optional().describe("Key of the block of that page that it is about."),
  tableCell: z
    .object({ record: keyField, definition: keyField })
    .optional()
    .describe("Cell of a table of that page that it is about."),
  body: documentField,
};
export type CreateComment = z.output<z.ZodObject<typeof createCommentFields>>;

export const createReplyFields = { body: documentField };

export const updateReplyFields = {
  body: documentField.optional(),
  addedReactions: emojisField.optional(),
  removedReactions: emojisField.optional(),
  resolved: z.boolean().optional().describe("Accepted and ignored: a reply follows its comment."),
};
export type UpdateReply = z.output<z.ZodObject<typeof updateReplyFields>>;

export const updateCommentFields = {
  ...updateReplyFields,
  resolved: z.boolean().optional().describe("`true` resolves the comment, `false` opens it again."),
};
export type UpdateComment = z.output<z.ZodObject<typeof updateCommentFields>>;
