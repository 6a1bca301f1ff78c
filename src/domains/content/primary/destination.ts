import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { inLongTransaction } from "@/db/transaction";
import type { ScopedSpace } from "@/scopes/space";
import type { WrittenRevision } from "../revisions";
import { type BranchPlace, WritePermit } from "./permit";
import { assertDirectEdits, effectiveRules } from "./rules";

/** Content that a person edits: the main content of a space, or a change request. */
export interface Destination {
  place: BranchPlace;
  /**
   * Rejects a write that isn't allowed, before anything is loaded for the write. `write` repeats this check
   * while it holds the lock.
   */
  assertOpen: () => void;
  /** Runs a write in a transaction of at most `seconds`, with the branch locked against other writes. */
  write: <Written extends WrittenRevision>(
    seconds: number,
    work: (permit: WritePermit) => Promise<Written>,
  ) => Promise<Written>;
}

/**
 * Returns the main content of a space, to be edited by a person.
 * @throws ApiError 403 if merge rules or a lock require a change request
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
