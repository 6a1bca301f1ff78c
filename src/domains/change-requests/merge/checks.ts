import type { UserActor } from "@/access/authorization/actor";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db, type Tx } from "@/db/client";
import type { ChangeRequest } from "@/db/generated/client";
import { mayBypass, type PrimaryState, readPrimaryState } from "@/domains/content/primary/rules";
import { forbidden } from "@/lib/errors";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { checkRules, type RuleCheck, refusalOf, reviewersNamedBy } from "../merge-rules";
import { MERGED_ALREADY } from "../policy";
import { readCandidate } from "./candidate";

interface Checked {
  checks: RuleCheck[];
  /** Whether the rules let the caller past, met or not. */
  mayBypass: boolean;
}

/** Holds a request against the merge rules of its space. */
async function check(
  tx: Pick<Tx, "$queryRawUnsafe">,
  row: ChangeRequest,
  isUpToDate: boolean,
  mergerId: string,
  { rules, title }: PrimaryState,
): Promise<Checked> {
  if (rules.length === 0) return { checks: [], mayBypass: false };
  const asked = { isUpToDate, mergerId, namedIds: reviewersNamedBy(rules) };
  const candidate = await readCandidate(tx, row, { id: row.spaceId, title }, asked);
  return { checks: checkRules(rules, candidate), mayBypass: mayBypass(rules, mergerId) };
}

/**
 * Refuses (403) to merge a request that does not meet the merge rules, naming these and what is lacking. People whom
 * `allow_bypass` names may merge.
 */
export async function assertMergeable(
  tx: Tx,
  row: ChangeRequest,
  isUpToDate: boolean,
  mergerId: string,
  state: PrimaryState,
): Promise<void> {
  const { checks, mayBypass } = await check(tx, row, isUpToDate, mergerId, state);
  const refusal = refusalOf(checks);
  if (refusal !== undefined && !mayBypass) throw forbidden(refusal);
}

/** Whether a request can be merged. */
export interface MergeStanding extends Checked {
  isUpToDate: boolean;
  /** What a merge by the caller would be refused with, conflicts aside. */
  refusal?: string;
}

/** What a merge by the actor would be held against, by the same checks. */
export async function readMergeStanding(
  actor: UserActor,
  changeRequest: ScopedChangeRequest,
): Promise<MergeStanding> {
  const isUpToDate = !changeRequest.outdated;
  const { organizationId, spaceId } = changeRequest;
  const rules = await readPrimaryState(db(), organizationId, spaceId);
  const checked = await check(db(), changeRequest, isUpToDate, actor.userId, rules);
  const state = { ...checked, isUpToDate };
  if (!atLeast(changeRequest.level, SPACE_PERMISSIONS.merge))
    return { ...state, refusal: forbidden().message };
  if (changeRequest.status === "merged") return { ...state, refusal: MERGED_ALREADY };
  const refusal = checked.mayBypass ? undefined : refusalOf(checked.checks);
  return refusal === undefined ? state : { ...state, refusal };
}
