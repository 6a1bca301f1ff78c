import { countVisibleSpaces } from "@/access/authorization/visible-space-counts";
import type { MemberRow } from "@/scopes/member";
import type { PresentableMember } from "./presenter";

/** Returns the members in the same order, each with the number of spaces that they can see. */
export async function withSpaces<Row extends MemberRow>(organizationId: string, members: readonly Row[]) {
  const userIds = members.map((member) => member.userId);
  const counts = await countVisibleSpaces(organizationId, userIds);
  return members.map((member) => ({ ...member, spaces: counts.get(member.userId) ?? 0 }));
}

export async function withSpacesOf(member: MemberRow): Promise<PresentableMember> {
  const [counted] = await withSpaces(member.organizationId, [member]);
  return counted as PresentableMember;
}
