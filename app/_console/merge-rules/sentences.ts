import { approvalsIn, type Rule, TITLED_RULES, wordsOf } from "../change-requests/merge/rule-words";

/** The merge rules of an organization or a space. Only a space can inherit them. */
export type MergeRules = { type: "inherit" } | { type: "none" } | { type: "rules"; rules: Rule[] };

/** Rules without a value, with the sentence next to their checkbox. */
export const PLAIN_RULES: readonly { rule: Rule; sentence: string }[] = [
  {
    rule: { rule: "require_at_least_one_review" },
    sentence: "Someone other than the author has reviewed the current version.",
  },
  {
    rule: { rule: "require_at_least_one_approved_review" },
    sentence: "Someone other than the author has approved the current version.",
  },
  {
    rule: { rule: "require_all_reviews_approved" },
    sentence: "Everyone who reviewed it, or was asked to review it, has approved it.",
  },
  { rule: { rule: "require_up_to_date_change_request" }, sentence: "It's up to date with the main content." },
  { rule: { rule: "require_change_request_subject" }, sentence: "It has a subject." },
  { rule: { rule: "require_change_request_description" }, sentence: "It has a description." },
  { rule: { rule: "require_author_to_merge" }, sentence: "Its author merges it." },
  ...TITLED_RULES,
];

/** The kinds of rules that have a value, such as people or an expression. */
export type Kind =
  | "approvals"
  | "require_specific_reviewers"
  | "require_one_of_specific_reviewers"
  | "custom"
  | "allow_bypass";

export const KINDS: Readonly<Record<Kind, { title: string; hint: string }>> = {
  approvals: {
    title: "Number of approvals",
    hint: "Approvals by the author, and approvals of earlier versions, don't count.",
  },
  require_specific_reviewers: {
    title: "Required reviewers",
    hint: "All of these people must approve the current version.",
  },
  require_one_of_specific_reviewers: {
    title: "One of several reviewers",
    hint: "At least one of these people must approve the current version.",
  },
  custom: {
    title: "Custom condition",
    hint: "The expression must be true.",
  },
  allow_bypass: {
    title: "People who can bypass the rules",
    hint: "These people can merge change requests that don't meet the other rules, and edit the main content directly.",
  },
};

export const isSame = (one: Rule, other: Rule): boolean =>
  one.rule === other.rule &&
  ("expression" in one && one.expression) === ("expression" in other && other.expression);

export const isPlain = (rule: Rule): boolean => PLAIN_RULES.some((plain) => isSame(plain.rule, rule));

/** The kind of a rule with a value. Null if the rule has no value. */
export function kindOf(rule: Rule): Kind | null {
  if (approvalsIn(rule) !== null) return "approvals";
  return "users" in rule || rule.rule === "custom" ? rule.rule : null;
}

/** A rule with a value, as a sentence about a change request. `people` are the names of its people. */
export function sentenceOf(rule: Rule, people: readonly string[]): string {
  const listed = (type: "conjunction" | "disjunction") =>
    new Intl.ListFormat("en", { type }).format(people) || "no one";
  const approvals = approvalsIn(rule);
  if (approvals !== null)
    return `At least ${approvals} people other than the author have approved the current version.`;
  switch (rule.rule) {
    case "require_specific_reviewers":
      return `${listed("conjunction")} ${people.length === 1 ? "has" : "have"} approved the current version.`;
    case "require_one_of_specific_reviewers":
      return `${listed("disjunction")} has approved the current version.`;
    case "allow_bypass":
      return `${listed("conjunction")} can merge without meeting the rules.`;
    case "require_agent_review":
      return "An agent has reviewed it. No change request can meet this rule, because agents can't review.";
    default:
      return wordsOf(rule);
  }
}
