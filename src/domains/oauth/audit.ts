import { type AuditContext, recordEvent } from "@/access/audit/record";
import type { Tx } from "@/db/client";

/** Whose account an application reaches, and in which organizations; its id once it was connected. */
interface Reach {
  id?: string;
  userId: string;
  organizationId: string | null;
  closedTo: readonly string[];
  /** As the application calls itself. */
  name: string;
}

/** Tells every organization that an application reaches what happened to it. */
export async function recordForOrganizations(
  tx: Tx,
  act: { audit: AuditContext },
  { id, userId, organizationId, closedTo, name }: Reach,
  scope?: string,
): Promise<void> {
  const reached = await tx.$queryRaw<{ organizationId: string }[]>`
    SELECT m."organizationId" FROM "Member" m WHERE m."userId" = ${userId}
      AND (${organizationId}::text IS NULL OR m."organizationId" = ${organizationId})
      AND m."organizationId" <> ALL (${closedTo}::text[]) ORDER BY m."organizationId"`;
  const shared = {
    ...(id !== undefined && { made: { applicationId: id } }),
    details: { application: name, ...(scope !== undefined && { scope }) },
  };
  for (const each of reached) await recordEvent(tx, act, { ...each, ...shared });
}
