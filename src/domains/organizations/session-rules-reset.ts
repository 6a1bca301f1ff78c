import { recordEvent } from "@/access/audit/record";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { lockedOrganization } from "@/scopes/organization";

/**
 * Removes the session rules of an organization, for the operator. Returns the title of the organization.
 * @throws Error if the organization doesn't exist
 */
export async function resetSessionRules(id: string): Promise<string> {
  return await inTransaction(null, async (tx) => {
    const organization = await lockedOrganization.first(tx, { id });
    if (!organization)
      throw new Error(`No organization has the ID ${id}. The ID is in the URLs of the console.`);
    await tx.organization.update({
      where: { id },
      data: {
        ...{ sessionLifetimeMinutes: null, sessionIdleMinutes: null, allowedNetworks: [] },
        updatedAt: now(),
        version: { increment: 1 },
      },
    });
    const by = { userId: "operator", credential: null };
    const audit = {
      action: "resetSessionRulesByOperator",
      by,
      address: null,
      requestId: newId(),
      fields: [],
      input: {},
    };
    await recordEvent(tx, { audit }, { organizationId: id });
    return organization.title;
  });
}
