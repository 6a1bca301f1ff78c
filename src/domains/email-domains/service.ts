import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { textRecords } from "@/lib/dns-records";
import { conflict, invalidRequest, notFound } from "@/lib/errors";
import { sign } from "@/lib/seal";
import { organizationsLockedForUpdates, type ScopedOrganization } from "@/scopes/organization";
import { type PresentableEmailDomain, recordNameOf } from "./presenter";

/**
 * The required value of a domain's DNS record. The value contains the organization's ID, so no other
 * organization can use the record.
 */
const proofOf = (organizationId: string, domain: string) =>
  `bindery-verification=${sign("email-domain", `${organizationId} ${domain}`)}`;

/** Returns the domains in an organization's list, in order. Each has its time of verification if the domain is verified. */
export async function listEmailDomains(organization: ScopedOrganization): Promise<PresentableEmailDomain[]> {
  const { id: organizationId, emailDomains } = organization;
  const claims = await db().emailDomainClaim.findMany({ where: { organizationId } });
  const times = new Map(claims.map(({ domain, provedAt }) => [domain, provedAt]));
  return emailDomains.map((domain) => ({
    organizationId,
    domain,
    proof: proofOf(organizationId, domain),
    provedAt: times.get(domain) ?? null,
  }));
}

/** Reads one domain. Throws 404 if the domain isn't in the organization's list. */
export async function readEmailDomain(organization: ScopedOrganization, domain: string) {
  const found = (await listEmailDomains(organization)).find((one) => one.domain === domain);
  if (!found) throw notFound("Email domain");
  return found;
}

/** Claims a domain while the organization's list is locked against other writes. */
async function claim(act: Act, organizationId: string, domain: string): Promise<void> {
  await inTransaction(act, async (tx) => {
    const [row] = await organizationsLockedForUpdates.rows(tx, { ids: [organizationId] });
    if (!row?.emailDomains.includes(domain)) throw notFound("Email domain");
    const data = { domain, organizationId, provedAt: now() };
    const { count } = await tx.emailDomainClaim.createMany({ data, skipDuplicates: true });
    const holder = await tx.emailDomainClaim.findUniqueOrThrow({ where: { domain } });
    if (holder.organizationId !== organizationId)
      throw conflict("Another organization has already verified this email domain. Use a different domain.");
    if (count > 0) await recordEvent(tx, act, { organizationId });
  });
}

/**
 * Looks up the DNS record of a listed domain. Once the domain is verified, people with an email address in
 * this domain can join. Throws 404 if the domain isn't in the list, 400 if the record doesn't exist yet, 409
 * if another organization has verified the domain.
 */
export async function verifyEmailDomain(
  act: Act,
  organization: ScopedOrganization,
  domain: string,
): Promise<PresentableEmailDomain> {
  const listed = await readEmailDomain(organization, domain);
  if (listed.provedAt !== null) return listed;
  const records = await textRecords(recordNameOf(domain));
  if (!records.some((record) => record.trim() === listed.proof))
    throw invalidRequest(
      "domain",
      `${recordNameOf(domain)} doesn't have a TXT record with the required value. Add this record at your DNS provider, then try again.`,
    );
  await claim(act, organization.id, domain);
  return await readEmailDomain(organization, domain);
}
