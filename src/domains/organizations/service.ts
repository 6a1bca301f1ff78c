import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { closedTo } from "@/access/authorization/token-scope";
import { db, type Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import { type Organization, Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { keyByTime, keysetPage, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { invalid } from "@/lib/errors";
import { addFirstSpec } from "./jobs";
import type { PresentableOrganization } from "./presenter";

interface NewOrganization {
  title: string;
  emailDomains?: string[] | undefined;
}

/** Writes an organization and makes a person its administrator. */
export async function writeOrganization(
  tx: Tx,
  fields: NewOrganization,
  administratorId: string,
): Promise<Organization> {
  const time = now();
  const organization = await tx.organization.create({
    data: {
      ...fields,
      emailDomains: fields.emailDomains ?? [],
      id: newId(),
      createdAt: time,
      updatedAt: time,
    },
  });
  await tx.member.create({
    data: { organizationId: organization.id, userId: administratorId, role: "admin", joinedAt: time },
  });
  return organization;
}

/**
 * A new organization whose only member is the caller, as administrator. A job adds the specification at `openapiUrl`.
 */
export async function createOrganization(
  act: Act,
  fields: NewOrganization,
  openapiUrl?: string,
): Promise<PresentableOrganization> {
  const organization = await inTransaction(act, async (tx) => {
    const written = await writeOrganization(tx, fields, act.actor.userId);
    await recordEvent(tx, act, { organizationId: written.id, made: { organizationId: written.id } });
    if (openapiUrl !== undefined)
      await enqueue(tx, addFirstSpec, {
        organizationId: written.id,
        url: openapiUrl,
        byId: act.actor.userId,
      });
    return written;
  });
  return { ...organization, role: "admin" };
}

const BEGINNING = { createdAt: new Date(0), id: "" };

/** Place in the list of a person's organizations: oldest first. */
function placeOf(key: readonly (string | number | null)[] | null) {
  if (key === null) return BEGINNING;
  const [time, id] = key;
  const createdAt = new Date(String(time));
  if (Number.isNaN(createdAt.getTime()) || typeof id !== "string")
    throw invalid("page", "is not a page of this list");
  return { createdAt, id };
}

/** The condition that the organization `o` is one that the credential reaches. */
function reached(actor: UserActor): Prisma.Sql {
  if (!actor.limits && !actor.shutOut) return Prisma.sql`TRUE`;
  const only = actor.limits?.organizationId ?? null;
  return Prisma.sql`(${only}::text IS NULL OR o."id" = ${only}) AND o."id" <> ALL (${[...closedTo(actor)]}::text[])`;
}

async function countOrganizations(actor: UserActor): Promise<number> {
  const rows = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId"
    WHERE m."userId" = ${actor.userId} AND m."disabledAt" IS NULL AND ${reached(actor)}`;
  return rows[0]?.count ?? 0;
}

/** The organizations that the caller is an active member or a guest of, oldest first. */
export function listOrganizations(actor: UserActor, paging: Paging) {
  return keysetPage<PresentableOrganization>(paging, {
    name: JSON.stringify(["organizations", actor.userId, actor.limits, actor.shutOut]),
    keyOf: keyByTime,
    fetch: (key, take) => {
      const { createdAt, id } = placeOf(key);
      return db().$queryRaw`
        SELECT ${Prisma.raw(columnsOf("Organization", "o"))}, m."role" FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId"
        WHERE m."userId" = ${actor.userId} AND m."disabledAt" IS NULL AND ${reached(actor)}
          AND (o."createdAt", o."id") > (${createdAt}, ${id})
        ORDER BY o."createdAt", o."id" LIMIT ${take}`;
    },
    count: () => countOrganizations(actor),
  });
}
