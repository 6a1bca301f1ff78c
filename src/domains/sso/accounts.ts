import type { Tx } from "@/db/client";
import type { Member, SamlProvider, User } from "@/db/generated/client";
import { ownsDomainOf } from "@/domains/email-domains/joinable";
import { admit } from "@/domains/members/admit";
import { handOver, newAccount } from "@/domains/users/identity";
import type { ProviderKey } from "./addresses";
import { type Identity, isLasting } from "./identity";
import { SsoRefusal } from "./refusal";

/** The data that decides what a sign-in does. */
export interface Known {
  /**
   * The account that is linked to the provider's name for the person. If there is no such account, this is the account with the
   * person's email address.
   */
  user: User | null;
  member: Member | null;
  /** The email address of a new account. */
  email: string | null;
  /** Whether the organization has verified the domain of the email address. */
  isOwnDomain: boolean;
}

/** The effects of a sign-in. */
export interface Outcome {
  account: "new" | "handed over" | "known";
  isNewMember: boolean;
  /** Whether the session can access only this organization. */
  isConfined: boolean;
}

/** Reads the data for `decide`. */
export async function lookUp(
  tx: Pick<Tx, "samlIdentity" | "user" | "member" | "emailDomainClaim">,
  { organizationId, id: samlProviderId }: ProviderKey,
  identity: Identity,
): Promise<Known> {
  const { nameId, email } = identity;
  const linked = isLasting(identity)
    ? await tx.samlIdentity.findUnique({
        where: { organizationId_samlProviderId_nameId: { organizationId, samlProviderId, nameId } },
      })
    : null;
  const byName = linked && (await tx.user.findUnique({ where: { id: linked.userId } }));
  const user = byName ?? (email === null ? null : await tx.user.findUnique({ where: { email } }));
  const where = { organizationId_userId: { organizationId, userId: user?.id ?? "" } };
  const member = user && (await tx.member.findUnique({ where }));
  const isOwnDomain = await ownsDomainOf(tx, organizationId, user?.email ?? email ?? "");
  return { user, member, email, isOwnDomain };
}

/**
 * Decides what a sign-in does. See docs/sign-in.md. Bindery trusts a provider for email addresses in domains that the
 * provider's organization has verified. Bindery trusts it for another email address only if the address belongs to a
 * member. A session for such an address can access only this organization.
 * @throws SsoRefusal
 */
export function decide({ user, member, email, isOwnDomain }: Known): Outcome {
  if (!user) {
    if (email === null) throw new SsoRefusal("SsoEmail");
    return { account: "new", isNewMember: true, isConfined: !isOwnDomain };
  }
  if (user.serviceAccountOf !== null) throw new SsoRefusal("SsoMachine");
  if (member?.disabledAt) throw new SsoRefusal("SsoSuspended");
  if (!isOwnDomain && !member) throw new SsoRefusal("SsoStranger");
  const isUnproved = isOwnDomain && user.emailVerifiedAt === null;
  return { account: isUnproved ? "handed over" : "known", isNewMember: !member, isConfined: !isOwnDomain };
}

async function accountOf(tx: Tx, known: Known, outcome: Outcome, identity: Identity): Promise<User> {
  if (known.user) return outcome.account === "handed over" ? await handOver(tx, known.user.id) : known.user;
  if (known.email === null) throw new SsoRefusal("SsoEmail");
  const fields = { email: known.email, displayName: identity.displayName ?? undefined };
  return await tx.user.create({ data: newAccount(fields, known.isOwnDomain) });
}

/** Adds the person to the provider's default team, if that team still exists. */
async function joinTeam(tx: Tx, { organizationId, defaultTeamId: teamId }: SamlProvider, userId: string) {
  if (teamId === null) return;
  const where = { organizationId, id: teamId };
  const raised = await tx.team.updateMany({ where, data: { version: { increment: 1 } } });
  if (raised.count === 0) return;
  const data = { organizationId, teamId, userId };
  await tx.teamMember.createMany({ data, skipDuplicates: true });
}

/** Finds or creates the account and the membership. The transaction must have locked the organization. */
export async function comeIn(tx: Tx, provider: SamlProvider, identity: Identity) {
  const { organizationId, id: samlProviderId, defaultRole } = provider;
  const known = await lookUp(tx, provider, identity);
  const outcome = decide(known);
  const user = await accountOf(tx, known, outcome, identity);
  if (outcome.isNewMember) {
    await admit(tx, { organizationId, userId: user.id, role: defaultRole, sso: true });
    await joinTeam(tx, provider, user.id);
  }
  if (isLasting(identity)) {
    const { nameId } = identity;
    const data = { organizationId, samlProviderId, nameId, userId: user.id };
    await tx.samlIdentity.createMany({ data, skipDuplicates: true });
  }
  return { user, outcome };
}
