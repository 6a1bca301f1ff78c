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
import type { CommentRow, ReplyRow } from "./rows";
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

/** Where the family is mounted: who is let in there, and what ids of operations end in, as existing clients know them. */
interface Mount<Path extends object> {
  scope: DiscussionScope<Path>;
  prefix: `/${string}`;
  place: "Space" | "ChangeRequest";
}

interface Ctx extends InUnit {
  discussion: Discussion;
  actor: UserActor;
  reply: RequestContext["reply"];
}

/** Who changes and deletes a comment or reply. Texts are changed by their author alone. */
const AUTHORS = "Whoever posted it may from the level `comment`.";

const one = { commentId: idField };
const oneReply = { ...one, commentReplyId: idField };

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
 * Comments and replies (contract, Comments): written once, and mounted on spaces and on change requests. All of it
 * begins at the level `comment`; what of it only some may do is in `policy.ts`.
 */
const commentFamily = <Path extends object>(mount: Mount<Path>) =>
  router({ ...reading(mount), ...comments(mount), ...replies(mount) });

function reading<Path extends object>({ scope, prefix, place }: Mount<Path>) {
  return {
    list: rest("GET", `${prefix}/comments`, {
      id: `listCommentsIn${place}`,
      hot: true,
      summary: "List comments",
      description:
        "What is said about the whole, its pages and blocks, without the replies; `status` and `targetPage` narrow it down.",
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
      summary: "Fetch a comment",
      description:
        "With its reactions, what it stands at, and what the caller may do with it; its replies are a list of their own.",
      scope: scope("comment", { ...one, ...formatFields }),
      output: commentSchema,
    }).query(({ ctx, input }) => findAndAnswer(ctx, input.commentId, input.format)),

    listReplies: rest("GET", `${prefix}/comments/{commentId}/replies`, {
      id: `listCommentRepliesIn${place}`,
      summary: "List the replies to a comment, oldest first",
      description: "The thread in the order in which it is read.",
      scope: scope("comment", { ...one, ...paging, ...formatFields }),
      output: listOf(replySchema),
    }).query(async ({ ctx, input }) => {
      const page = await listReplies(ctx.discussion, input.commentId, input);
      const view = await viewOf(ctx, input.format);
      return { ...page, items: await presentEach(page.items, (row) => presentReply(row, view)) };
    }),

    getReply: rest("GET", `${prefix}/comments/{commentId}/replies/{commentReplyId}`, {
      id: `getCommentReplyIn${place}`,
      summary: "Fetch a reply",
      description: "With its reactions and what the caller may do with it.",
      scope: scope("comment", { ...oneReply, ...formatFields }),
      output: replySchema,
    }).query(async ({ ctx, input }) =>
      answerReply(ctx, await findReply(ctx.discussion, input.commentId, input.commentReplyId), input.format),
    ),

    listCommenters: rest("GET", `${prefix}/commenters`, {
      id: `listCommentersIn${place}`,
      summary: "List the members who have commented or replied",
      description: "Each member once, for a filter by authors.",
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

function comments<Path extends object>({ scope, prefix, place }: Mount<Path>) {
  return {
    create: rest("POST", `${prefix}/comments`, {
      id: `postCommentIn${place}`,
      summary: "Post a comment",
      description: "On the whole, on a page, on a block of a page, or on a cell of a table.",
      query: ["format"],
      scope: scope("comment", { ...createCommentFields, ...formatFields }),
      output: commentSchema,
    }).mutation(async ({ ctx, input }) =>
      answerComment(ctx, await createComment(ctx, ctx.discussion, input), input.format),
    ),

    update: rest("PUT", `${prefix}/comments/{commentId}`, {
      id: `updateCommentIn${place}`,
      needs: { level: "edit", on: "the space", others: AUTHORS },
      summary: "Change the words of a comment, resolve it, or react to it",
      description:
        "Words are changed by whoever posted it, reactions are the caller's own. What is left out stays as it is.",
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
      summary: "Delete a comment and the replies to it",
      description: "The thread is gone for everybody, and cannot be brought back.",
      scope: scope("comment", one, { onMissing: "pass" }),
    }).mutation(({ ctx, input }) => deleteComment(ctx, ctx.discussion, input.commentId)),
  };
}

function replies<Path extends object>({ scope, prefix, place }: Mount<Path>) {
  const path = `${prefix}/comments/{commentId}/replies` as const;
  return {
    createReply: rest("POST", path, {
      id: `postCommentReplyIn${place}`,
      summary: "Reply to a comment",
      description: "Adds the caller's words to the end of the thread.",
      query: ["format"],
      scope: scope("comment", { ...one, ...createReplyFields, ...formatFields }),
      output: replySchema,
    }).mutation(async ({ ctx, input }) => {
      const id = await createReply(ctx, ctx.discussion, input.commentId, input);
      return answerReply(ctx, await findReply(ctx.discussion, input.commentId, id, ctx), input.format);
    }),

    updateReply: rest("PUT", `${path}/{commentReplyId}`, {
      id: `updateCommentReplyIn${place}`,
      summary: "Change the words of a reply, or react to it",
      description: "Words are changed by whoever posted it, reactions are the caller's own.",
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
      summary: "Delete a reply",
      description: "The other replies and the comment stay.",
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
});
export const changeRequestCommentsRouter = commentFamily({
  scope: changeRequestDiscussion,
  prefix: "/spaces/{spaceId}/change-requests/{changeRequestId}",
  place: "ChangeRequest",
});
