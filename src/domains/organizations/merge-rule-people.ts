import type { Tx } from "@/db/client";
import { invalid } from "@/lib/errors";
import type { MergeRule } from "./merge-rules";

/** Merge rules of anything: with rules, or inherited, or none. */
interface Rules {
  type: string;
  rules?: readonly MergeRule[];
}

/** The people whom rules name. */
export const peopleOf = ({ rules = [] }: Rules): string[] =>
  rules.flatMap((rule) => ("users" in rule ? rule.users : []));

/** Those of several people who are active members of an organization. */
export async function membersAmong(tx: Tx, organizationId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const members = await tx.member.findMany({
    where: { organizationId, disabledAt: null, userId: { in: userIds } },
    select: { userId: true },
  });
  return new Set(members.map((member) => member.userId));
}

/** Refuses (400) merge rules that name people who are not active members of the organization. */
export async function checkPeople(tx: Tx, organizationId: string, rules: Rules): Promise<void> {
  const members = await membersAmong(tx, organizationId, peopleOf(rules));
  for (const [index, rule] of (rules.rules ?? []).entries()) {
    if ("users" in rule && !rule.users.every((user) => members.has(user)))
      throw invalid(`mergeRules.rules.${index}.users`, "must name members of the organization");
  }
}
