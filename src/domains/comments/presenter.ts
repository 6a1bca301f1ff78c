import type { z } from "zod";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { emojiCode } from "@/domains/spaces/emoji";
import { presentUser } from "@/domains/users/presenter";
import { Cache } from "@/lib/cache";
import { JsonText } from "@/lib/json-text";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { Discussion } from "@/scopes/discussion";
import type { Gone } from "./anchors";
import { commentDocumentTask } from "./body";
import { rightsOf } from "./policy";
import type { CommentRow } from "./queries";
import type { ReplyRow } from "./reply-queries";
import type { commentSchema, Format, replySchema } from "./schema";

/**
 * Caches the Documents of comments, because the comments of active discussions are read often. The key of an
 * entry is the Markdown.
 */
const kept = new Cache<JsonText>({ name: "comments", weigh: ({ text }) => text.length * 2 });

/**
 * Returns a comment's Markdown as a Document. The Document depends only on the Markdown, so all readers get
 * the same Document.
 */
const documentOf = (organizationId: string, markdown: string): Promise<JsonText> =>
  kept.load(markdown, async () => {
    const work = { organizationId, length: markdown.length };
    return new JsonText(await runTextTask(commentDocumentTask, markdown, work));
  });

type CommentResource = z.input<typeof commentSchema>;
type ReplyResource = z.input<typeof replySchema>;

/** The discussion, the caller, and the requested format of the texts. */
interface View {
  discussion: Discussion;
  userId: string;
  /** Whether the caller can see email addresses. */
  knowsAddresses: boolean;
  format: Format;
}

type Reaction = CommentRow["reactions"][number];
type Replier = CommentRow["repliers"][number];

const timeOf = (time: string) => new Date(time).toISOString();

const presentReaction = ({ emoji, count, users }: Reaction, knowsAddresses: boolean) => ({
  emoji: emojiCode(emoji),
  count,
  users: users.map(({ user, reactedAt }) => ({
    user: presentUser(user, knowsAddresses),
    reactedAt: timeOf(reactedAt),
  })),
});

const presentReplier = ({ user, count, updatedAt }: Replier, knowsAddresses: boolean) => ({
  user: presentUser(user, knowsAddresses),
  count,
  updatedAt: timeOf(updatedAt),
});

function pathOfComment({ spaceId, changeRequestId }: Discussion, commentId: string): string {
  const base = changeRequestId === null ? "" : `/change-requests/${changeRequestId}`;
  return `/spaces/${spaceId}${base}/comments/${commentId}`;
}

async function presentSaid(row: CommentRow | ReplyRow, { discussion, knowsAddresses, format }: View) {
  return {
    id: row.id,
    postedBy: presentUser(row.postedBy, knowsAddresses),
    postedAt: row.postedAt.toISOString(),
    ...withoutNull({ editedAt: row.editedAt?.toISOString() }),
    reactions: row.reactions.map((reaction) => presentReaction(reaction, knowsAddresses)),
    body:
      format === "markdown"
        ? { markdown: row.body }
        : { document: await documentOf(discussion.organizationId, row.body) },
  };
}

function presentTarget(row: CommentRow, gone: Gone | undefined): CommentResource["target"] {
  const { pageId, nodeId, recordId, definitionId } = row;
  return {
    ...(nodeId !== null && { node: { id: nodeId } }),
    ...(recordId !== null &&
      definitionId !== null && { tableCell: { record: recordId, definition: definitionId } }),
    ...withoutNull({ changeRequest: row.changeRequestId, review: row.reviewId }),
    ...(pageId !== null && { page: { id: pageId } }),
    space: row.spaceId,
    revision: row.revisionId,
    ...(gone && { gone }),
  };
}

/**
 * Returns a comment in the format of the API. `gone` is the part of the comment's target that no longer
 * exists.
 */
export async function presentComment(
  row: CommentRow,
  gone: Gone | undefined,
  view: View,
): Promise<CommentResource> {
  const { level, isRequestAuthor } = view.discussion;
  const repliers = row.repliers.map((replier) => presentReplier(replier, view.knowsAddresses));
  return {
    object: "comment",
    ...(await presentSaid(row, view)),
    replies: repliers.reduce((sum, { count }) => sum + count, 0),
    repliers,
    target: presentTarget(row, gone),
    urls: { location: apiUrl(pathOfComment(view.discussion, row.id)) },
    permissions: rightsOf({ level, isRequestAuthor, isAuthor: row.postedById === view.userId }),
    status: row.resolvedAt === null ? "open" : "resolved",
    ...withoutNull({
      resolvedAt: row.resolvedAt?.toISOString(),
      resolvedBy: row.resolvedBy && presentUser(row.resolvedBy, view.knowsAddresses),
    }),
  };
}

export async function presentReply(row: ReplyRow, view: View): Promise<ReplyResource> {
  const { level, isRequestAuthor } = view.discussion;
  const isAuthor = row.postedById === view.userId;
  const rights = rightsOf({ level, isRequestAuthor, isAuthor });
  return {
    object: "comment-reply",
    ...(await presentSaid(row, view)),
    urls: { location: apiUrl(`${pathOfComment(view.discussion, row.commentId)}/replies/${row.id}`) },
    permissions: { view: rights.view, edit: rights.edit, delete: rights.delete },
  };
}

/**
 * Presents rows one after another. Lets other requests run in between, because a list can contain a thousand
 * long comments.
 */
export async function presentEach<Row, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Promise<Shown>,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const row of rows) shown.push(await present(row));
  return shown;
}
