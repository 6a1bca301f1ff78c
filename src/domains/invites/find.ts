import type { z } from "zod";
import { hashSecret } from "@/access/authentication/secret";
import { db, type Tx } from "@/db/client";
import type { Invitation, InviteLink, Organization, User } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { isMailing } from "@/lib/mail/send";
import { withoutUndefined } from "@/lib/without";
import { findCollection } from "@/scopes/collection";
import { findOrganization, lockedOrganization } from "@/scopes/organization";
import { levelOnSpace } from "@/scopes/space";
import { assertLinksOn } from "./policy";
import { lockedInvitation } from "./queries";
import type { invitePreviewSchema } from "./schema";

/**
 * The invite that a secret belongs to. An invite is either an invitation for one email address or an invite link for
 * many people.
 */
export type Held =
  | { kind: "invitation"; organization: Organization; invitation: Invitation }
  | { kind: "link"; organization: Organization; link: InviteLink };

type Reader = Pick<Tx, "invitation" | "inviteLink" | "organization" | "space" | "collection">;

/** Whether a link's resource still exists in the organization and isn't in the trash. */
async function isTargetLiving(tx: Reader, link: InviteLink): Promise<boolean> {
  const { organizationId, resourceKind, resourceId: id } = link;
  if (resourceKind === "organization") return true;
  if (resourceKind === "space")
    return (await tx.space.count({ where: { organizationId, id, deletedAt: null } })) > 0;
  return (await tx.collection.count({ where: { organizationId, id } })) > 0;
}

/**
 * Finds an invite by its secret.
 * @throws ApiError 404 for an unknown secret
 */
export async function findHeld(tx: Reader, organizationId: string, secret: string): Promise<Held> {
  const where = { organizationId_hash: { organizationId, hash: hashSecret(secret) } };
  const organization = await tx.organization.findUnique({ where: { id: organizationId } });
  const invitation = await tx.invitation.findUnique({ where });
  if (organization && invitation) return { kind: "invitation", organization, invitation };
  const link = await tx.inviteLink.findUnique({ where });
  if (organization && link && (await isTargetLiving(tx, link))) return { kind: "link", organization, link };
  throw notFound("Invite");
}

/**
 * Finds an invite by its secret. Until the transaction ends, no other request can accept the invite or change the members.
 * @throws ApiError 404 for an unknown secret
 */
export async function lockHeld(tx: Tx, organizationId: string, secret: string): Promise<Held> {
  // The secret is checked before the lock is taken, so that requests with wrong secrets don't block changes
  // to the members.
  await findHeld(tx, organizationId, secret);
  await lockedOrganization.first(tx, { id: organizationId });
  await lockedInvitation.first(tx, { organizationId, hash: hashSecret(secret) });
  return await findHeld(tx, organizationId, secret);
}

const inviterOf = (held: Held) => (held.kind === "link" ? held.link : held.invitation);

/** Returns the inviter's current level on the target, or null if the inviter has no access. */
async function levelOfInviter(held: Held) {
  const { createdBy: userId, organizationId } = inviterOf(held);
  // This checks the inviter's own access, not the limits of the credential that created the invite.
  const actor = { kind: "user", userId, credential: { kind: "session", id: "" } } as const;
  const kind = held.kind === "link" ? held.link.resourceKind : "organization";
  const id = held.kind === "link" ? held.link.resourceId : organizationId;
  if (kind === "space") return await levelOnSpace(id, userId);
  if (kind === "collection") return (await findCollection(id, actor))?.level ?? null;
  return (await findOrganization(id, actor))?.role ?? null;
}

/**
 * Throws 403 for an invite that has expired or is turned off, or whose creator can no longer invite people.
 * Throws 409 for an invite that another person has used.
 */
export async function assertAcceptable(held: Held, userId: string | null): Promise<void> {
  const { expiresAt } = inviterOf(held);
  if (held.kind === "link") assertLinksOn(held.organization);
  if (held.kind === "invitation" && held.invitation.usedAt !== null) {
    if (held.invitation.usedBy === userId) return;
    throw conflict(
      "Someone already used this invite, and each email invite works only once. Ask for a new invite.",
    );
  }
  if (expiresAt <= now()) throw forbidden("This invite has expired. Ask for a new invite.");
  if ((await levelOfInviter(held)) !== "admin")
    throw forbidden("The person who created this invite can no longer invite people. Ask for a new invite.");
}

/** Whether an emailed invitation verifies the email address of the person who uses it. */
export const provesAddress = (held: Held, user: Pick<User, "email">): boolean =>
  held.kind === "invitation" && held.invitation.mailedAt !== null && held.invitation.email === user.email;

async function titleOf(held: Held): Promise<string | undefined> {
  if (held.kind === "invitation") return undefined;
  const { organizationId, resourceId: id, resourceKind } = held.link;
  const where = { organizationId_id: { organizationId, id } };
  const select = { title: true };
  if (resourceKind === "space") return (await db().space.findUnique({ where, select }))?.title;
  if (resourceKind === "collection") return (await db().collection.findUnique({ where, select }))?.title;
  return undefined;
}

/**
 * Returns the data that a person sees when they open an invite, before they accept it. Throws in the same cases as accepting the
 * invite.
 */
export async function previewInvite(
  organizationId: string,
  secret: string,
  userId: string | null,
): Promise<z.input<typeof invitePreviewSchema>> {
  const held = await findHeld(db(), organizationId, secret);
  await assertAcceptable(held, userId);
  const target = await titleOf(held);
  return {
    organization: held.organization.title,
    ...withoutUndefined({ target }),
    role: held.kind === "link" ? held.link.level : held.invitation.role,
    ...(held.kind === "invitation" ? { email: held.invitation.email } : {}),
    needsLetter: held.kind === "link" && isMailing(),
  };
}
