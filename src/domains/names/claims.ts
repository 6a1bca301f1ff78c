import type { Tx } from "@/db/client";
import { env } from "@/env";
import { daysAfter, now } from "@/lib/clock";
import { conflict } from "@/lib/errors";
import { trustedHostsOf } from "@/lib/hosts";
import { basenameAddress, isAtHost } from "./addresses";
import { nameLock } from "./queries";

/**
 * All names of organizations share one namespace. The names are the hostname of an organization, the basenames of its sites, and
 * the labels of its hosts directly below a trusted wildcard. A name belongs to only one organization. The name stays reserved for
 * that organization until 30 days after its last use. See "Names" in docs/published-sites.md.
 */

/** How many days a released name stays reserved for its organization. */
const RESERVED_DAYS = 30;

/**
 * Whether the operator reserved this name. No organization can take such a name, but organizations that
 * already use it can keep it.
 */
export const isReservedName = (name: string): boolean => env.RESERVED_NAMES.includes(name);

/** @throws ApiError 409 for a name that the operator reserved */
export function assertNotReserved(field: string, name: string): void {
  if (isReservedName(name))
    throw conflict(
      `\`${field}\` can't be \`${name}\`, because the operator reserved this name. Use a different name.`,
    );
}

/**
 * Whether another organization uses this name as a hostname, basename or label, or released it in the last 30
 * days.
 */
async function isTaken(tx: Tx, organizationId: string, name: string): Promise<boolean> {
  const others = { organizationId: { not: organizationId } };
  const hosts = trustedHostsOf(name);
  const addresses = [{ address: basenameAddress(name) }, ...hosts.flatMap(isAtHost)];
  const uses = await Promise.all([
    tx.organization.count({ where: { hostname: name, id: { not: organizationId } } }),
    tx.siteAddress.count({ where: { ...others, OR: addresses } }),
    tx.hostnameClaim.count({ where: { ...others, hostname: { in: hosts } } }),
    tx.releasedName.count({ where: { ...others, name, reservedUntil: { gt: now() } } }),
  ]);
  return uses.some((count) => count > 0);
}

/**
 * Whether an organization can use this name. Locks the name until the transaction ends, so that two
 * concurrent requests can't both get it.
 */
export async function isNameFree(tx: Tx, organizationId: string, name: string): Promise<boolean> {
  await nameLock.first(tx, { name });
  return !(await isTaken(tx, organizationId, name));
}

/**
 * Checks that an organization can use this name, and locks it as {@link isNameFree} does.
 * @throws ApiError 409 if another organization uses the name or released it in the last 30 days
 */
export async function assertNameIsFree(tx: Tx, organizationId: string, field: string, name: string) {
  if (await isNameFree(tx, organizationId, name)) return;
  throw conflict(
    `\`${field}\` can't be \`${name}\`, because another organization uses this name or used it in the last ${RESERVED_DAYS} days. Use a different name.`,
  );
}

/**
 * Reserves names that an organization no longer uses, so that its old links don't lead to content of another
 * organization.
 */
export async function releaseNames(tx: Tx, organizationId: string, names: readonly string[]): Promise<void> {
  const reservedUntil = daysAfter(now(), RESERVED_DAYS);
  await tx.releasedName.deleteMany({ where: { reservedUntil: { lt: now() } } });
  for (const name of names)
    await tx.releasedName.upsert({
      where: { name },
      create: { name, organizationId, reservedUntil },
      update: { organizationId, reservedUntil },
    });
}
