import type { Tx } from "@/db/client";
import { invalid } from "@/lib/errors";
import type { MergeRules } from "./schema";

const peopleOf = (rules: MergeRules): string[] =>
  rules.type === "rules" ? rules.rules.flatMap((rule) => ("users" in rule ? rule.users : [])) : [];

async function membersAmong(tx: Tx, organizationId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const members = await tx.member.findMany({
    where: { organizationId, disabledAt: null, userId: { in: userIds } },
    select: { userId: true },
  });
  return new Set(members.map((member) => member.userId));
}

/** Refuses (400) merge rules that name people who are not active members of the organization. */
export async function checkPeople(tx: Tx, organizationId: string, rules: MergeRules): Promise<void> {
  if (rules.type !== "rules") return;
  const members = await membersAmong(tx, organizationId, peopleOf(rules));
  for (const [index, rule] of rules.rules.entries()) {
    if ("users" in rule && !rule.users.every((user) => members.has(user)))
      throw invalid(`mergeRules.rules.${index}.users`, "names somebody who is not a member");
  }
}

/**
 * Merge rules without the people who are not members of another organization. A rule that names nobody any more goes,
 * since nobody could meet it.
 */
export async function keepMembers(tx: Tx, organizationId: string, rules: MergeRules): Promise<MergeRules> {
  if (rules.type !== "rules") return rules;
  const members = await membersAmong(tx, organizationId, peopleOf(rules));
  const kept: typeof rules.rules = [];
  for (const rule of rules.rules) {
    if (!("users" in rule)) {
      kept.push(rule);
      continue;
    }
    const users = rule.users.filter((user) => members.has(user));
    if (users.length > 0) kept.push({ ...rule, users });
  }
  return { type: "rules", rules: kept };
}
