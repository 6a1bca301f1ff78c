import { addToGroup } from "@/lib/group";
import type { DocumentBlock } from "./document";

/**
 * For each block of the new text, the index of the block of the old text that it continues, or -1. Blocks are paired
 * by key, then by what they say, then by their place between blocks that are paired. Linear in the blocks.
 *
 * @param formOf what a block says; equal for blocks that say the same
 */
export function pairBlocks(
  before: readonly DocumentBlock[],
  after: readonly DocumentBlock[],
  formOf: (node: DocumentBlock) => string,
): number[] {
  const pairs = new Array<number>(after.length).fill(-1);
  const isTaken = new Array<boolean>(before.length).fill(false);
  const join = (from: number, to: number) => {
    pairs[to] = from;
    isTaken[from] = true;
  };
  const free = (from: number, to: number) =>
    from >= 0 && to >= 0 && from < before.length && to < after.length && pairs[to] === -1 && !isTaken[from];
  const places = new Map(before.flatMap(({ key }, index) => (key ? [[key, index] as const] : [])));
  after.forEach(({ key }, to) => {
    const from = key ? places.get(key) : undefined;
    if (from !== undefined && free(from, to)) join(from, to);
  });
  const isSame = (from: number, to: number) =>
    free(from, to) && formOf(before[from] as DocumentBlock) === formOf(after[to] as DocumentBlock);
  for (let at = 0; isSame(at, at); at += 1) join(at, at);
  for (let at = 1; isSame(before.length - at, after.length - at); at += 1)
    join(before.length - at, after.length - at);
  pairEqual(before, after, pairs, isTaken, formOf, join);
  pairBetween(before, after, pairs, isTaken, join);
  return pairs;
}

type Join = (from: number, to: number) => void;

function pairEqual(
  before: readonly DocumentBlock[],
  after: readonly DocumentBlock[],
  pairs: readonly number[],
  isTaken: readonly boolean[],
  formOf: (node: DocumentBlock) => string,
  join: Join,
): void {
  if (pairs.every((from) => from !== -1)) return;
  const waiting = new Map<string, number[]>();
  for (let from = before.length - 1; from >= 0; from -= 1) {
    if (isTaken[from]) continue;
    addToGroup(waiting, formOf(before[from] as DocumentBlock), from);
  }
  after.forEach((node, to) => {
    const from = pairs[to] === -1 ? waiting.get(formOf(node))?.pop() : undefined;
    if (from !== undefined) join(from, to);
  });
}

function pairBetween(
  before: readonly DocumentBlock[],
  after: readonly DocumentBlock[],
  pairs: readonly number[],
  isTaken: readonly boolean[],
  join: Join,
): void {
  let from = 0;
  after.forEach((node, to) => {
    if (pairs[to] !== -1) from = (pairs[to] as number) + 1;
    else if (from < before.length && !isTaken[from] && before[from]?.type === node.type) join(from++, to);
  });
}
