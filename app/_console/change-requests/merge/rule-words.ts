import type { RouterOutputs } from "../../outputs";

export type MergeChecks = RouterOutputs["changeRequests"]["mergeChecks"];
export type Rule = MergeChecks["checks"][number]["rule"];

const WORDS: Record<Exclude<Rule["rule"], "custom">, string> = {
  require_specific_reviewers: "Approval from all required reviewers",
  require_one_of_specific_reviewers: "Approval from at least one required reviewer",
  allow_bypass: "Some people can bypass the rules",
  require_at_least_one_review: "Review from someone other than the author",
  require_at_least_one_approved_review: "Approval from someone other than the author",
  require_all_reviews_approved: "Approval from all reviewers",
  require_agent_review: "Review from an agent",
  require_up_to_date_change_request: "Up to date with the main content",
  require_change_request_subject: "Has a subject",
  require_change_request_description: "Has a description",
  require_author_to_merge: "Merged by its author",
};

const EXPRESSIONS = [
  {
    title: "No open errors in checks",
    sentence: "The checks of the current version found no errors.",
    expression: "checks.errors == 0",
    message: "run the checks, and fix or accept all errors",
  },
  {
    title: "No new problems in checks",
    sentence: "The checks of the current version found no new problems.",
    expression: "checks.introduced == 0",
    message: "run the checks, and fix or accept all new problems",
  },
  {
    title: "Approval from the owners of the changed pages",
    sentence: "Each owner of a changed page, other than the author, has approved the current version.",
    expression: "owners.pending == 0",
    message: "the change request needs an approving review from each owner of a changed page",
  },
];

/** Rules that are expressions with a title. Their messages explain what to do if a rule isn't met. */
export const TITLED_RULES: readonly { rule: Rule; sentence: string }[] = EXPRESSIONS.map(
  ({ expression, message, sentence: words }) => ({
    rule: { rule: "custom", expression, message },
    sentence: words,
  }),
);

const APPROVALS = 'size(reviews.filter(r, r.status == "approved" && !r.outdated)) >= ';

/** A rule that requires this number of approvals of the current version. */
export const approvalsRule = (count: number): Rule =>
  count === 1
    ? { rule: "require_at_least_one_approved_review" }
    : {
        rule: "custom",
        expression: `${APPROVALS}${count}`,
        message: `the change request needs approving reviews from ${count} people other than its author`,
      };

/** The number of approvals that a rule requires, if it's a rule of {@link approvalsRule} with more than one approval. */
export function approvalsIn(rule: Rule): number | null {
  if (rule.rule !== "custom" || !rule.expression.startsWith(APPROVALS)) return null;
  const count = rule.expression.slice(APPROVALS.length);
  return /^[1-9]\d?$/.test(count) ? Number(count) : null;
}

/** The requirement of a rule, in a few words. */
export function wordsOf(rule: Rule): string {
  const approvals = approvalsIn(rule);
  if (approvals !== null) return `Approval from ${approvals} people other than the author`;
  if (rule.rule === "custom")
    return (
      EXPRESSIONS.find(({ expression }) => expression === rule.expression)?.title ||
      rule.message ||
      rule.expression
    );
  return WORDS[rule.rule];
}

/** Returns the server's text for an unmet rule as a full sentence. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
