import type { Tx } from "@/db/client";
import type { User } from "@/db/generated/client";
import { domainOf } from "@/domains/email-domains/joinable";
import { conflict } from "@/lib/errors";

/**
 * Checks that a person can change their own email address. Identity providers find accounts by the email address. Therefore, people
 * without a password can't change it, and neither can members who come from the identity provider of the organization that has
 * verified the domain of the address.
 * @throws ApiError 409 if an identity provider manages the address
 */
export async function assertOwnAddress(
  tx: Pick<Tx, "emailDomainClaim" | "member">,
  user: User,
): Promise<void> {
  if (user.passwordHash === null)
    throw conflict(
      "Your identity provider manages your email address, because your account has no password. Change the address there.",
    );
  const claim = await tx.emailDomainClaim.findUnique({ where: { domain: domainOf(user.email) } });
  if (!claim) return;
  const { organizationId } = claim;
  const isProvisioned = { OR: [{ sso: true }, { scim: { isNot: null } }] };
  if ((await tx.member.count({ where: { organizationId, userId: user.id, ...isProvisioned } })) > 0)
    throw conflict(
      "The identity provider of your organization manages your email address. Ask an administrator of your organization to change the address there.",
    );
}
