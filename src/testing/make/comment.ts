import type { Space, User } from "@/db/generated/client";
import type { CreateComment } from "@/domains/comments/schema";
import { createComment, createReply } from "@/domains/comments/service";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import type { Discussion } from "@/scopes/discussion";
import { actOf } from "@/testing/act";
import { makeMember } from "./member";

interface Fields {
  space: Pick<Space, "organizationId" | "id" | "branchId">;
  /** The change request of the comment. Default: the main content of the space. */
  changeRequest?: Pick<ScopedChangeRequest, "id" | "branchId">;
  /** The author of the comment. Default: a new member. */
  user?: Pick<User, "id">;
}

async function enter({ space, changeRequest, user }: Fields) {
  const { organizationId, id: spaceId } = space;
  const userId =
    user?.id ?? (await makeMember({ organization: { id: organizationId }, role: "comment" })).userId;
  const act = actOf(userId);
  const discussion: Discussion = {
    organizationId,
    spaceId,
    changeRequestId: changeRequest?.id ?? null,
    branchId: (changeRequest ?? space).branchId,
    level: "comment",
    isRequestAuthor: false,
  };
  return { act, discussion };
}

/** Creates a comment. Returns its ID. */
export async function makeComment(fields: Fields & Partial<CreateComment>): Promise<string> {
  const { space: _space, changeRequest: _request, user: _user, ...input } = fields;
  const { act, discussion } = await enter(fields);
  const { id } = await createComment(act, discussion, { body: { markdown: "Is that so?" }, ...input });
  return id;
}

/** Creates a reply to a comment. Returns its ID. */
export async function makeReply(fields: Fields & { commentId: string }): Promise<string> {
  const { act, discussion } = await enter(fields);
  return await createReply(act, discussion, fields.commentId, { body: { markdown: "It is." } });
}
