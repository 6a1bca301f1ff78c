import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { closedTo } from "@/access/authorization/token-scope";
import { takeShare } from "@/access/rate-limit/shares";
import type { Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import type { Organization } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { keyByTime, type Paging } from "@/db/page";
import { statementPage } from "@/db/statement-page";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict } from "@/lib/errors";
import { addFirstSpec } from "./jobs";
import type { PresentableOrganization } from "./presenter";
import type { CreateOrganization } from "./schema";

type NewOrganization = Pick<CreateOrganization, "title" | "emailDomains">;

/** Writes an organization and makes a person its administrator. */
export async function writeOrganization(
  tx: Tx,
  { title, emailDomains = [] }: NewOrganization,
  administratorId: string,
): Promise<Organization> {
  const time = now();
  const organization = await tx.organization.create({
    data: { title, emailDomains, id: newId(), createdAt: time, updatedAt: time },
  });
  await tx.member.create({
    data: { organizationId: organization.id, userId: administratorId, role: "admin", joinedAt: time },
  });
  return organization;
}

/**
 * How many organizations one person can administer. This limits the number of organizations that a stolen
 * token can create.
 */
const ADMINISTERED_MAX = 100;

async function assertBelowMax(tx: Tx, userId: string): Promise<void> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM "Member" m
    JOIN "Organization" o ON o."id" = m."organizationId"
    WHERE m."userId" = ${userId} AND m."role" = 'admin' AND m."disabledAt" IS NULL`;
  if (found && found.count >= ADMINISTERED_MAX)
    throw conflict(`A person can administer at most ${ADMINISTERED_MAX} organizations.`);
}

/**
 * Creates an organization with the caller as administrator and only member. A job adds the specification at
 * `openapiUrl`.
 */
export async function createOrganization(
  act: Act,
  fields: NewOrganization,
  openapiUrl?: string,
): Promise<PresentableOrganization> {
  await takeShare("create-organization", act.actor.userId);
  const organization = await inTransaction(act, async (tx) => {
    await assertBelowMax(tx, act.actor.userId);
    const written = await writeOrganization(tx, fields, act.actor.userId);
    const organizationId = written.id;
    await recordEvent(tx, act, { organizationId, made: { organizationId } });
    if (openapiUrl !== undefined)
      await enqueue(tx, addFirstSpec, { organizationId, url: openapiUrl, byId: act.actor.userId });
    return written;
  });
  return { ...organization, role: "admin" };
}

/**
 * The organizations where user $1 is an active member or guest, limited to what the credential can access:
 * only $2 if set, and none of $3.
 */
const REACHED = `FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId"
  WHERE m."userId" = $1 AND m."disabledAt" IS NULL
    AND ($2::text IS NULL OR o."id" = $2) AND o."id" <> ALL ($3::text[])`;
const COUNT = `SELECT count(*)::int AS "count" ${REACHED}`;
const PAGE = `SELECT ${columnsOf("Organization", "o")}, m."role" ${REACHED}
  AND ($4::timestamptz IS NULL OR (o."createdAt", o."id") > ($4::timestamptz, $5::text))
  ORDER BY o."createdAt", o."id" LIMIT $6::int`;

/** The organizations where the caller is an active member or guest, oldest first. */
export function listOrganizations(actor: UserActor, paging: Paging) {
  return statementPage<PresentableOrganization>(paging, {
    name: "organizations",
    page: PAGE,
    count: COUNT,
    values: [actor.userId, actor.limits?.organizationId ?? null, closedTo(actor)],
    keyOf: keyByTime,
  });
}
