import type { z } from "zod";
import { presentUser } from "@/domains/users/presenter";
import { withoutNull } from "@/lib/without";
import type { MemberRow } from "@/scopes/member";
import type { memberSchema } from "./schema";

/** A member with the number of spaces that they can see. */
export type PresentableMember = MemberRow & { spaces: number };

/**
 * Returns the resource of a member. Only the member and callers who can list members see the email address.
 */
export function presentMember(
  member: PresentableMember,
  knowsAddress: boolean,
): z.input<typeof memberSchema> {
  return {
    object: "member",
    id: member.userId,
    role: member.role,
    user: presentUser(member.user, knowsAddress),
    disabled: member.disabledAt !== null,
    joinedAt: member.joinedAt.toISOString(),
    ...withoutNull({ lastSeenAt: member.lastSeenAt?.toISOString() }),
    sso: member.sso,
    spaces: member.spaces,
    teams: member.teams,
  };
}
