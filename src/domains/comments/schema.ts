import { z } from "zod";
import { jsonDocumentInput } from "@/domains/content/document-schema";
import { documentSchema } from "@/domains/content/schema";
import { emojiField } from "@/domains/spaces/emoji";
import { userSchema } from "@/domains/users/schema";
import { IGNORED } from "@/lib/compatibility";
import { idField } from "@/scopes/define";

export const BODY_CHARACTERS_MAX = 20_000;
/**
 * The maximum number of emoji in one request, and the maximum number of one person's reactions to one
 * comment.
 */
export const REACTIONS_MAX = 20;
const AUTHORS_MAX = 100;
const time = z.iso.datetime();

/** The body of a comment, in the requested format. See `Document` in the API contract. */
const bodySchema = z.union([
  z.object({ markdown: z.string().describe("The text in Markdown.") }),
  z.object({ document: documentSchema }),
]);

const reactionSchema = z
  .object({
    emoji: z.string().describe("The reaction's emoji."),
    count: z.number().int().describe("The number of users who reacted with the emoji."),
    users: z
      .array(
        z.object({
          user: userSchema.describe("The user who reacted."),
          reactedAt: time.describe("When the user reacted (UTC)."),
        }),
      )
      .describe("The users who reacted with the emoji."),
  })
  .meta({ id: "EmojiReaction" });

const replierSchema = z
  .object({
    updatedAt: time.describe("When the user last replied (UTC)."),
    count: z.number().int().describe("The number of the user's replies."),
    user: userSchema.describe("The user who replied."),
  })
  .meta({ id: "UserContributor" });

const said = (noun: "comment" | "reply") => ({
  id: z.string().describe(`The ${noun}'s ID.`),
  postedBy: userSchema.describe(`The author of the ${noun}.`),
  postedAt: time.describe(`When the ${noun} was posted (UTC).`),
  editedAt: time
    .optional()
    .describe(`When the text of the ${noun} was last edited (UTC). Absent if it was never edited.`),
  reactions: z.array(reactionSchema).describe(`The reactions to the ${noun}, by emoji.`),
  body: bodySchema.describe(`The text of the ${noun}, in the requested \`format\`.`),
  urls: z
    .object({ location: z.url().describe(`The ${noun}'s URL in the API.`) })
    .describe(`The URLs of the ${noun}.`),
});

const targetSchema = z.object({
  node: z
    .object({ id: z.string().describe("The block's key.") })
    .optional()
    .describe("The block that the comment is about."),
  tableCell: z
    .object({
      record: z.string().describe("The ID of the cell's row."),
      definition: z.string().describe("The ID of the cell's column."),
    })
    .optional()
    .describe("The table cell that the comment is about."),
  changeRequest: z.string().optional().describe("The ID of the change request that the comment belongs to."),
  review: z.string().optional().describe("The ID of the review that the comment was submitted with."),
  page: z
    .object({ id: z.string().describe("The page's ID.") })
    .optional()
    .describe("The page that the comment is about."),
  space: z.string().describe("The ID of the space that the comment belongs to."),
  revision: z.string().describe("The ID of the content's current revision when the comment was posted."),
  gone: z
    .enum(["page", "node", "tableCell"])
    .optional()
    .describe(
      "The part of the target that no longer exists in the content. Absent if the whole target exists.",
    ),
});

/** A comment on a space or a change request. See `Comment` in the API contract. */
export const commentSchema = z
  .object({
    object: z.literal("comment"),
    ...said("comment"),
    replies: z.number().int().describe("The number of replies to the comment."),
    repliers: z.array(replierSchema).describe("The users who replied to the comment."),
    target: targetSchema.describe("What the comment is about."),
    permissions: z
      .object({
        view: z.boolean().describe("Whether the caller can view the comment."),
        edit: z.boolean().describe("Whether the caller can edit the comment."),
        reply: z.boolean().describe("Whether the caller can reply to the comment."),
        delete: z.boolean().describe("Whether the caller can delete the comment."),
        resolve: z.boolean().describe("Whether the caller can resolve the comment."),
      })
      .describe("The caller's permissions for the comment."),
    status: z.enum(["open", "resolved"]).describe("Whether the comment is open or resolved."),
    resolvedAt: time.optional().describe("When the comment was resolved (UTC). Absent if it is open."),
    resolvedBy: userSchema.optional().describe("The user who resolved the comment. Absent if it is open."),
  })
  .meta({ id: "Comment" });

/** A reply to a comment. See `CommentReply` in the API contract. */
export const replySchema = z
  .object({
    object: z.literal("comment-reply"),
    ...said("reply"),
    permissions: z
      .object({
        view: z.boolean().describe("Whether the caller can view the reply."),
        edit: z.boolean().describe("Whether the caller can edit the reply."),
        delete: z.boolean().describe("Whether the caller can delete the reply."),
      })
      .describe("The caller's permissions for the reply."),
  })
  .meta({ id: "CommentReply" });

export const formatFields = {
  format: z
    .enum(["document", "markdown"])
    .default("markdown")
    .describe("The format of texts in the response. Default: `markdown`."),
};
export type Format = z.output<(typeof formatFields)["format"]>;

export const listCommentsFields = {
  order: z
    .enum(["asc", "desc"])
    .default("desc")
    .describe("The order by time: `asc` for oldest first, `desc` for newest first. Default: `desc`."),
  status: z
    .enum(["all", "open", "resolved"])
    .default("all")
    .describe("Return only comments in this state. Default: `all`."),
  targetPage: idField.optional().describe("Return only comments on this page and its blocks."),
  authors: z
    .array(idField)
    .max(AUTHORS_MAX)
    .optional()
    .describe("Return only comments by these users. Repeat the parameter for several users."),
  ...formatFields,
};
export type ListComments = z.output<z.ZodObject<typeof listCommentsFields>>;

/** The text of a comment. See `Document` in the API contract. `{}` is an empty text. */
const documentField = z.union([
  z.object({ markdown: z.string().max(BODY_CHARACTERS_MAX).describe("The text in Markdown.") }),
  z.object({ document: jsonDocumentInput.describe("The text as a Document.") }),
  z.strictObject({}),
]);
export type WrittenBody = z.output<typeof documentField>;

const emojisField = z.array(emojiField).max(REACTIONS_MAX);

/** The key of a block, or the ID of a page, a table column or a table row. */
const keyField = z.string().min(1).max(100);

export const createCommentFields = {
  page: keyField
    .optional()
    .describe(
      "The ID of the page that the comment is about. If omitted, the comment is about the whole content.",
    ),
  node: keyField.optional().describe("The key of the block that the comment is about."),
  tableCell: z
    .object({
      record: keyField.describe("The ID of the cell's row."),
      definition: keyField.describe("The ID of the cell's column."),
    })
    .optional()
    .describe("The cell of a table on the page that the comment is about."),
  body: documentField.describe("The text of the comment."),
};
export type CreateComment = z.output<z.ZodObject<typeof createCommentFields>>;

export const createReplyFields = { body: documentField.describe("The text of the reply.") };

export const updateReplyFields = {
  body: documentField.optional().describe("The new text."),
  addedReactions: emojisField.optional().describe("The emoji reactions to add for the caller."),
  removedReactions: emojisField.optional().describe("The caller's emoji reactions to remove."),
  resolved: z.boolean().optional().meta(IGNORED),
};
export type UpdateReply = z.output<z.ZodObject<typeof updateReplyFields>>;

export const updateCommentFields = {
  ...updateReplyFields,
  resolved: z.boolean().optional().describe("Whether the comment is resolved. False reopens it."),
};
export type UpdateComment = z.output<z.ZodObject<typeof updateCommentFields>>;
