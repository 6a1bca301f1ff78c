import { type Conflict, conflictId, type Resolutions, sideOf } from "./conflict";
import { type MergePage, mergePage } from "./page";
import { bySide } from "./sides";
import type { MergedTexts } from "./text-task";

type Pages = ReadonlyMap<string, MergePage>;

export interface TreeInput {
  /** The IDs of pages that the change request has changed, added or removed. */
  touched: readonly string[];
  base: Pages;
  mine: Pages;
  /**
   * The changed pages, their ancestors, and the descendants of pages that one of the sides removed. `base`
   * and `mine` contain the same pages in their state on that side.
   */
  theirs: Pages;
  texts: MergedTexts;
}

const pageOn = (input: TreeInput, id: string) => bySide((side) => input[side].get(id) ?? null);

/**
 * Merges page trees (docs/change-requests.md). First merges each changed page separately, then the parents
 * and the order of pages. Pages that the change request hasn't changed stay as they are in `theirs`. The
 * result contains null for a page that doesn't exist after the merge. This function has no side effects.
 */
export function mergeTree(input: TreeInput, resolutions: Resolutions) {
  const pages = new Map<string, MergePage | null>();
  const conflicts: Conflict[] = [];
  for (const id of input.touched) {
    const merged = mergePage(pageOn(input, id), input.texts.get(id), resolutions);
    pages.set(id, merged.page);
    conflicts.push(...merged.conflicts);
  }
  const tree = new Tree(input, pages, resolutions);
  tree.settleParents();
  tree.bringBackSubtrees();
  tree.settleCircles();
  return { pages, conflicts: [...conflicts, ...tree.conflicts.values()] };
}

class Tree {
  readonly conflicts = new Map<string, Conflict>();

  constructor(
    private readonly input: TreeInput,
    private readonly pages: Map<string, MergePage | null>,
    private readonly resolutions: Resolutions,
  ) {}

  /** Returns the page after the merge, or undefined if the page doesn't exist after the merge. */
  private at(id: string): MergePage | undefined {
    return (this.pages.has(id) ? this.pages.get(id) : this.input.theirs.get(id)) ?? undefined;
  }

  private refuse(kind: "deleted" | "moved", id: string): void {
    const sides = pageOn(this.input, id);
    const title = (sides.mine ?? sides.theirs ?? sides.base)?.title ?? "";
    this.conflicts.set(conflictId({ kind, thing: id }), { kind, thing: id, title, ...sides });
  }

  /**
   * Resolves conflicts of pages whose parent was removed by the other side. Restores the parent or removes
   * the page, depending on the resolution. Restoring a page can cause the same conflict for its parent, and
   * removing a page can cause it for the page's children. Therefore, the function repeats until nothing
   * changes.
   */
  settleParents(): void {
    for (let isSettled = false; !isSettled; ) {
      isSettled = true;
      for (const page of this.living()) {
        const parentId = page.parentId;
        if (parentId === null || this.at(parentId)) continue;
        const side = sideOf(this.resolutions, { kind: "deleted", thing: parentId });
        if (!side) {
          this.refuse("deleted", parentId);
          continue;
        }
        this.pages.set(...this.ended(page, parentId, side));
        isSettled = false;
      }
    }
  }

  /**
   * Restores the removed parent from the chosen side. If the chosen side removed the parent, removes the
   * page instead.
   */
  private ended(page: MergePage, parentId: string, side: "mine" | "theirs"): [string, MergePage | null] {
    const parent = this.input[side].get(parentId);
    return parent ? [parentId, parent] : [page.id, null];
  }

  /** If a removed page is restored, also restores the descendants that were removed with it. */
  bringBackSubtrees(): void {
    const { base, mine, theirs } = this.input;
    const queue = [...this.pages.keys()];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const isBack = this.at(id) !== undefined && base.has(id) && mine.has(id) !== theirs.has(id);
      if (!isBack) continue;
      for (const child of (theirs.has(id) ? theirs : mine).values()) {
        if (child.parentId !== id || this.at(child.id) || !base.has(child.id)) continue;
        this.pages.set(child.id, child);
        queue.push(child.id);
      }
    }
  }

  /** Returns the pages that exist after the merge. The result contains only the pages that this merge has read. */
  private living(): MergePage[] {
    const touched = [...this.pages.values()].filter((page) => page !== null);
    const untouched = [...this.input.theirs.values()].filter((page) => !this.pages.has(page.id));
    return [...touched, ...untouched];
  }

  private circleOf(page: MergePage): MergePage[] | undefined {
    const chain: MergePage[] = [];
    for (let node: MergePage | undefined = page; node && !chain.includes(node); ) {
      chain.push(node);
      node = node.parentId === null ? undefined : this.at(node.parentId);
      if (node === page) return chain;
    }
    return undefined;
  }

  /**
   * Resolves cycles. A cycle exists if each side moved one of two pages below the other page. In this case,
   * both pages get their positions from one side.
   */
  settleCircles(): void {
    for (const { id } of this.living()) {
      const circle = this.circleOf(this.at(id) as MergePage);
      if (!circle) continue;
      const asked = circle.map(({ id: thing }) => sideOf(this.resolutions, { kind: "moved", thing }));
      const side = asked.find((each) => each !== undefined);
      for (const page of circle) {
        const wanted = side && this.input[side].get(page.id);
        if (wanted) this.pages.set(page.id, { ...page, parentId: wanted.parentId, rank: wanted.rank });
        else if (!side) this.refuse("moved", page.id);
      }
    }
  }
}
