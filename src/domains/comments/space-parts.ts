import type { SpaceParts } from "@/domains/spaces/space-parts";

export const COMMENTS_IN_SPACES: SpaceParts = {
  tables: [
    { name: "Comment", owner: "spaceId", duplicate: "nothing" },
    { name: "CommentReply", owner: "spaceId", duplicate: "nothing" },
    { name: "CommentReaction", owner: "spaceId", duplicate: "nothing" },
  ],
};
