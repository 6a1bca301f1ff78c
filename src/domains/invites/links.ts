import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import type { InviteLink } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { type Page, type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { daysAfter, now } from "@/lib/clock";
import { invalid, invalidRequest, orNotFound } from "@/lib/errors";
import type { InviteTarget } from "@/scopes/invite-link";
import { assertLinksOn } from "./policy";
import { lockedLink } from "./queries";
import { LINK_LIFE_DAYS, type UpdateLink } from "./schema";
import { hashOf } from "./secret";

const LINKS_MAX = 100;

const idOf = (target: InviteTarget): string => {
  if (target.kind === "space") return target.space.id;
  return target.kind === "collection" ? target.collection.id : target.organization.id;
};

interface NewLink {
  level: Level | null;
  expiresAt?: string | undefined;
}

/**
 * Creates a link with which many people can join until the link expires. Throws 403 if links are turned off, 400 for more than
 * 100 links to one resource.
 */
export async function createLink(
  act: Act,
  target: InviteTarget,
  { level, expiresAt }: NewLink,
): Promise<InviteLink> {
  assertLinksOn(target.organization);
  const organizationId = target.organization.id;
  const place = { organizationId, resourceId: idOf(target) };
  const id = newId();
  const time = now();
  const end = daysAfter(time, LINK_LIFE_DAYS);
  return await inTransaction(act, async (tx) => {
    if ((await tx.inviteLink.count({ where: place })) >= LINKS_MAX)
      throw invalidRequest(
        "body",
        `An organization, space or collection can have at most ${LINKS_MAX} invite links. Revoke a link first.`,
      );
    const written = await tx.inviteLink.create({
      data: {
        ...place,
        id,
        hash: hashOf({ organizationId, id }),
        level,
        resourceKind: target.kind,
        createdBy: act.actor.userId,
        createdAt: time,
        expiresAt: expiresAt ? new Date(expiresAt) : end,
      },
    });
    await recordEvent(tx, act, { organizationId, made: { inviteLinkId: id } });
    return written;
  });
}

/** Returns the links to one resource, including expired links, sorted from newest to oldest. */
export function listLinks(target: InviteTarget, paging: Paging): Promise<Page<InviteLink>> {
  const place = { organizationId: target.organization.id, resourceId: idOf(target) };
  return pageByTime<InviteLink>(paging, "desc", {
    name: JSON.stringify(["invite-links", place]),
    fetch: (after, rest) => db().inviteLink.findMany({ where: { ...place, ...after }, ...rest }),
    count: () => db().inviteLink.count({ where: place }),
  });
}

/** Returns the new level in a request. Requests call it `role` for organizations and `level` for other resources. */
function changedLevel(target: InviteTarget, { role, level }: UpdateLink): Level | null | undefined {
  const [own, other] = target.kind === "organization" ? [role, level] : [level, role];
  if (other !== undefined)
    throw invalid(
      target.kind === "organization" ? "level" : "role",
      `can't be set for an invite link to ${target.kind === "organization" ? "an organization" : "a space or collection"}`,
    );
  return own;
}

/** Changes a link. Afterwards, the link works only as long as the caller can invite people. Throws 412 for a stale version. */
export async function updateLink(
  act: Act,
  { organizationId, id }: InviteLink,
  target: InviteTarget,
  input: UpdateLink,
): Promise<InviteLink> {
  const level = changedLevel(target, input);
  return await inTransaction(act, async (tx) => {
    const where = { organizationId_id: { organizationId, id } };
    const present = orNotFound(await lockedLink.first(tx, { organizationId, id }), "Invite");
    assertIfMatch(act, present.version);
    const changes = {
      ...(level !== undefined && { level, createdBy: act.actor.userId }),
      ...(input.expiresAt && { expiresAt: new Date(input.expiresAt) }),
    };
    if (Object.keys(changes).length === 0) return present;
    const written = await tx.inviteLink.update({ where, data: { ...changes, version: { increment: 1 } } });
    await recordEvent(tx, act, { organizationId });
    return written;
  });
}

/** Deletes a link, so that no one can use it to join. Throws 412 for a stale version. */
export async function deleteLink(act: Act, { organizationId, id }: InviteLink): Promise<void> {
  await inTransaction(act, async (tx) => {
    const present = await lockedLink.first(tx, { organizationId, id });
    if (!present) return;
    assertIfMatch(act, present.version);
    await tx.inviteLink.delete({ where: { organizationId_id: { organizationId, id } } });
    await recordEvent(tx, act, { organizationId });
  });
}
