import type { SpaceTable } from "@/domains/spaces/space-table";

/** Tables of this domain that hold part of a space, in an order in which rows can be added. */
export const COMMENTS_SPACE_TABLES: readonly SpaceTable[] = [
  { name: "Comment", owner: "spaceId", duplicate: "nothing" },
  { name: "CommentReply", owner: "spaceId", duplicate: "nothing" },
  { name: "CommentReaction", owner: "spaceId", duplicate: "nothing" },
];
