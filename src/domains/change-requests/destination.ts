import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { inLongTransaction } from "@/db/transaction";
import type { Destination } from "@/domains/content/primary/destination";
import { WritePermit } from "@/domains/content/primary/permit";
import { now } from "@/lib/clock";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { lockChangeRequest } from "./locks";
import { assertWritable } from "./policy";
import type { Status } from "./schema";
import { touchRequest } from "./write-queries";

/**
 * Returns the content of a change request as the target of a write. Throws 409 if the change request is
 * merged or archived.
 */
export function requestDestination(act: Act, changeRequest: ScopedChangeRequest): Destination {
  const { organizationId, id, spaceId, branchId } = changeRequest;
  const place = { organizationId, spaceId, branchId };
  return {
    place,
    assertOpen: () => assertWritable(changeRequest.status as Status),
    write: (seconds, work) =>
      inLongTransaction(act, seconds, async (tx) => {
        const row = await lockChangeRequest(tx, changeRequest);
        assertWritable(row.status as Status);
        const written = await work(await WritePermit.forChangeRequest(tx, place));
        if (!written.isChanged) return written;
        await Promise.all([
          touchRequest.count(tx, { organizationId, id, now: now() }),
          recordEvent(tx, act, { organizationId, made: { revisionId: written.revisionId } }),
        ]);
        return written;
      }),
  };
}
