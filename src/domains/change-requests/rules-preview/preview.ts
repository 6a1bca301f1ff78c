import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { reads } from "@/db/reads";
import { effectiveRules } from "@/domains/content/primary/rules";
import { checkPeople } from "@/domains/organizations/merge-rule-people";
import type { MergeRules } from "@/domains/spaces/schema";
import { check } from "../merge/checks";
import { openRequests } from "../merge/queries";
import { CHECKED_MAX } from "./schema";

/** Where the rules would apply. Without a space, they apply to all spaces that inherit the organization's rules. */
interface Place {
  organizationId: string;
  spaceId?: string;
}

/** An open change request that doesn't meet the rules. */
export interface Blocked {
  id: string;
  number: number;
  subject: string;
  space: { id: string; title: string };
  lacking: string[];
}

export interface RulesPreview {
  checked: number;
  hasMore: boolean;
  blocked: Blocked[];
}

async function rulesAt({ organizationId }: Place, mergeRules: MergeRules) {
  const organization = await db().organization.findUnique({
    where: { id: organizationId },
    select: { mergeRules: true },
  });
  return effectiveRules(mergeRules, organization?.mergeRules);
}

/**
 * Checks the newest open change requests against rules that aren't saved, as if their authors merged them. Only change requests
 * in spaces on which the caller has a role are checked.
 * @throws ApiError 400 if a rule names a person who isn't an active member of the organization
 */
export async function previewRules(
  { userId }: UserActor,
  place: Place,
  mergeRules: MergeRules,
): Promise<RulesPreview> {
  const { organizationId, spaceId = "" } = place;
  await checkPeople(db(), organizationId, mergeRules);
  const rules = await rulesAt(place, mergeRules);
  const found = await openRequests
    .of({ ofSpace: spaceId !== "" })
    .rows(reads(), { organizationId, spaceId, userId, limit: CHECKED_MAX + 1 });
  const checked = found.slice(0, CHECKED_MAX);
  const blocked: Blocked[] = [];
  for (const { spaceTitle: title, ...row } of checked) {
    const { id, number, subject, createdById: mergerId, outdated } = row;
    const state = { title, editMode: null, rules };
    const { checks } = await check(reads(), { row, isUpToDate: !outdated, mergerId, state });
    const lacking = checks.flatMap((each) => each.lacking ?? []);
    if (lacking.length > 0) blocked.push({ id, number, subject, space: { id: row.spaceId, title }, lacking });
  }
  return { checked: checked.length, hasMore: found.length > CHECKED_MAX, blocked };
}
