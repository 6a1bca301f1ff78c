import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Tx } from "@/db/client";
import { Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { assertNameIsFree, assertNotReserved, releaseNames } from "@/domains/names/claims";
import { now } from "@/lib/clock";
import { conflict, invalid, orNotFound } from "@/lib/errors";
import { withoutUndefined } from "@/lib/without";
import { findOrganization, lockedOrganization, type ScopedOrganization } from "@/scopes/organization";
import { assertOwnSecondFactor, assertSsoWorks } from "./enforcement";
import { checkPeople } from "./merge-rule-people";
import { titleOfContent } from "./queries";
import type { UpdateOrganization } from "./schema";
import { assertOwnNetwork } from "./session-rules";

type DefaultContent = NonNullable<UpdateOrganization["defaultContent"]>;

/** Throws 400 if the default content doesn't exist or is in the trash. */
async function checkDefaultContent(tx: Tx, organizationId: string, content: DefaultContent): Promise<void> {
  const id = "site" in content ? content.site : "space" in content ? content.space : content.collection;
  if (!(await titleOfContent.first(tx, { kind: content.type, organizationId, id })))
    throw invalid(
      `defaultContent.${content.type}`,
      `must be the ID of a ${content.type} of this organization (received \`${id}\`)`,
    );
}

/** Changes the organization's hostname. The old hostname stays reserved for the organization. */
async function changeHostname(tx: Tx, organizationId: string, previous: string | null, hostname: string) {
  if (hostname === previous) return;
  assertNotReserved("hostname", hostname);
  await assertNameIsFree(tx, organizationId, "hostname", hostname);
  if (previous !== null) await releaseNames(tx, organizationId, [previous]);
}

/**
 * Throws 409 for domains that another organization has verified. Deletes the organization's claims on domains
 * that aren't in the list.
 */
async function claimDomains(tx: Tx, organizationId: string, domains: string[]): Promise<void> {
  const others = { domain: { in: domains }, organizationId: { not: organizationId } };
  const taken = await tx.emailDomainClaim.findFirst({ where: others });
  if (taken)
    throw conflict(
      `Another organization already has the domain ${taken.domain} in \`emailDomains\`. Use a different domain.`,
    );
  await tx.emailDomainClaim.deleteMany({ where: { organizationId, domain: { notIn: domains } } });
}

async function checkInput(
  tx: Tx,
  act: Act,
  organizationId: string,
  input: UpdateOrganization,
): Promise<void> {
  if (input.sso) await assertSsoWorks(tx, organizationId);
  if (input.requireSecondFactor) await assertOwnSecondFactor(tx, act.actor);
  if (input.allowedNetworks) assertOwnNetwork(act.audit.address, input.allowedNetworks);
  if (input.mergeRules) await checkPeople(tx, organizationId, input.mergeRules);
  if (input.defaultContent) await checkDefaultContent(tx, organizationId, input.defaultContent);
  if (input.emailDomains) await claimDomains(tx, organizationId, input.emailDomains);
}

const columnValuesOf = ({ defaultContent, ...plain }: UpdateOrganization): Prisma.OrganizationUpdateInput =>
  withoutUndefined({ ...plain, defaultContent: defaultContent === null ? Prisma.DbNull : defaultContent });

/**
 * Throws 400 if the input refers to a resource that doesn't exist. Throws 409 for a hostname or email domain of another
 * organization, and 412 for a stale version.
 */
export async function updateOrganization(
  act: Act,
  { id }: ScopedOrganization,
  input: UpdateOrganization,
): Promise<ScopedOrganization> {
  await inTransaction(act, async (tx) => {
    const present = orNotFound(await lockedOrganization.first(tx, { id }), "Organization");
    assertIfMatch(act, present.version);
    const columns = columnValuesOf(input);
    if (Object.keys(columns).length === 0) return;
    await checkInput(tx, act, id, input);
    if (input.hostname !== undefined) await changeHostname(tx, id, present.hostname, input.hostname);
    await tx.organization.update({
      where: { id },
      data: { ...columns, updatedAt: now(), version: { increment: 1 } },
    });
    await recordEvent(tx, act, { organizationId: id });
  });
  return orNotFound(await findOrganization(id, act.actor), "Organization");
}
