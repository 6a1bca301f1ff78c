import type { Space, User } from "@/db/generated/client";
import { createChangeRequest } from "@/domains/change-requests/service";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { actOf } from "@/testing/act";
import { makeMember } from "./member";

interface Fields {
  space: Pick<Space, "organizationId" | "id" | "branchId">;
  /** Who makes it: a member who sees the space. A new administrator when left out. */
  user?: Pick<User, "id">;
  subject?: string;
}

/** A draft over the present content of a space. */
export async function makeChangeRequest({ space, user, subject }: Fields): Promise<ScopedChangeRequest> {
  const organization = { id: space.organizationId };
  const userId = user?.id ?? (await makeMember({ organization, role: "admin" })).userId;
  return await createChangeRequest(actOf(userId), space, subject === undefined ? {} : { subject });
}
