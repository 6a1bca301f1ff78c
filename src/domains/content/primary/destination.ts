import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { inLongTransaction } from "@/db/transaction";
import type { ScopedSpace } from "@/scopes/space";
import type { WrittenRevision } from "../revisions";
import { type BranchPlace, WritePermit } from "./permit";
import { assertDirectEdits, effectiveRules } from "./rules";

/** Content that a person can edit. It's either the main content of a space, or a change request. */
export interface Destination {
  place: BranchPlace;
  /**
   * Rejects a write that isn't allowed, before any data is loaded for it. `write` checks the same again
   * while it holds the lock.
   */
  assertOpen: () => void;
  /**
   * Runs a write in a transaction that locks the branch against other writes. The transaction can take at
   * most `seconds`.
   */
  write: <Written extends WrittenRevision>(
    seconds: number,
    work: (permit: WritePermit) => Promise<Written>,
  ) => Promise<Written>;
}

/**
 * Returns the main content of a space as the target of a write.
 * @throws ApiError 403 if the space is locked, or if merge rules require a change request
 */
export function primaryDestination(act: Act, space: ScopedSpace): Destination {
  const { userId } = act.actor;
  const { organizationId, id: spaceId, branchId } = space;
  const place = { organizationId, spaceId, branchId };
  return {
    place,
    assertOpen: () => assertDirectEdits({ ...space, rules: effectiveRules(space.mergeRules, null) }, userId),
    write: (seconds, work) =>
      inLongTransaction(act, seconds, async (tx) => {
        const permit = await WritePermit.forPrimary(tx, place, (rules) => assertDirectEdits(rules, userId));
        const written = await work(permit);
        const { isChanged, revisionId } = written;
        if (isChanged) await recordEvent(tx, act, { organizationId, made: { revisionId } });
        return written;
      }),
  };
}
