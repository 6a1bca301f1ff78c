import { z } from "zod";
import { assertLevel } from "@/access/authorization/assert-level";
import { SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { orNotFound } from "@/lib/errors";
import {
  authorizeRequest,
  changeRequestPath,
  findChangeRequest,
  neededOnRequest,
  type ScopedChangeRequest,
} from "./change-request";
import { defineScope, idField, levelOn, type Scope } from "./define";
import { findSpaceAlone, type ScopedSpace } from "./space";

/** Content that checks run on: the main content of a space, or a change request. */
export interface CheckedContent {
  organizationId: string;
  spaceId: string;
  branchId: string;
  /** The space or the change request that contains the content. */
  owner:
    | { kind: "space"; space: ScopedSpace }
    | { kind: "change-request"; changeRequest: ScopedChangeRequest };
}

/** The context of every operation on checks. */
export type CheckedScope<Path> = Scope<SpacePermission, Path, { checked: CheckedContent }>;

const spacePath = z.object({ spaceId: idField.describe("The ID of the space.") });

/** `/spaces/{spaceId}`: checks of the main content. */
export const checkedSpace: CheckedScope<z.output<typeof spacePath>> = defineScope({
  who: "person",
  needs: levelOn("the space", SPACE_PERMISSIONS),
  path: spacePath,
  async load(ctx, { spaceId }, permission: SpacePermission) {
    const space = orNotFound(await findSpaceAlone(spaceId, ctx.actor), "Space");
    assertLevel(space.level, SPACE_PERMISSIONS[permission], "the space");
    const { organizationId, branchId } = space;
    return { checked: { organizationId, spaceId, branchId, owner: { kind: "space" as const, space } } };
  },
});

/** `/spaces/{spaceId}/change-requests/{changeRequestId}`: checks of a change request. */
export const checkedChangeRequest: CheckedScope<z.output<typeof changeRequestPath>> = defineScope({
  who: "person",
  needs: neededOnRequest,
  path: changeRequestPath,
  async load(ctx, input, permission: SpacePermission) {
    const found = await findChangeRequest(input.spaceId, ctx.actor, input.changeRequestId);
    const changeRequest = authorizeRequest(found, ctx.actor, permission);
    const { organizationId, spaceId, branchId } = changeRequest;
    const owner = { kind: "change-request" as const, changeRequest };
    return { checked: { organizationId, spaceId, branchId, owner } };
  },
});
