import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import type { Level } from "@/access/authorization/roles";
import { db, type Tx } from "@/db/client";
import type { Invitation } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { type Page, type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { domainOf } from "@/domains/email-domains/joinable";
import { enqueue } from "@/jobs/enqueue";
import { daysAfter, now } from "@/lib/clock";
import { invalidRequest } from "@/lib/errors";
import { isMailing } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import { organizationsLockedForUpdates, type ScopedOrganization } from "@/scopes/organization";
import { sendInvitation } from "./jobs";
import type { Invited, InvitePeople } from "./schema";
import { hashOf, pathOf } from "./secret";

const LIFE_DAYS = 7;
/** The maximum number of pending invitations of an organization. */
const OPEN_MAX = 2000;

/** A person to invite. */
interface Invitee {
  email: string;
  role: Level | null;
}

/** Returns the people to invite, without duplicates. If an address occurs twice, the later entry is used. */
function inviteesOf({ emails, role }: InvitePeople, byDefault: Level | null): Invitee[] {
  const common = role === undefined ? byDefault : role;
  const entries = emails.map((entry) =>
    typeof entry === "string" ? { email: entry, role: common } : { email: entry.email, role: entry.role },
  );
  return [...new Map(entries.map((entry) => [entry.email, entry])).values()];
}

/** Returns the addresses that already belong to members, with the members' IDs. Includes suspended members. */
async function membersAmong(tx: Tx, organizationId: string, emails: string[]): Promise<Map<string, string>> {
  const members = await tx.member.findMany({
    where: { organizationId, user: { email: { in: emails } } },
    select: { userId: true, user: { select: { email: true } } },
  });
  return new Map(members.map(({ userId, user }) => [user.email, userId]));
}

/**
 * Inserts new invitations. The new invitations replace earlier invitations for the same addresses, whose links become
 * invalid.
 */
async function writeInvitations(
  tx: Tx,
  actor: UserActor,
  organizationId: string,
  people: { invitees: readonly Invitee[]; sso: boolean },
): Promise<Invitation[]> {
  const emails = people.invitees.map(({ email }) => email);
  await tx.invitation.deleteMany({ where: { organizationId, email: { in: emails } } });
  const open = await tx.invitation.count({ where: { organizationId, usedAt: null } });
  if (open + emails.length > OPEN_MAX)
    throw invalidRequest(
      "organizationId",
      `An organization can have at most ${OPEN_MAX} open invitations. Revoke an invitation first.`,
    );
  if (emails.length === 0) return [];
  const time = now();
  return await tx.invitation.createManyAndReturn({
    data: people.invitees.map(({ email, role }) => {
      const id = newId();
      return {
        organizationId,
        id,
        hash: hashOf({ organizationId, id }),
        email,
        role,
        sso: people.sso,
        createdBy: actor.userId,
        createdAt: time,
        expiresAt: daysAfter(time, LIFE_DAYS),
      };
    }),
  });
}

/**
 * Returns the addresses that can't be invited with the option `sso`, because they're outside the
 * organization's own domains.
 */
async function withoutSso(tx: Tx, organizationId: string, invitees: readonly Invitee[]): Promise<string[]> {
  const claims = await tx.emailDomainClaim.findMany({ where: { organizationId } });
  const own = new Set(claims.map(({ domain }) => domain));
  return invitees.flatMap(({ email }) => (own.has(domainOf(email)) ? [] : email));
}

/**
 * Invites email addresses. Each address gets a link that works once, within a week. If email isn't set up,
 * the response contains the links. Existing members don't change. The response doesn't disclose whether other
 * addresses have an account.
 */
export async function invitePeople(
  act: Act,
  organization: ScopedOrganization,
  input: InvitePeople,
): Promise<Invited> {
  const organizationId = organization.id;
  const all = inviteesOf(input, organization.defaultRole);
  return await inTransaction(act, async (tx) => {
    // Lock the organization, so that two requests can't invite the same address at the same time.
    await organizationsLockedForUpdates.rows(tx, { ids: [organizationId] });
    const emails = all.map(({ email }) => email);
    const members = await membersAmong(tx, organizationId, emails);
    const strangers = all.filter(({ email }) => !members.has(email));
    const failed = input.sso ? await withoutSso(tx, organizationId, strangers) : [];
    const invitees = strangers.filter(({ email }) => !failed.includes(email));
    const people = { invitees, sso: input.sso ?? false };
    const written = await writeInvitations(tx, act.actor, organizationId, people);
    for (const { id } of written)
      if (isMailing()) await enqueue(tx, sendInvitation, { organizationId, invitationId: id });
    if (written.length > 0) await recordEvent(tx, act, { organizationId });
    return {
      users: [...members.values()],
      invited: written.length,
      ...(failed.length > 0 && { failedSSOEmails: failed }),
      ...(!isMailing() && {
        links: written.map((invitation) => ({ email: invitation.email, url: appUrl(pathOf(invitation)) })),
      }),
    };
  });
}

/** Returns the pending invitations, including expired invitations, sorted from newest to oldest. */
export function listInvitations(organizationId: string, paging: Paging): Promise<Page<Invitation>> {
  const open = { organizationId, usedAt: null };
  return pageByTime<Invitation>(paging, "desc", {
    name: `invitations ${organizationId}`,
    fetch: (after, rest) => db().invitation.findMany({ where: { ...open, ...after }, ...rest }),
    count: () => db().invitation.count({ where: open }),
  });
}

/** Withdraws an invitation, so that its link becomes invalid. Does nothing if the invitation doesn't exist or was accepted. */
export async function withdrawInvitation(act: Act, organizationId: string, id: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const { count } = await tx.invitation.deleteMany({ where: { organizationId, id, usedAt: null } });
    if (count > 0) await recordEvent(tx, act, { organizationId });
  });
}
