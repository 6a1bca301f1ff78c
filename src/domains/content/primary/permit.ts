import type { Tx } from "@/db/client";
import { type Head, lockBranch } from "./branch";
import { type PrimaryState, readPrimaryState } from "./rules";

export interface BranchPlace {
  organizationId: string;
  spaceId: string;
  branchId: string;
}

/** What a write to primary content is asked about. */
interface Asked extends PrimaryState {
  /** Whether nothing was written yet, so that there is nothing that rules could guard. */
  isEmpty: boolean;
}

/** Asks the rules before primary content is written; throws what the write is refused with. */
export type Ask = (asked: Asked) => void | Promise<void>;

type Reach =
  /** Whatever revision. */
  | "all"
  /** A revision of type `computed`. */
  | "computed"
  /** A revision on a new branch that stands on the named one, whose head stays. */
  | "standalone";

/**
 * The proof that a revision may be written on a branch in a transaction (docs/adr/040). Writing one needs a permit,
 * and for primary content the only way to a permit asks the merge rules of the space. A permit is valid in its
 * transaction alone, in which the branch stays locked.
 */
export class WritePermit {
  private constructor(
    readonly tx: Tx,
    readonly place: BranchPlace,
    readonly reach: Reach,
    private known?: Head | undefined,
  ) {}

  /** The head of the branch, which is locked. Throws 404 for a branch that is gone. */
  async head(): Promise<Head> {
    this.known ??= await lockBranch(this.tx, this.place.organizationId, this.place.branchId);
    return this.known;
  }

  /** Must be called after writing a revision, since the head is a different one from then on. */
  headHasMoved(): void {
    this.known = undefined;
  }

  /**
   * A permit for the primary content of a space, given once `ask` accepts. The branch is locked first, so that what
   * `ask` is given holds until the write.
   * @throws what `ask` throws; ApiError 404 for a space that is not there any more
   */
  static async forPrimary(tx: Tx, place: BranchPlace, ask: Ask): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    const state = await readPrimaryState(tx, place.organizationId, place.spaceId);
    await ask({ ...state, isEmpty: head.number === 1 });
    return new WritePermit(tx, place, "all", head);
  }

  /** For the first content of a space, which holds nothing that a rule could guard. */
  static async forNewSpace(tx: Tx, place: BranchPlace): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    if (head.number !== 1) throw new Error("The space has content already");
    return new WritePermit(tx, place, "all", head);
  }

  /** For a branch other than the main content: that of a change request. */
  static async forChangeRequest(tx: Tx, place: BranchPlace): Promise<WritePermit> {
    const head = await lockBranch(tx, place.organizationId, place.branchId);
    if (head.kind === "primary") throw new Error("Primary content is written after its rules were asked");
    return new WritePermit(tx, place, "all", head);
  }

  /** A permit for a revision beside the primary content, which becomes part of it by a rollback alone. */
  static forStandalone(tx: Tx, place: BranchPlace): WritePermit {
    return new WritePermit(tx, place, "standalone");
  }

  /**
   * For pages that are computed from a specification: of primary content once `ask` has nothing against it, the trash
   * included, and of a change request, where merging asks. Throws what `ask` throws, and 404 for a space that is gone.
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
