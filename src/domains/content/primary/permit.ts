import type { Tx } from "@/db/client";
import { type Head, lockBranch } from "./branch";
import { type PrimaryState, readPrimaryState } from "./rules";

export interface BranchPlace {
  organizationId: string;
  spaceId: string;
  branchId: string;
}

/** The state of the main content before a write. The rules are checked against this state. */
interface Asked extends PrimaryState {
  /** Whether the space has no content yet. If so, the rules have nothing to protect. */
  isEmpty: boolean;
}

/** Checks the merge rules before main content is written. Throws an error if the write isn't allowed. */
export type Ask = (asked: Asked) => void | Promise<void>;

type Reach =
  /** Any revision. */
  | "all"
  /** Only revisions of type `computed`. */
  | "computed"
  /**
   * A revision on a new branch that is based on the given branch. The head of the given branch doesn't
   * change.
   */
  | "standalone";

/**
 * Proof that a transaction can write a revision to a branch (docs/adr/040). Every write needs a permit. A
 * permit for existing main content is created only after the merge rules of the space were checked. A permit
 * is valid only in its transaction, which keeps the branch locked.
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

  /** Call this function after a revision is written, because the cached head is then outdated. */
  headHasMoved(): void {
    this.known = undefined;
  }

  /**
   * Returns a permit for the main content of a space, unless `ask` throws. The branch is locked first.
   * Therefore, the state that `ask` gets can't change before the write.
   * @throws the error of `ask`; ApiError 404 if the space no longer exists
   */
  static async forPrimary(tx: Tx, place: BranchPlace, ask: Ask): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    const state = await readPrimaryState(tx, place.organizationId, place.spaceId);
    await ask({ ...state, isEmpty: head.number === 1 });
    return new WritePermit(tx, place, "all", head);
  }

  /**
   * Returns a permit for the first content of a space. Merge rules aren't checked, because there is no
   * content to protect.
   */
  static async forNewSpace(tx: Tx, place: BranchPlace): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    if (head.number !== 1)
      throw new Error("The permit allows only initial content, but the space already has content");
    return new WritePermit(tx, place, "all", head);
  }

  /**
   * Returns a permit for a branch that doesn't contain main content, such as the branch of a change request.
   */
  static async forChangeRequest(tx: Tx, place: BranchPlace): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    if (head.kind === "primary") throw new Error("A permit for a change request can't write main content");
    return new WritePermit(tx, place, "all", head);
  }

  /**
   * Returns a permit for a standalone revision. Such a revision becomes main content only through a
   * rollback.
   */
  static forStandalone(tx: Tx, place: BranchPlace): WritePermit {
    return new WritePermit(tx, place, "standalone");
  }

  /**
   * Returns a permit for pages that are computed from a specification. For main content, `ask` checks the
   * rules, even if the space is in the trash. For a change request, the rules are checked when it's merged.
   * Throws the error of `ask`, and 404 if the space no longer exists.
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
