import type { RouterOutputs } from "../../outputs";

export type MergeChecks = RouterOutputs["changeRequests"]["mergeChecks"];
export type Rule = MergeChecks["checks"][number]["rule"];

const WORDS: Record<Exclude<Rule["rule"], "custom">, string> = {
  require_specific_reviewers: "Approved by everybody who must",
  require_one_of_specific_reviewers: "Approved by one of those who may",
  allow_bypass: "Some people may pass over the rules",
  require_at_least_one_review: "Reviewed by somebody",
  require_at_least_one_approved_review: "Approved by somebody",
  require_all_reviews_approved: "Approved by everybody who was asked",
  require_agent_review: "Reviewed by an agent",
  require_up_to_date_change_request: "Up to date with the primary content",
  require_change_request_subject: "Has a subject",
  require_change_request_description: "Has a description",
  require_author_to_merge: "Merged by its author",
};

/** What a rule asks for, in a few words. */
export function wordsOf(rule: Rule): string {
  if (rule.rule === "custom") return rule.message || rule.expression;
  return WORDS[rule.rule];
}

/** A lack, as the service words it, as a sentence of its own. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
