import type { Space, User } from "@/db/generated/client";
import { createChangeRequest } from "@/domains/change-requests/service";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { actOf } from "@/testing/act";
import { makeMember } from "./member";

interface Fields {
  space: Pick<Space, "organizationId" | "id" | "branchId">;
  /** The creator of the change request, a member who can see the space. Default: a new administrator. */
  user?: Pick<User, "id">;
  subject?: string;
}

/** A draft based on the current content of a space. */
export async function makeChangeRequest({ space, user, subject }: Fields): Promise<ScopedChangeRequest> {
  const organization = { id: space.organizationId };
  const userId = user?.id ?? (await makeMember({ organization, role: "admin" })).userId;
  return await createChangeRequest(actOf(userId), space, subject === undefined ? {} : { subject });
}
