import type { z } from "zod";
import type { mergeRuleSchema } from "@/domains/organizations/merge-rules";
import { conflict, forbidden } from "@/lib/errors";
import type { Status, UpdateChangeRequest } from "./schema";

/** How many of a space's counters a request of a status is counted in, beside that of all. */
export interface Counted {
  open: number;
  draft: number;
}

export const countedAs = (status: Status): Counted => ({
  open: status === "open" ? 1 : 0,
  draft: status === "draft" ? 1 : 0,
});

/**
 * The status that a request goes over to. Draft, open and archived lead to each other in every direction; a merged
 * request stays merged (409), since its revision is part of the primary content.
 */
export function nextStatus(present: Status, wanted: UpdateChangeRequest["status"]): Status {
  if (wanted === undefined) return present;
  if (present === "merged") throw conflict("The change request is merged, and stays so");
  return wanted;
}

/** Refuses (409) to write to a request that is no longer worked on. */
export function assertWritable(status: Status): void {
  if (status === "merged") throw conflict("The change request is merged, and stays as it is");
  if (status === "archived") throw conflict("The change request is archived: open it again first");
}

export type Rules = readonly z.output<typeof mergeRuleSchema>[];

/** The rules that hold: the space's own, or those of what it inherits from. */
export function effectiveRules(own: unknown, inherited: unknown): Rules {
  const { type, rules } = (own ?? {}) as { type?: string; rules?: Rules };
  if (type === "inherit" && inherited) return effectiveRules(inherited, null);
  return type === "rules" ? (rules ?? []) : [];
}

/** Refuses (403, with the reason) to write to primary content that changes through change requests alone. */
export function assertDirectEdits(editMode: string | null, rules: Rules): void {
  if (editMode === "locked") throw forbidden("The space is locked: propose the edit in a change request");
  if (rules.length > 0)
    throw forbidden("Merge rules hold for this space: propose the edit in a change request");
}

/** What merge rules are asked about. */
export interface Candidate {
  subject: string;
  description: unknown;
  isUpToDate: boolean;
}

type Rule = Rules[number];

/** What a rule says of a request that does not meet it; undefined where it is met. */
function unmet(rule: Rule, candidate: Candidate): string | undefined {
  switch (rule.rule) {
    case "allow_bypass":
      return undefined;
    case "require_up_to_date_change_request":
      return candidate.isUpToDate ? undefined : "the request must be up to date with the primary content";
    case "require_change_request_subject":
      return candidate.subject.trim() === "" ? "the request needs a subject" : undefined;
    case "require_change_request_description":
      return isEmptyDocument(candidate.description) ? "the request needs a description" : undefined;
    case "custom":
      return "its expression does not hold";
    default:
      return "the request lacks the reviews that it asks for";
  }
}

function isEmptyDocument(description: unknown): boolean {
  const { nodes = [] } = (description ?? {}) as { nodes?: unknown[] };
  return !JSON.stringify(nodes).match(/"text":"[^"]|"isVoid":true/);
}

/**
 * Refuses (403) to merge a request that does not meet the merge rules, naming the first rule that is not met. Rules
 * about reviews are met by reviews alone, and a custom expression is never taken to hold unseen: what cannot be
 * established keeps the request out. People whom `allow_bypass` names merge all the same.
 */
export function assertMergeable(rules: Rules, candidate: Candidate, userId: string): void {
  const mayBypass = rules.some((rule) => rule.rule === "allow_bypass" && rule.users.includes(userId));
  if (mayBypass) return;
  for (const rule of rules) {
    const problem = unmet(rule, candidate);
    if (problem) throw forbidden(`The merge rule ${rule.rule} is not met: ${problem}`);
  }
}
