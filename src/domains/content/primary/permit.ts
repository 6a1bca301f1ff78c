import type { Tx } from "@/db/client";
import { type Head, lockBranch } from "./branch";
import { type PrimaryState, readPrimaryState } from "./rules";

export interface BranchPlace {
  organizationId: string;
  spaceId: string;
  branchId: string;
}

/** The state of main content that the rules are checked against before a write. */
interface Asked extends PrimaryState {
  /** Whether the space has no content yet. If so, there is no content for the rules to protect. */
  isEmpty: boolean;
}

/** Checks the merge rules before main content is written. Throws to reject the write. */
export type Ask = (asked: Asked) => void | Promise<void>;

type Reach =
  /** Any revision. */
  | "all"
  /** Only revisions of type `computed`. */
  | "computed"
  /** A revision on a new branch whose base is the given branch. The head of that branch doesn't change. */
  | "standalone";

/**
 * Proof that a revision can be written to a branch in a transaction (docs/adr/040). Every write needs a
 * permit, and a permit for existing main content is created only after the merge rules of the space were
 * checked. A permit is valid only in its transaction, in which the branch stays locked.
 */
export class WritePermit {
  private constructor(
    readonly tx: Tx,
    readonly place: BranchPlace,
    readonly reach: Reach,
    private known?: Head | undefined,
  ) {}

  /**
   * The head of the locked branch.
   * @throws ApiError 404 if the branch doesn't exist
   */
  async head(): Promise<Head> {
    this.known ??= await lockBranch(this.tx, this.place.organizationId, this.place.branchId);
    return this.known;
  }

  /** Must be called after a revision is written, because the cached head is then out of date. */
  headHasMoved(): void {
    this.known = undefined;
  }

  /**
   * Returns a permit for the main content of a space if `ask` doesn't throw. The branch is locked first, so
   * the state that `ask` gets can't change before the write.
   * @throws what `ask` throws; ApiError 404 if the space no longer exists
   */
  static async forPrimary(tx: Tx, place: BranchPlace, ask: Ask): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    const state = await readPrimaryState(tx, place.organizationId, place.spaceId);
    await ask({ ...state, isEmpty: head.number === 1 });
    return new WritePermit(tx, place, "all", head);
  }

  /**
   * Returns a permit for a space's first content. Merge rules aren't checked, because there is no content to
   * protect.
   */
  static async forNewSpace(tx: Tx, place: BranchPlace): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    if (head.number !== 1) throw new Error("The space already has content");
    return new WritePermit(tx, place, "all", head);
  }

  /** Returns a permit for a branch other than main content, such as a change request's branch. */
  static async forChangeRequest(tx: Tx, place: BranchPlace): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    if (head.kind === "primary") throw new Error("A permit for a change request can't write main content");
    return new WritePermit(tx, place, "all", head);
  }

  /** Returns a permit for a standalone revision, which becomes main content only through a rollback. */
  static forStandalone(tx: Tx, place: BranchPlace): WritePermit {
    return new WritePermit(tx, place, "standalone");
  }

  /**
   * Returns a permit for pages that are computed from a specification. For main content, `ask` checks the
   * rules, also if the space is in the trash. For a change request, the rules are checked when it's merged.
   * Throws what `ask` throws, and 404 if the space no longer exists.
   */
  static async forComputed(tx: Tx, place: BranchPlace, ask: Ask): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    if (head.kind === "primary") {
      const state = await readPrimaryState(tx, place.organizationId, place.spaceId, true);
      await ask({ ...state, isEmpty: head.number === 1 });
    }
    return new WritePermit(tx, place, "computed", head);
  }
}
