import type { UserActor } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db, type On } from "@/db/client";
import { reads } from "@/db/reads";
import { currentFindings } from "@/domains/checks/at-head";
import { readStoredDocument } from "@/domains/content/document-schema";
import { mayBypass, type PrimaryState, type Rules, readPrimaryState } from "@/domains/content/primary/rules";
import type { ExpressionPerson as Person } from "@/domains/organizations/merge-expression";
import { ownersOfChangedPages } from "@/domains/ownership/changed-pages";
import { forbidden } from "@/lib/errors";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import {
  type Candidate,
  checkRules,
  type PersonalReview,
  type RuleCheck,
  refusalOf,
  reviewersNamedBy,
} from "../merge-rules";
import { MERGED_ALREADY } from "../policy";
import type { RequestRow } from "../write-queries";
import { contributors, latestReviews, people, requestedPeople } from "./queries";

const personOf = ({ person }: { person: Person }) => person;

/** The merge that the rules are checked for, and the current state of the space's main content. */
interface Asked {
  row: RequestRow;
  isUpToDate: boolean;
  mergerId: string;
  state: PrimaryState;
}

/** Whether an expression of a rule uses a variable. */
const asksFor = (rules: Rules, variable: "checks" | "owners") =>
  rules.some((rule) => rule.rule === "custom" && rule.expression.includes(variable));

async function readCandidate(on: On, { row, isUpToDate, mergerId, state }: Asked): Promise<Candidate> {
  const { organizationId, id, branchId, number, status, subject, description } = row;
  const ids = [row.createdById, mergerId, ...reviewersNamedBy(state.rules)];
  const named = new Map((await people.rows(on, { ids })).map(({ person }) => [person.id, person]));
  return {
    number,
    status,
    subject,
    description: readStoredDocument(description),
    isUpToDate,
    space: { id: row.spaceId, title: state.title },
    author: named.get(row.createdById) as Person,
    merger: named.get(mergerId) as Person,
    reviews: (await latestReviews.rows(on, { organizationId, id })) as PersonalReview[],
    requestedReviewers: (await requestedPeople.rows(on, { organizationId, id })).map(personOf),
    contributors: (await contributors.rows(on, { organizationId, branchId })).map(personOf),
    checks: asksFor(state.rules, "checks")
      ? await currentFindings(on, { organizationId, branchId })
      : undefined,
    owners: asksFor(state.rules, "owners")
      ? await ownersOfChangedPages(on, { organizationId, branchId, spaceId: row.spaceId })
      : undefined,
    named,
  };
}

interface Checked {
  checks: RuleCheck[];
  /** Whether the caller can merge even if the change request doesn't meet the other rules. */
  mayBypass: boolean;
}

/** Checks a change request against the merge rules in `state`. */
export async function check(on: On, asked: Asked): Promise<Checked> {
  const { rules } = asked.state;
  if (rules.length === 0) return { checks: [], mayBypass: false };
  const checks = checkRules(rules, await readCandidate(on, asked));
  return { checks, mayBypass: mayBypass(rules, asked.mergerId) };
}

/**
 * Throws 403 if the change request doesn't meet the merge rules. The error names each rule that isn't met,
 * and the reason. The rules don't apply to people whom `allow_bypass` names.
 */
export async function assertMergeable(on: On, asked: Asked): Promise<void> {
  const { checks, mayBypass } = await check(on, asked);
  const refusal = mayBypass ? undefined : refusalOf(checks);
  if (refusal !== undefined) throw forbidden(refusal);
}

export interface MergeStanding extends Checked {
  isUpToDate: boolean;
  /** The error message that the caller would get for a merge. Conflicts aren't checked. */
  refusal: string | undefined;
}

/** Returns the results of all checks for a merge by the caller. */
export async function readMergeStanding(
  actor: UserActor,
  changeRequest: ScopedChangeRequest,
): Promise<MergeStanding> {
  const { organizationId, spaceId, level, status } = changeRequest;
  const isUpToDate = !changeRequest.outdated;
  const state = await readPrimaryState(db(), organizationId, spaceId);
  const checked = await check(reads(), { row: changeRequest, isUpToDate, mergerId: actor.userId, state });
  const unmet = checked.mayBypass ? undefined : refusalOf(checked.checks);
  const closed = status === "merged" ? MERGED_ALREADY : unmet;
  const refusal = atLeast(level, SPACE_PERMISSIONS.merge)
    ? closed
    : lacksRole(SPACE_PERMISSIONS.merge, "the space").message;
  return { ...checked, isUpToDate, refusal };
}
