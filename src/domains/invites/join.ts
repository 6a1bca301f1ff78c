import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { InviteLink } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { admit } from "@/domains/members/admit";
import { now } from "@/lib/clock";
import { assertAcceptable, type Held, lockHeld, provesAddress } from "./find";

/** Inserts the grant that a link gives. Doesn't change an existing grant, because someone might have lowered it on purpose. */
async function grantOf(tx: Tx, link: InviteLink, userId: string): Promise<void> {
  const { organizationId, resourceId, resourceKind, level } = link;
  if (level === null) return;
  const grant = { organizationId, resourceId, resourceKind, subjectId: userId, subjectKind: "user", level };
  await tx.grant.createMany({ data: grant, skipDuplicates: true });
}

async function enter(tx: Tx, held: Held, userId: string): Promise<void> {
  const organizationId = held.organization.id;
  if (held.kind === "invitation") {
    const { role, sso } = held.invitation;
    return await admit(tx, { organizationId, userId, role, sso });
  }
  const isOfOrganization = held.link.resourceKind === "organization";
  await admit(tx, { organizationId, userId, role: isOfOrganization ? held.link.level : null });
  if (!isOfOrganization) await grantOf(tx, held.link, userId);
}

async function proveAddress(tx: Tx, held: Held, userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (user.emailVerifiedAt !== null || !provesAddress(held, user)) return;
  const data = { emailVerifiedAt: now(), version: { increment: 1 }, updatedAt: now() };
  await tx.user.update({ where: { id: userId }, data });
}

/**
 * Adds a person to the organization by an invite. Call `lockHeld` first to find the invite. Only one person can use an
 * invitation, but that person can open the link again.
 */
export async function accept(tx: Tx, held: Held, userId: string): Promise<void> {
  await assertAcceptable(held, userId);
  if (held.kind === "invitation" && held.invitation.usedAt !== null) return;
  await enter(tx, held, userId);
  if (held.kind !== "invitation") return;
  await proveAddress(tx, held, userId);
  const { organizationId, id } = held.invitation;
  await tx.invitation.update({
    where: { organizationId_id: { organizationId, id } },
    data: { usedAt: now(), usedBy: userId },
  });
}

/**
 * Adds the caller to the organization by an invite. Throws 404 for an unknown secret, and 403 or 409 for an invite that no longer
 * works.
 */
export async function joinWithInvite(act: Act, organizationId: string, secret: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    await accept(tx, await lockHeld(tx, organizationId, secret), act.actor.userId);
    await recordEvent(tx, act, { organizationId });
  });
}
