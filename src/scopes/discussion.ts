import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { type Level, SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { orNotFound } from "@/lib/errors";
import { changeRequestPath, findChangeRequest } from "./change-request";
import { defineScope, idField, levelOn, type Scope } from "./define";
import { findSpaceAlone } from "./space";

/** The subject of comments: the main content of a space, or a change request. */
export interface Discussion {
  organizationId: string;
  spaceId: string;
  /** Null for main content. */
  changeRequestId: string | null;
  /**
   * The branch that the comments are about. Lock this branch before you lock anything else
   * (docs/change-requests.md).
   */
  branchId: string;
  level: Level;
  /** Whether the caller created the change request. */
  isRequestAuthor: boolean;
}

/** The context of every operation on comments. */
export type DiscussionScope<Path> = Scope<SpacePermission, Path, { discussion: Discussion }>;

function discussionOf<Path extends z.ZodObject>(
  path: Path,
  find: (input: z.output<Path>, actor: UserActor) => Promise<Discussion>,
): DiscussionScope<z.output<Path>> {
  return defineScope({
    who: "person",
    needs: levelOn("the space", SPACE_PERMISSIONS),
    path,
    async load(ctx, input, permission: SpacePermission) {
      const discussion = await find(input, ctx.actor);
      assertLevel(discussion.level, SPACE_PERMISSIONS[permission], "the space");
      return { discussion };
    },
  });
}

/** `/spaces/{spaceId}`: comments on the main content. */
export const spaceDiscussion = discussionOf(
  z.object({ spaceId: idField.describe("The ID of the space.") }),
  async ({ spaceId }, actor) => {
    const { organizationId, branchId, level } = orNotFound(await findSpaceAlone(spaceId, actor), "Space");
    return { organizationId, spaceId, changeRequestId: null, branchId, level, isRequestAuthor: false };
  },
);

/** `/spaces/{spaceId}/change-requests/{changeRequestId}`: comments on a change request. */
export const changeRequestDiscussion = discussionOf(changeRequestPath, async (path, actor) => {
  const found = await findChangeRequest(path.spaceId, actor, path.changeRequestId);
  const { organizationId, spaceId, id, branchId, level } = found;
  const isRequestAuthor = found.createdById === actor.userId;
  return { organizationId, spaceId, changeRequestId: id, branchId, level, isRequestAuthor };
});
