import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { closedTo } from "@/access/authorization/token-scope";
import { takeShare } from "@/access/rate-limit/shares";
import type { Tx } from "@/db/client";
import type { Organization } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Paging } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict } from "@/lib/errors";
import { addFirstSpec } from "./jobs";
import type { PresentableOrganization } from "./presenter";
import { administeredCount, organizationsCount, organizationsPage } from "./queries";
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
 * How many organizations one person can administer. Without this limit, someone with a stolen token could create any number of
 * organizations.
 */
const ADMINISTERED_MAX = 100;

async function assertBelowMax(tx: Tx, userId: string): Promise<void> {
  const found = await administeredCount.first(tx, { userId });
  if (found && found.count >= ADMINISTERED_MAX)
    throw conflict(
      `A user can be an administrator of at most ${ADMINISTERED_MAX} organizations. Leave one of these organizations first, or give up the Admin role in it.`,
    );
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

/** Returns the organizations in which the caller is an active member or guest, sorted from oldest to newest. */
export function listOrganizations(actor: UserActor, paging: Paging) {
  const organizationId = actor.limits?.organizationId ?? null;
  const shape = { isLimited: organizationId !== null };
  const values = { userId: actor.userId, organizationId: organizationId ?? "", closedTo: closedTo(actor) };
  return readList(paging, {
    name: listName("organizations", Object.values(values)),
    page: (isNext) => organizationsPage.of({ ...shape, isNext }),
    count: organizationsCount.of(shape),
    values,
    after: afterKey,
    keyOf: keyByTime,
  });
}
