import type { UserActor } from "@/access/authorization/actor";
import { lacksRole } from "@/access/authorization/assert-level";
import { memberJoin, spaceRole } from "@/access/authorization/level-sql";
import { atLeast, SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { db, type Tx } from "@/db/client";
import type { ChangeRequest } from "@/db/generated/client";
import { readStoredDocument } from "@/domains/content/document-schema";
import { mayBypass, type PrimaryState, readPrimaryState } from "@/domains/content/primary/rules";
import type { ExpressionPerson as Person } from "@/domains/organizations/merge-expression";
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
import { IS_OUTDATED } from "../reviews/lists";

type Queryable = Pick<Tx, "$queryRawUnsafe">;

const PERSON = `json_build_object('id', u."id", 'displayName', u."displayName", 'email', u."email")`;

/** The latest review of each person, with their current level on the space. */
const REVIEWS = `SELECT DISTINCT ON (r."reviewerId") ${PERSON} AS "reviewer", r."status",
    ${IS_OUTDATED} AS "outdated", ${spaceRole("s")} AS "level"
  FROM "ChangeRequest" c
  JOIN "ChangeRequestReview" r ON r."organizationId" = c."organizationId" AND r."changeRequestId" = c."id"
  JOIN "Space" s ON s."organizationId" = c."organizationId" AND s."id" = c."spaceId"
  JOIN "User" u ON u."id" = r."reviewerId"
  ${memberJoin("s", 'r."reviewerId"')}
  WHERE c."organizationId" = $1 AND c."id" = $2
  ORDER BY r."reviewerId", r."number" DESC`;

const REQUESTED = `SELECT ${PERSON} AS "person" FROM "RequestedReviewer" q
  JOIN "Space" s ON s."organizationId" = q."organizationId" AND s."id" = q."spaceId"
  JOIN "User" u ON u."id" = q."userId"
  ${memberJoin("s", 'q."userId"')}
  WHERE q."organizationId" = $1 AND q."changeRequestId" = $2
    AND ${spaceRole("s")} IS NOT NULL
  ORDER BY q."createdAt", q."userId"`;

const CONTRIBUTORS = `SELECT ${PERSON} AS "person" FROM "User" u WHERE u."id" IN (
    SELECT e."createdById" FROM "Revision" e
    WHERE e."organizationId" = $1 AND e."branchId" = $2 AND e."number" > 1 AND e."type" <> 'update')
  ORDER BY u."id"`;

const PEOPLE = `SELECT ${PERSON} AS "person" FROM "User" u WHERE u."id" = ANY($1::text[])`;

async function people(tx: Queryable, statement: string, ...values: unknown[]): Promise<Person[]> {
  const rows = await tx.$queryRawUnsafe<{ person: Person }[]>(statement, ...values);
  return rows.map(({ person }) => person);
}

/** A merge to check, and the state of the space. */
interface Asked {
  row: ChangeRequest;
  isUpToDate: boolean;
  mergerId: string;
  state: PrimaryState;
}

async function readCandidate(tx: Queryable, { row, isUpToDate, mergerId, state }: Asked): Promise<Candidate> {
  const { organizationId, id, branchId, number, status, subject, description } = row;
  const known = await people(tx, PEOPLE, [row.createdById, mergerId, ...reviewersNamedBy(state.rules)]);
  const named = new Map(known.map((person) => [person.id, person]));
  return {
    number,
    status,
    subject,
    description: readStoredDocument(description),
    isUpToDate,
    space: { id: row.spaceId, title: state.title },
    author: named.get(row.createdById) as Person,
    merger: named.get(mergerId) as Person,
    reviews: await tx.$queryRawUnsafe<PersonalReview[]>(REVIEWS, organizationId, id),
    requestedReviewers: await people(tx, REQUESTED, organizationId, id),
    contributors: await people(tx, CONTRIBUTORS, organizationId, branchId),
    named,
  };
}

interface Checked {
  checks: RuleCheck[];
  /** Whether the rules let the caller merge even if they aren't met. */
  mayBypass: boolean;
}

/** Checks a change request against the merge rules of its space. */
async function check(tx: Queryable, asked: Asked): Promise<Checked> {
  const { rules } = asked.state;
  if (rules.length === 0) return { checks: [], mayBypass: false };
  const checks = checkRules(rules, await readCandidate(tx, asked));
  return { checks, mayBypass: mayBypass(rules, asked.mergerId) };
}

/**
 * Throws 403 if the change request doesn't meet the merge rules, with the rules and the reasons. People whom
 * `allow_bypass` names can always merge.
 */
export async function assertMergeable(tx: Queryable, asked: Asked): Promise<void> {
  const { checks, mayBypass } = await check(tx, asked);
  const refusal = mayBypass ? undefined : refusalOf(checks);
  if (refusal !== undefined) throw forbidden(refusal);
}

export interface MergeStanding extends Checked {
  isUpToDate: boolean;
  /** The error that a merge by the caller would get, apart from conflicts. */
  refusal: string | undefined;
}

/** The results of all checks for a merge by the actor. */
export async function readMergeStanding(
  actor: UserActor,
  changeRequest: ScopedChangeRequest,
): Promise<MergeStanding> {
  const { organizationId, spaceId, level, status } = changeRequest;
  const isUpToDate = !changeRequest.outdated;
  const state = await readPrimaryState(db(), organizationId, spaceId);
  const checked = await check(db(), { row: changeRequest, isUpToDate, mergerId: actor.userId, state });
  const unmet = checked.mayBypass ? undefined : refusalOf(checked.checks);
  const closed = status === "merged" ? MERGED_ALREADY : unmet;
  const refusal = atLeast(level, SPACE_PERMISSIONS.merge)
    ? closed
    : lacksRole(SPACE_PERMISSIONS.merge, "the space").message;
  return { ...checked, isUpToDate, refusal };
}
