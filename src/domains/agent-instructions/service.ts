import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db } from "@/db/client";
import type { AgentInstructions, Organization, Prisma } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { readStoredDocument } from "@/domains/content/document-schema";
import { emptyDocument, type JSONDocument } from "@/domains/content/markdown/document";
import { checkStorable } from "@/domains/content/write/texts";
import { now } from "@/lib/clock";
import { organizationsLockedForUpdates } from "@/scopes/organization";

type OwningOrganization = Pick<Organization, "id" | "createdAt">;

/** Returns an empty Document as the instructions of an organization that has never stored instructions. */
const unwritten = ({ id, createdAt }: OwningOrganization): AgentInstructions => ({
  organizationId: id,
  instructions: emptyDocument() as unknown as Prisma.JsonValue,
  updatedAt: createdAt,
  updatedBy: "",
  version: 0,
});

/** Returns an organization's instructions for AI assistants. */
export async function readAgentInstructions(organization: OwningOrganization): Promise<AgentInstructions> {
  const where = { organizationId: organization.id };
  const row = await db().agentInstructions.findUnique({ where });
  if (!row) return unwritten(organization);
  const instructions = readStoredDocument(row.instructions) as unknown as Prisma.JsonValue;
  return { ...row, instructions };
}

/** Replaces the instructions. The input is stored unchanged. Throws 412 for a stale version. */
export async function writeAgentInstructions(
  act: Act,
  organization: OwningOrganization,
  document: JSONDocument,
): Promise<AgentInstructions> {
  checkStorable(document, "instructions");
  const organizationId = organization.id;
  return await inTransaction(act, async (tx) => {
    // Lock the organization's row, because the row with the instructions might not exist yet.
    await organizationsLockedForUpdates.count(tx, { ids: [organizationId] });
    const where = { organizationId };
    const present = await tx.agentInstructions.findUnique({ where, select: { version: true } });
    const version = present?.version ?? 0;
    assertIfMatch(act, version);
    const fields = {
      instructions: document as unknown as Prisma.InputJsonValue,
      updatedAt: now(),
      updatedBy: act.actor.userId,
      version: version + 1,
    };
    const written = await tx.agentInstructions.upsert({
      where,
      create: { organizationId, ...fields },
      update: fields,
    });
    await recordEvent(tx, act, { organizationId });
    return written;
  });
}
