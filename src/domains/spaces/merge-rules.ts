import type { Tx } from "@/db/client";
import { membersAmong, peopleOf } from "@/domains/organizations/merge-rule-people";
import type { MergeRules } from "./schema";

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
