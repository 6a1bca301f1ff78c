import type { Tx } from "@/db/client";
import { invalid } from "@/lib/errors";
import type { MergeRule } from "./merge-rules";

/** The merge rules of a resource. `rules` is missing if the resource inherits its merge rules or has no merge rules. */
interface Rules {
  type: string;
  rules?: readonly MergeRule[];
}

/** The IDs of the users in the rules. */
export const peopleOf = ({ rules = [] }: Rules): string[] =>
  rules.flatMap((rule) => ("users" in rule ? rule.users : []));

/** Returns the given users who are active members of the organization. */
export async function membersAmong(
  tx: Pick<Tx, "member">,
  organizationId: string,
  userIds: string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const members = await tx.member.findMany({
    where: { organizationId, disabledAt: null, userId: { in: userIds } },
    select: { userId: true },
  });
  return new Set(members.map((member) => member.userId));
}

/** Throws 400 if the merge rules contain people who aren't active members of the organization. */
export async function checkPeople(
  tx: Pick<Tx, "member">,
  organizationId: string,
  rules: Rules,
): Promise<void> {
  const members = await membersAmong(tx, organizationId, peopleOf(rules));
  for (const [index, rule] of (rules.rules ?? []).entries()) {
    if ("users" in rule && !rule.users.every((user) => members.has(user)))
      throw invalid(
        `mergeRules.rules.${index}.users`,
        "can contain only the IDs of members of the organization. Invite the missing users first",
      );
  }
}
