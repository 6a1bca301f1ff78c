import { memberJoin, spaceLevel } from "@/access/authorization/level-sql";
import type { Tx } from "@/db/client";
import type { ChangeRequest } from "@/db/generated/client";
import { readStoredDocument } from "@/domains/content/markdown/document-schema";
import type { ExpressionPerson as Person } from "@/domains/organizations/merge-expression";
import type { Candidate, PersonalReview } from "../merge-rules";
import { IS_OUTDATED } from "../reviews/outdated";

type Queryable = Pick<Tx, "$queryRawUnsafe">;
type Row = Pick<
  ChangeRequest,
  | "organizationId"
  | "id"
  | "spaceId"
  | "branchId"
  | "number"
  | "status"
  | "subject"
  | "description"
  | "createdById"
>;

const PERSON = `json_build_object('id', u."id", 'displayName', u."displayName", 'email', u."email")`;

/** The newest review of each person, with what they may do in the space now. */
const REVIEWS = `SELECT DISTINCT ON (r."reviewerId") ${PERSON} AS "reviewer", r."status",
    ${IS_OUTDATED} AS "outdated", CASE WHEN m."userId" IS NOT NULL THEN ${spaceLevel("s")} END AS "level"
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
    AND m."userId" IS NOT NULL AND ${spaceLevel("s")} IS NOT NULL
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

/** Reads what merge rules are asked about; `namedIds` are the people whom they name. */
export async function readCandidate(
  tx: Queryable,
  row: Row,
  space: Candidate["space"],
  { isUpToDate, mergerId, namedIds }: { isUpToDate: boolean; mergerId: string; namedIds: Iterable<string> },
): Promise<Candidate> {
  const { organizationId, id, branchId, number, status, subject, description } = row;
  const known = await people(tx, PEOPLE, [...new Set([row.createdById, mergerId, ...namedIds])]);
  const named = new Map(known.map((person) => [person.id, person]));
  return {
    number,
    status,
    subject,
    description: readStoredDocument(description),
    isUpToDate,
    space,
    author: named.get(row.createdById) as Person,
    merger: named.get(mergerId) as Person,
    reviews: await tx.$queryRawUnsafe<PersonalReview[]>(REVIEWS, organizationId, id),
    requestedReviewers: await people(tx, REQUESTED, organizationId, id),
    contributors: await people(tx, CONTRIBUTORS, organizationId, branchId),
    named,
  };
}
