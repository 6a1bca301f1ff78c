import { addToGroup } from "@/lib/group";
import type { DocumentBlock } from "./document";

/** Pairs of items before and after a change. Each item is in at most one pair. */
export class Pairs {
  /**
   * For each item after the change, the index of its partner before the change. The value is -1 if the item
   * has no partner.
   */
  readonly partners: number[];
  private readonly taken: boolean[];

  constructor(before: number, after: number) {
    this.partners = new Array<number>(after).fill(-1);
    this.taken = new Array<boolean>(before).fill(false);
  }

  isTaken(from: number): boolean {
    return this.taken[from] as boolean;
  }

  isOpen(to: number): boolean {
    return this.partners[to] === -1;
  }

  join(from: number, to: number): void {
    this.partners[to] = from;
    this.taken[from] = true;
  }

  /** Pairs items that have no partner yet and have the same form, at any position. */
  joinEqual<Item>(before: readonly Item[], after: readonly Item[], formOf: (item: Item) => string): void {
    if (!this.partners.includes(-1)) return;
    const waiting = new Map<string, number[]>();
    for (let from = before.length - 1; from >= 0; from -= 1)
      if (!this.isTaken(from)) addToGroup(waiting, formOf(before[from] as Item), from);
    after.forEach((item, to) => {
      const from = this.isOpen(to) ? waiting.get(formOf(item))?.pop() : undefined;
      if (from !== undefined) this.join(from, to);
    });
  }
}

/**
 * For each block in the new text, returns the index of the matching block in the old text, or -1 if there is
 * none. Matches blocks first by key, then by content, and then by their position between matched blocks. The
 * cost is linear in the number of blocks.
 *
 * @param formOf a function that returns the form of a block. Blocks with the same content have equal forms.
 */
export function pairBlocks(
  before: readonly DocumentBlock[],
  after: readonly DocumentBlock[],
  formOf: (node: DocumentBlock) => string,
): number[] {
  const pairs = new Pairs(before.length, after.length);
  const free = (from: number, to: number) =>
    from >= 0 && to >= 0 && from < before.length && pairs.isOpen(to) && !pairs.isTaken(from);
  const places = new Map(before.flatMap(({ key }, index) => (key ? [[key, index] as const] : [])));
  after.forEach(({ key }, to) => {
    const from = key ? places.get(key) : undefined;
    if (from !== undefined && free(from, to)) pairs.join(from, to);
  });
  const isSame = (from: number, to: number) =>
    free(from, to) && formOf(before[from] as DocumentBlock) === formOf(after[to] as DocumentBlock);
  for (let at = 0; isSame(at, at); at += 1) pairs.join(at, at);
  for (let at = 1; isSame(before.length - at, after.length - at); at += 1)
    pairs.join(before.length - at, after.length - at);
  pairs.joinEqual(before, after, formOf);
  let from = 0;
  after.forEach((node, to) => {
    if (!pairs.isOpen(to)) from = (pairs.partners[to] as number) + 1;
    else if (from < before.length && !pairs.isTaken(from) && before[from]?.type === node.type)
      pairs.join(from++, to);
  });
  return pairs.partners;
}
