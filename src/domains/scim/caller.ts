import type { AuditContext } from "@/access/audit/record";
import type { Act, UserActor } from "@/access/authorization/actor";
import { unitOfWork } from "@/db/transaction";

/** An identity provider that has authenticated with a token of an organization. */
export interface Provisioner {
  organizationId: string;
  scimTokenId: string;
  address: string | null;
  requestId: string;
}

/**
 * A request for which the token's account is the actor. The account isn't a member of any organization, so only the
 * services that don't check the caller's role can be called with it.
 */
export type Provisioning = Act & { organizationId: string };

/** Returns the request with another action for the audit log. `input` contains the fields that the audit log records. */
export function told(act: Provisioning, action: string, input: AuditContext["input"]): Provisioning {
  return { ...act, audit: { ...act.audit, action, input, fields: Object.keys(input) } };
}

/** Runs `work` in one transaction. The transactions of the services that it calls become a part of it. */
export async function provision<T>(
  { organizationId, scimTokenId, address, requestId }: Provisioner,
  work: (act: Provisioning) => Promise<T>,
): Promise<T> {
  const unit = unitOfWork(async () => {});
  const actor: UserActor = {
    kind: "user",
    userId: scimTokenId,
    credential: { kind: "token", id: scimTokenId },
  };
  const by = { userId: scimTokenId, credential: actor.credential };
  const audit = { action: "", by, address, requestId, fields: [], input: {} };
  try {
    const result = await work({ organizationId, actor, audit, ifMatch: null, unit });
    await unit.commit(async () => {});
    return result;
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}
