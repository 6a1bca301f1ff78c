import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  column,
  columns,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  tables,
} from "@/db/statement";
import { personOf, reactionsOf } from "./shown";

interface OfComment {
  organizationId: string;
  commentId: string;
}

const repliesOf = (given: Given<OfComment>) =>
  tables
    .selectFrom("CommentReply as r")
    .where("r.organizationId", "=", given("organizationId"))
    .where("r.commentId", "=", given("commentId"));

const REPLY_SHOWN = [
  ...columns("CommentReply", "r"),
  personOf(column("CommentReply", "r", "postedById"))
    .$notNull()
    .as("postedBy"),
  reactionsOf("r").as("reactions"),
];

/** Returns a page of the replies to a comment, oldest first. */
export const repliesPage = new ShapedStatement(
  "replies",
  PAGES,
  (given: Given<OfComment & After & { limit: number }>, shape) =>
    inPages(repliesOf(given).select(REPLY_SHOWN), given, shape, { time: "r.postedAt", id: "r.id" }),
);

export const repliesCount = new Statement("replies:count", (given: Given<OfComment>) =>
  repliesOf(given).select(rowCount.as("count")),
);

export const replyById = new Statement("reply", (given: Given<OfComment & { replyId: string }>) =>
  repliesOf(given).select(REPLY_SHOWN).where("r.id", "=", given("replyId")),
);

export type ReplyRow = RowOf<typeof replyById>;

/** Locks the reply against other writes until the transaction ends, and returns it. */
export const lockedReply = new Statement("reply:locked", (given: Given<OfComment & { replyId: string }>) =>
  repliesOf(given).select(columns("CommentReply", "r")).where("r.id", "=", given("replyId")).forUpdate(),
);

/** Deletes all replies to a comment, and returns their IDs. */
export const deleteReplies = new Statement("replies:delete", (given: Given<OfComment>) =>
  tables
    .deleteFrom("CommentReply as r")
    .where("r.organizationId", "=", given("organizationId"))
    .where("r.commentId", "=", given("commentId"))
    .returning("r.id"),
);
