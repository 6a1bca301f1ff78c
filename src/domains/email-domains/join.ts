import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { inTransaction } from "@/db/transaction";
import { admit } from "@/domains/members/admit";
import { ApiError, orNotFound } from "@/lib/errors";
import { isOfDomain } from "./joinable";

/**
 * Makes the caller a member of an organization that has proved the domain of their address, if they have proved the
 * address; with its default role. Nothing changes for members with a role. Throws 404 for an organization that is not there, 400
 * for an address that does not let them in.
 */
export async function joinByDomain(act: Act, organizationId: string): Promise<void> {
  const { userId } = act.actor;
  await inTransaction(act, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR UPDATE`;
    const organization = orNotFound(
      await tx.organization.findUnique({ where: { id: organizationId } }),
      "Organization",
    );
    const where = { organizationId_userId: { organizationId, userId } };
    const member = await tx.member.findUnique({ where });
    if (member && member.role !== null && member.disabledAt === null) return;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (!(await isOfDomain(tx, organization, user)))
      throw new ApiError(
        400,
        "Your confirmed e-mail address is not of a domain that this organization accepts",
      );
    await admit(tx, { organizationId, userId, role: organization.defaultRole });
    await recordEvent(tx, act, { organizationId });
  });
}
