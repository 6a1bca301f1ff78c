import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import { columnsOf } from "@/db/columns";
import { type Organization, Prisma } from "@/db/generated/client";
import type { PresentableOrganization } from "@/domains/organizations/presenter";

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/**
 * The organizations that people with an address of a domain may join: for somebody who has proved such an address, and
 * for nobody else, so that nobody learns whose customers are here. `role` is null for those who have not joined yet.
 */
export async function listJoinable(actor: UserActor, domain: string): Promise<PresentableOrganization[]> {
  const user = await db().user.findUnique({ where: { id: actor.userId } });
  if (!user?.emailVerifiedAt || domainOf(user.email) !== domain) return [];
  const rows = await db().$queryRaw<PresentableOrganization[]>`
    SELECT ${Prisma.raw(columnsOf("Organization", "o"))}, m."role" FROM "EmailDomainClaim" c
    JOIN "Organization" o ON o."id" = c."organizationId" AND c."domain" = ANY(o."emailDomains")
    LEFT JOIN "Member" m ON m."organizationId" = c."organizationId" AND m."userId" = ${actor.userId}
    WHERE c."domain" = ${domain} AND m."disabledAt" IS NULL`;
  return rows;
}

/** Whether a person's proved address is in one of the domains that an organization has proved. */
export async function isOfDomain(
  tx: Tx,
  { id, emailDomains }: Pick<Organization, "id" | "emailDomains">,
  user: { email: string; emailVerifiedAt: Date | null },
): Promise<boolean> {
  const domain = domainOf(user.email);
  if (user.emailVerifiedAt === null || !emailDomains.includes(domain)) return false;
  return (await tx.emailDomainClaim.count({ where: { domain, organizationId: id } })) > 0;
}
