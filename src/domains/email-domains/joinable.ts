import { recordEvent } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { Organization } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import { admit } from "@/domains/members/admit";
import type { PresentableOrganization } from "@/domains/organizations/presenter";
import { invalidRequest, orNotFound } from "@/lib/errors";
import { lockedOrganization } from "@/scopes/organization";
import { joinableOrganizations } from "./queries";

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/**
 * Returns the organizations that people with an email address in a domain can join. The list is empty for callers without a
 * verified address in that domain, so that they can't find out which organizations exist. `role` is null if the caller hasn't
 * joined the organization yet.
 */
export async function listJoinable(actor: UserActor, domain: string): Promise<PresentableOrganization[]> {
  const user = await db().user.findUnique({ where: { id: actor.userId } });
  if (!user?.emailVerifiedAt || domainOf(user.email) !== domain) return [];
  return await joinableOrganizations.rows(reads(), { domain, userId: actor.userId });
}

/** Whether the organization has verified the domain of an email address. */
export const ownsDomainOf = async (
  tx: Pick<Tx, "emailDomainClaim">,
  organizationId: string,
  email: string,
): Promise<boolean> =>
  (await tx.emailDomainClaim.count({ where: { domain: domainOf(email), organizationId } })) > 0;

/** Whether a person's verified email address is in a domain that the organization has verified. */
async function isOfDomain(
  tx: Tx,
  { id, emailDomains }: Pick<Organization, "id" | "emailDomains">,
  user: { email: string; emailVerifiedAt: Date | null },
): Promise<boolean> {
  const domain = domainOf(user.email);
  if (user.emailVerifiedAt === null || !emailDomains.includes(domain)) return false;
  return await ownsDomainOf(tx, id, user.email);
}

/**
 * Adds the caller to an organization with its default role, if the organization has verified the domain, and the caller has
 * verified the email address. Has no effect for members who have a role. Throws 404 for an unknown organization, 400 if the email
 * address doesn't allow joining.
 */
export async function joinByDomain(act: Act, organizationId: string): Promise<void> {
  const { userId } = act.actor;
  await inTransaction(act, async (tx) => {
    const organization = orNotFound(
      await lockedOrganization.first(tx, { id: organizationId }),
      "Organization",
    );
    const where = { organizationId_userId: { organizationId, userId } };
    const member = await tx.member.findUnique({ where });
    if (member && member.role !== null && member.disabledAt === null) return;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (!(await isOfDomain(tx, organization, user)))
      throw invalidRequest(
        "organizationId",
        "You can join this organization only with a confirmed email address in one of its email domains. Ask an administrator to invite you.",
      );
    await admit(tx, { organizationId, userId, role: organization.defaultRole });
    await recordEvent(tx, act, { organizationId });
  });
}
