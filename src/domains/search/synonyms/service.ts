import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db } from "@/db/client";
import type { Organization, SearchSynonyms } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { organizationsLockedForUpdates } from "@/scopes/organization";
import { keysOf } from "./keys";

type OwningOrganization = Pick<Organization, "id" | "createdAt">;

/** Returns an organization's synonyms. The list is empty until an administrator adds synonyms. */
export async function readSynonyms(organization: OwningOrganization): Promise<SearchSynonyms> {
  const { id: organizationId, createdAt: updatedAt } = organization;
  const row = await db().searchSynonyms.findUnique({ where: { organizationId } });
  return row ?? { organizationId, groups: [], updatedAt, updatedBy: "", version: 0 };
}

/**
 * Replaces all synonyms.
 * @throws ApiError 412 if the version is out of date, 400 for a duplicate word
 */
export async function writeSynonyms(
  act: Act,
  organization: OwningOrganization,
  groups: string[][],
): Promise<SearchSynonyms> {
  const organizationId = organization.id;
  const keys = [...keysOf(groups)].map(([key, others]) => ({ organizationId, key, others }));
  return await inTransaction(act, async (tx) => {
    // Locks the organization's row, because the row for its synonyms might not exist yet.
    await organizationsLockedForUpdates.rows(tx, { ids: [organizationId] });
    const where = { organizationId };
    const present = await tx.searchSynonyms.findUnique({ where, select: { version: true } });
    const version = present?.version ?? 0;
    assertIfMatch(act, version);
    const fields = { groups, updatedAt: now(), updatedBy: act.actor.userId, version: version + 1 };
    const written = await tx.searchSynonyms.upsert({
      where,
      create: { organizationId, ...fields },
      update: fields,
    });
    await tx.searchSynonym.deleteMany({ where });
    if (keys.length > 0) await tx.searchSynonym.createMany({ data: keys });
    await recordEvent(tx, act, { organizationId });
    return written;
  });
}
