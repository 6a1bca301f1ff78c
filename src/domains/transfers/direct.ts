import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { inLongTransaction } from "@/db/transaction";
import { lockLibrary } from "@/domains/collections/library";
import { carry, type Thing } from "./carry";
import { checkReceiver, checkSource, insertTransfer, madeNow } from "./rows";

/** How long the one transaction may take that moves everything a collection holds. */
export const TRANSFER_SECONDS = 600;

/**
 * Moves a space or a collection to the root of another organization at once, for an administrator of both. Throws 403 for
 * others, 404 for an organization that the caller is not in, 409 and 412 as {@link carry}.
 */
export async function transferBetween(
  act: Act,
  thing: Thing & { title: string; parentId: string | null },
  to: string,
): Promise<void> {
  await checkSource(act.actor, thing.organizationId);
  await checkReceiver(act.actor, to);
  await inLongTransaction(act, TRANSFER_SECONDS, async (tx) => {
    await lockLibrary(tx, thing.organizationId, to);
    const record = await carry(tx, thing, to);
    const transferId = await insertTransfer(tx, act.actor, thing, to, madeNow(record));
    await recordEvent(tx, act, {
      organizationId: thing.organizationId,
      made: { transferId },
      otherOrganizationId: to,
    });
  });
}
