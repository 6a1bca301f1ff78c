import type { UserActor } from "@/access/authorization/actor";
import type { InUnit } from "@/db/unit-of-work";
import { presentMember } from "@/domains/members/presenter";
import { memberSchema } from "@/domains/members/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import {
  changeRequestDiscussion,
  type Discussion,
  type DiscussionScope,
  spaceDiscussion,
} from "@/scopes/discussion";
import { knowsAddresses } from "@/scopes/organization";
import type { RequestContext } from "@/trpc/context";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { readGone } from "./anchors";
import { findComment, findReply, listCommenters, listComments, listReplies } from "./lists";
import { presentComment, presentEach, presentReply } from "./presenter";
import type { CommentRow } from "./queries";
import type { ReplyRow } from "./reply-queries";
import {
  commentSchema,
  createCommentFields,
  createReplyFields,
  type Format,
  formatFields,
  listCommentsFields,
  replySchema,
  updateCommentFields,
  updateReplyFields,
} from "./schema";
import {
  createComment,
  createReply,
  deleteComment,
  deleteReply,
  updateComment,
  updateReply,
} from "./service";

const rest = restTagged("comments");

/**
 * The differences between the operations on comments of spaces and of change requests: the path, the scope,
 * and the last part of the operation IDs. Existing clients use these operation IDs.
 */
interface Mount<Path extends object> {
  scope: DiscussionScope<Path>;
  prefix: `/${string}`;
  place: "Space" | "ChangeRequest";
  /** The name of the resource with the comments, as used in summaries such as `List space comments`. */
  noun: string;
}

interface Ctx extends InUnit {
  discussion: Discussion;
  actor: UserActor;
  reply: RequestContext["reply"];
}

/**
 * A sentence for the descriptions of operations that change or delete a comment or a reply. However, people
 * can edit only their own text.
 */
const AUTHORS = "The author needs only the Commenter role.";

const one = { commentId: idField.describe("The ID of the comment.") };
const oneReply = { ...one, commentReplyId: idField.describe("The ID of the reply.") };

const viewOf = async ({ discussion, actor }: Ctx, format: Format) => ({
  discussion,
  userId: actor.userId,
  knowsAddresses: await knowsAddresses(discussion.organizationId, actor),
  format,
});

async function answerComment(ctx: Ctx, row: CommentRow, format: Format) {
  const gone = await readGone(ctx.discussion, [row]);
  ctx.reply.version = row.version;
  return presentComment(row, gone.get(row.id), await viewOf(ctx, format));
}

const findAndAnswer = async (ctx: Ctx, commentId: string, format: Format) =>
  answerComment(ctx, await findComment(ctx.discussion, commentId, ctx), format);

async function answerReply(ctx: Ctx, row: ReplyRow, format: Format) {
  ctx.reply.version = row.version;
  return presentReply(row, await viewOf(ctx, format));
}

/**
 * Returns the operations on comments and replies, for spaces or for change requests. See "Comments" in the
 * API contract. Every operation requires at least the level `comment`. `policy.ts` has additional rules.
 */
const commentFamily = <Path extends object>(mount: Mount<Path>) =>
  router({ ...reading(mount), ...comments(mount), ...replies(mount) });

function reading<Path extends object>({ scope, prefix, place, noun }: Mount<Path>) {
  return {
    list: rest("GET", `${prefix}/comments`, {
      id: `listCommentsIn${place}`,
      summary: `List ${noun} comments`,
      description: `Returns the comments on the ${noun}, its pages and their blocks, without replies. Filter them with \`status\`, \`targetPage\` and \`authors\`.`,
      scope: scope("comment", { ...paging, ...listCommentsFields }),
      output: listOf(commentSchema),
    }).query(async ({ ctx, input }) => {
      const page = await listComments(ctx.discussion, input, input);
      const gone = await readGone(ctx.discussion, page.items);
      const view = await viewOf(ctx, input.format);
      const items = await presentEach(page.items, (row) => presentComment(row, gone.get(row.id), view));
      return { ...page, items };
    }),

    get: rest("GET", `${prefix}/comments/{commentId}`, {
      id: `getCommentIn${place}`,
      summary: `Get a ${noun} comment`,
      description:
        "Returns the comment with its reactions, its target and the caller's permissions. Replies aren't included.",
      scope: scope("comment", { ...one, ...formatFields }),
      output: commentSchema,
    }).query(({ ctx, input }) => findAndAnswer(ctx, input.commentId, input.format)),

    listReplies: rest("GET", `${prefix}/comments/{commentId}/replies`, {
      id: `listCommentRepliesIn${place}`,
      summary: `List ${noun} comment replies`,
      description: "Returns the replies to the comment, oldest first.",
      scope: scope("comment", { ...one, ...paging, ...formatFields }),
      output: listOf(replySchema),
    }).query(async ({ ctx, input }) => {
      const page = await listReplies(ctx.discussion, input.commentId, input);
      const view = await viewOf(ctx, input.format);
      return { ...page, items: await presentEach(page.items, (row) => presentReply(row, view)) };
    }),

    getReply: rest("GET", `${prefix}/comments/{commentId}/replies/{commentReplyId}`, {
      id: `getCommentReplyIn${place}`,
      summary: `Get a ${noun} comment reply`,
      description: "Returns the reply with its reactions and the caller's permissions.",
      scope: scope("comment", { ...oneReply, ...formatFields }),
      output: replySchema,
    }).query(async ({ ctx, input }) =>
      answerReply(ctx, await findReply(ctx.discussion, input.commentId, input.commentReplyId), input.format),
    ),

    listCommenters: rest("GET", `${prefix}/commenters`, {
      id: `listCommentersIn${place}`,
      summary: `List ${noun} commenters`,
      description: "Returns the members who have posted a comment or a reply. Each member is listed once.",
      scope: scope("comment", paging),
      output: listOf(memberSchema),
    }).query(async ({ ctx, input }) => {
      const knows = await knowsAddresses(ctx.discussion.organizationId, ctx.actor);
      return await presentList(listCommenters(ctx.discussion, input), (member) =>
        presentMember(member, knows),
      );
    }),
  };
}

function comments<Path extends object>({ scope, prefix, place, noun }: Mount<Path>) {
  return {
    create: rest("POST", `${prefix}/comments`, {
      id: `postCommentIn${place}`,
      summary: `Create a ${noun} comment`,
      description: `Posts a comment on the ${noun}, a page, a block of a page or a table cell, and returns it.`,
      query: ["format"],
      scope: scope("comment", { ...createCommentFields, ...formatFields }),
      output: commentSchema,
    }).mutation(async ({ ctx, input }) =>
      answerComment(ctx, await createComment(ctx, ctx.discussion, input), input.format),
    ),

    update: rest("PUT", `${prefix}/comments/{commentId}`, {
      id: `updateCommentIn${place}`,
      needs: { level: "edit", on: "the space", others: AUTHORS },
      summary: `Update a ${noun} comment`,
      description:
        "Edits the comment, resolves or reopens it, or adds and removes the caller's reactions. Only the author can edit the text. Omitted fields keep their values.",
      query: ["format"],
      scope: scope("comment", { ...one, ...updateCommentFields, ...formatFields }),
      output: commentSchema,
    }).mutation(async ({ ctx, input }) => {
      await updateComment(ctx, ctx.discussion, input.commentId, input);
      return findAndAnswer(ctx, input.commentId, input.format);
    }),

    delete: rest("DELETE", `${prefix}/comments/{commentId}`, {
      id: `deleteCommentIn${place}`,
      needs: { level: "admin", on: "the space", others: AUTHORS },
      summary: `Delete a ${noun} comment`,
      description: "Deletes the comment and all replies to it permanently.",
      scope: scope("comment", one, { onMissing: "pass" }),
    }).mutation(({ ctx, input }) => deleteComment(ctx, ctx.discussion, input.commentId)),
  };
}

function replies<Path extends object>({ scope, prefix, place, noun }: Mount<Path>) {
  const path = `${prefix}/comments/{commentId}/replies` as const;
  return {
    createReply: rest("POST", path, {
      id: `postCommentReplyIn${place}`,
      summary: `Create a ${noun} comment reply`,
      description: "Adds a reply to the end of the thread and returns it.",
      query: ["format"],
      scope: scope("comment", { ...one, ...createReplyFields, ...formatFields }),
      output: replySchema,
    }).mutation(async ({ ctx, input }) => {
      const id = await createReply(ctx, ctx.discussion, input.commentId, input);
      return answerReply(ctx, await findReply(ctx.discussion, input.commentId, id, ctx), input.format);
    }),

    updateReply: rest("PUT", `${path}/{commentReplyId}`, {
      id: `updateCommentReplyIn${place}`,
      summary: `Update a ${noun} comment reply`,
      description:
        "Edits the reply, or adds and removes the caller's reactions. Only the author can edit the text.",
      query: ["format"],
      scope: scope("comment", { ...oneReply, ...updateReplyFields, ...formatFields }),
      output: replySchema,
    }).mutation(async ({ ctx, input }) => {
      const { commentId, commentReplyId: replyId } = input;
      await updateReply(ctx, ctx.discussion, { commentId, replyId }, input);
      return answerReply(ctx, await findReply(ctx.discussion, commentId, replyId, ctx), input.format);
    }),

    deleteReply: rest("DELETE", `${path}/{commentReplyId}`, {
      id: `deleteCommentReplyIn${place}`,
      needs: { level: "admin", on: "the space", others: AUTHORS },
      summary: `Delete a ${noun} comment reply`,
      description: "Deletes the reply permanently. The comment and the other replies aren't deleted.",
      scope: scope("comment", oneReply, { onMissing: "pass" }),
    }).mutation(({ ctx, input }) => {
      const { commentId, commentReplyId: replyId } = input;
      return deleteReply(ctx, ctx.discussion, { commentId, replyId });
    }),
  };
}

export const spaceCommentsRouter = commentFamily({
  scope: spaceDiscussion,
  prefix: "/spaces/{spaceId}",
  place: "Space",
  noun: "space",
});
export const changeRequestCommentsRouter = commentFamily({
  scope: changeRequestDiscussion,
  prefix: "/spaces/{spaceId}/change-requests/{changeRequestId}",
  place: "ChangeRequest",
  noun: "change request",
});
