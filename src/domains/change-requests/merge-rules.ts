import { atLeast, type Level, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { type JSONDocument, plainText } from "@/domains/content/markdown/document";
import type { Rules } from "@/domains/content/primary/rules";
import {
  type ExpressionChecks,
  type ExpressionOwners,
  type ExpressionVariables,
  mergeExpressionHolds,
  mergeRulesBudget,
  type ExpressionPerson as Person,
} from "@/domains/organizations/merge-expression";
import type { MergeRule } from "@/domains/organizations/merge-rules";
import type { Budget } from "@/lib/expressions/budget";

/**
 * The latest review by a person, and the person's current role on the space as a level. The level is null if
 * the person can no longer see the space.
 */
export interface PersonalReview {
  reviewer: Person;
  status: "approved" | "changes-requested";
  outdated: boolean;
  level: Level | null;
}

/** A change request and the data that the merge rules need to check it. */
export interface Candidate {
  number: number;
  status: string;
  subject: string;
  description: JSONDocument;
  isUpToDate: boolean;
  space: { id: string; title: string };
  author: Person;
  /** The person who wants to merge. */
  merger: Person;
  reviews: readonly PersonalReview[];
  /** Requested reviewers who can still see the space. */
  requestedReviewers: readonly Person[];
  contributors: readonly Person[];
  /** The findings in the current revision. Undefined if it wasn't checked, or if no rule asks for them. */
  checks: ExpressionChecks | undefined;
  /**
   * The owners of the changed pages. Each owner is the IDs of one person or of the members of a team. Undefined if no rule asks
   * for them.
   */
  owners: readonly (readonly string[])[] | undefined;
  /** The people whom the rules name. The keys are user IDs. */
  named: ReadonlyMap<string, Person>;
}

/** A merge rule. If the change request doesn't meet the rule, `lacking` contains the reason. */
export interface RuleCheck {
  rule: MergeRule;
  lacking?: string;
}

/** Returns the IDs of the people whose review a rule requires. */
export function reviewersNamedBy(rules: Rules): Set<string> {
  return new Set(
    rules.flatMap((rule) => ("users" in rule && rule.rule !== "allow_bypass" ? rule.users : [])),
  );
}

/**
 * A candidate, together with the reviews that count. Reviews by the author of the change request don't
 * count, and neither do reviews by people without access.
 */
interface Hearing extends Candidate {
  heard: readonly PersonalReview[];
  /** The reviews that can meet a rule that doesn't name reviewers. */
  counted: readonly PersonalReview[];
  /** The shared limit for evaluating the expressions of all rules. */
  budget: Budget;
}

function hear(candidate: Candidate, rules: Rules): Hearing {
  const names = reviewersNamedBy(rules);
  const heard = candidate.reviews.filter(
    ({ reviewer, level }) => reviewer.id !== candidate.author.id && level !== null,
  );
  const counted = heard.filter(
    ({ reviewer, level }) => atLeast(level, SPACE_PERMISSIONS.review) || names.has(reviewer.id),
  );
  return { ...candidate, heard, counted, budget: mergeRulesBudget() };
}

const approves = (review: PersonalReview | undefined) => review?.status === "approved" && !review.outdated;

const reviewOf = ({ heard }: Hearing, userId: string) => heard.find(({ reviewer }) => reviewer.id === userId);

const isWanting = (hearing: Hearing, userId: string) => !approves(reviewOf(hearing, userId));

/** Returns a person's name and, if it's known, the reason why the person's approval is missing. */
function describe(hearing: Hearing, userId: string): string {
  const { author, named, requestedReviewers } = hearing;
  const review = reviewOf(hearing, userId);
  const person = review?.reviewer ?? named.get(userId) ?? requestedReviewers.find(({ id }) => id === userId);
  const name = person?.displayName ?? "a former member";
  if (userId === author.id) return `${name} (the author of the change request)`;
  if (review?.status === "changes-requested") return `${name} (who requested changes)`;
  return review?.outdated ? `${name} (who approved an earlier revision)` : name;
}

/**
 * Counts the owners of the changed pages, and the owners who haven't approved the current revision. If the author belongs to an
 * owner, the owner needn't approve.
 */
function countOwners(hearing: Hearing, owners: readonly (readonly string[])[]): ExpressionOwners {
  const isPending = (people: readonly string[]) =>
    !people.includes(hearing.author.id) && people.every((userId) => isWanting(hearing, userId));
  return { total: owners.length, pending: owners.filter(isPending).length };
}

const listed = (hearing: Hearing, userIds: readonly string[], type: "conjunction" | "disjunction") =>
  new Intl.ListFormat("en", { type }).format(userIds.map((userId) => describe(hearing, userId)));

const ANY_APPROVAL = "the change request needs an approving review from a reviewer other than its author";

function lackOfSpecific(hearing: Hearing, userIds: readonly string[]): string | undefined {
  const wanting = userIds.filter((userId) => isWanting(hearing, userId));
  if (wanting.length === 0) return undefined;
  return `the change request needs an approving review from ${listed(hearing, wanting, "conjunction")}`;
}

function lackOfOne(hearing: Hearing, userIds: readonly string[]): string | undefined {
  if (userIds.some((userId) => !isWanting(hearing, userId))) return undefined;
  return `the change request needs an approving review from ${listed(hearing, userIds, "disjunction")}`;
}

/**
 * Returns why a change request doesn't meet the rule that all reviews must be approvals. Everyone who was
 * asked for a review or has reviewed must approve. At least one of these approvals must count.
 */
function lackOfAll(hearing: Hearing): string | undefined {
  const { heard, requestedReviewers, author } = hearing;
  const people = new Set([
    ...heard.map(({ reviewer }) => reviewer.id),
    ...requestedReviewers.map(({ id }) => id),
  ]);
  people.delete(author.id);
  return lackOfSpecific(hearing, [...people]) ?? (hearing.counted.some(approves) ? undefined : ANY_APPROVAL);
}

/** Returns the text of a description, with each block on a separate line. */
const textOf = ({ nodes }: JSONDocument): string => nodes.map(plainText).join("\n");

/** Whether a description is empty. A description that contains only an image isn't empty. */
const saysNothing = (description: JSONDocument): boolean =>
  textOf(description).trim() === "" && !JSON.stringify(description).includes('"isVoid":true');

function variablesOf(hearing: Hearing): ExpressionVariables {
  const { number, status, subject, description, isUpToDate, author, space, merger, checks, owners } = hearing;
  return {
    changeRequest: {
      number,
      status,
      subject,
      description: textOf(description),
      outdated: !isUpToDate,
      createdBy: author,
    },
    space,
    merger,
    reviews: hearing.heard.map(({ reviewer, status, outdated }) => ({ reviewer, status, outdated })),
    requestedReviewers: [...hearing.requestedReviewers],
    contributors: [...hearing.contributors],
    ...(checks && { checks }),
    ...(owners && { owners: countOwners(hearing, owners) }),
  };
}

/**
 * Returns the reason why a change request doesn't meet a rule, or undefined if it meets the rule. If a rule
 * can't be evaluated, the change request doesn't meet it.
 */
function lackOf(rule: MergeRule, hearing: Hearing): string | undefined {
  const unless = (isMet: boolean, lack: string) => (isMet ? undefined : lack);
  switch (rule.rule) {
    case "allow_bypass":
      return undefined;
    case "require_specific_reviewers":
      return lackOfSpecific(hearing, rule.users);
    case "require_one_of_specific_reviewers":
      return lackOfOne(hearing, rule.users);
    case "require_at_least_one_review":
      return unless(
        hearing.counted.some(({ outdated }) => !outdated),
        "the change request needs a review from a reviewer other than its author",
      );
    case "require_at_least_one_approved_review":
      return unless(hearing.counted.some(approves), ANY_APPROVAL);
    case "require_all_reviews_approved":
      return lackOfAll(hearing);
    case "require_agent_review":
      return "the change request needs a review from an agent, which isn't possible on this instance. Ask an administrator to remove the rule";
    case "require_up_to_date_change_request":
      return unless(hearing.isUpToDate, "the change request must be up to date with the main content");
    case "require_change_request_subject":
      return unless(hearing.subject.trim() !== "", "the change request needs a subject");
    case "require_change_request_description":
      return unless(!saysNothing(hearing.description), "the change request needs a description");
    case "require_author_to_merge":
      return unless(
        hearing.merger.id === hearing.author.id,
        `only its author, ${hearing.author.displayName}, can merge the change request`,
      );
    case "custom":
      return unless(
        mergeExpressionHolds(rule.expression, variablesOf(hearing), hearing.budget),
        rule.message || `the expression ${rule.expression} isn't true`,
      );
  }
}

/** Checks all rules that require something. The result for a rule that isn't met includes the reason. */
export function checkRules(rules: Rules, candidate: Candidate): RuleCheck[] {
  const hearing = hear(candidate, rules);
  return rules
    .filter(({ rule }) => rule !== "allow_bypass")
    .map((rule) => {
      const lacking = lackOf(rule, hearing);
      return lacking === undefined ? { rule } : { rule, lacking };
    });
}

/**
 * Returns the error message for a merge, which lists each unmet rule with the reason. Returns undefined if
 * all rules are met.
 */
export function refusalOf(checks: readonly RuleCheck[]): string | undefined {
  const sentences = checks.flatMap(({ rule, lacking }) =>
    lacking === undefined ? [] : [`The merge rule ${rule.rule} isn't met: ${lacking.replace(/\.$/, "")}.`],
  );
  return sentences.length === 0 ? undefined : sentences.join(" ");
}
