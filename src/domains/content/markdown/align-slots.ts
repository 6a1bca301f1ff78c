import { longestIncreasing } from "@/lib/increasing";
import { Pairs } from "./pair-blocks";

/** A part of a text that has an ID, with its nested parts. It's a block, a table column or a table record. */
export type Slot = { kind: string; form: () => string; words: () => Set<string>; below: Slot[]; id: string };

const WORD = /[\p{L}\p{N}]+/gu;
/** Words of the JSON structure. They're ignored when the words of two slots are compared. */
const STRUCTURE = new Set(["type", "text", "marks", "nodes", "data", "paragraph", "fragments", "name"]);

/** The minimum share of words that two versions of a block must have in common. */
const SIMILAR = 0.5;
/**
 * The number of following slots that are searched for an edited block. Because of this limit, the search is
 * linear.
 */
const WINDOW = 24;

/** Creates a slot. Its form and its words are computed when they're first used. */
export function lazySlot(kind: string, id: string, makeForm: () => string, below: Slot[]): Slot {
  let form: string | undefined;
  let words: Set<string> | undefined;
  const formOnce = () => {
    form ??= makeForm();
    return form;
  };
  const wordsOnce = () => {
    words ??= new Set((formOnce().toLowerCase().match(WORD) ?? []).filter((word) => !STRUCTURE.has(word)));
    return words;
  };
  return { kind, id, form: formOnce, words: wordsOnce, below };
}

/**
 * Assigns IDs to the slots in `after`. If a slot matches a slot in `before`, it gets the ID of that slot.
 * Otherwise, it gets a new ID. Matches equal slots first, then edited slots between their neighbors, and then
 * moved slots. No step is quadratic in the number of slots.
 */
export function alignSlots(before: Slot[], after: Slot[], fresh: () => string): void {
  const pairs = pairSlots(before, after);
  after.forEach((slot, index) => {
    const partner = before[pairs[index] ?? -1];
    if (!partner) renew(slot, fresh);
    else if (partner.form() === slot.form()) copyIds(partner, slot, fresh);
    else {
      slot.id = partner.id;
      alignSlots(partner.below, slot.below, fresh);
    }
  });
}

function renew(slot: Slot, fresh: () => string): void {
  slot.id = fresh();
  for (const below of slot.below) renew(below, fresh);
}

/**
 * Assigns the IDs of a slot and its parts to an equal slot. Slots with equal forms have the same parts,
 * except for parts that the form ignores, such as padding or the paragraph around an image.
 */
function copyIds(from: Slot, to: Slot, fresh: () => string): void {
  to.id = from.id;
  if (from.below.length !== to.below.length) {
    alignSlots(from.below, to.below, fresh);
    return;
  }
  to.below.forEach((slot, index) => {
    copyIds(from.below[index] as Slot, slot, fresh);
  });
}

function pairSlots(before: Slot[], after: Slot[]): number[] {
  const pairs = new Pairs(before.length, after.length);
  pairInOrder(before, after, pairs);
  pairSimilar(before, after, pairs);
  // If two slots that don't have a match yet are equal, the block has moved.
  pairs.joinEqual(before, after, (slot) => slot.kind + slot.form());
  return pairs.partners;
}

/**
 * Matches equal slots that are in the same order. Starts with slots at the beginning and the end, and then
 * matches slots whose form is unique before and after the change.
 */
function pairInOrder(before: Slot[], after: Slot[], pairs: Pairs): void {
  let start = 0;
  while (start < before.length && start < after.length && same(before[start], after[start])) {
    pairs.join(start, start);
    start += 1;
  }
  let endBefore = before.length;
  let endAfter = after.length;
  while (endBefore > start && endAfter > start && same(before[endBefore - 1], after[endAfter - 1])) {
    endBefore -= 1;
    endAfter -= 1;
    pairs.join(endBefore, endAfter);
  }
  const unique = uniqueForms(before, start, endBefore);
  const others = uniqueForms(after, start, endAfter);
  const candidates = [...others].flatMap(([form, to]) => {
    const from = unique.get(form);
    return from === undefined ? [] : [[from, to] as const];
  });
  candidates.sort(([, a], [, b]) => a - b);
  for (const index of longestIncreasing(candidates.map(([from]) => from))) {
    const [from, to] = candidates[index] as readonly [number, number];
    pairs.join(from, to);
  }
}

function same(left: Slot | undefined, right: Slot | undefined): boolean {
  return (
    left !== undefined && right !== undefined && left.kind === right.kind && left.form() === right.form()
  );
}

function uniqueForms(slots: Slot[], start: number, end: number): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = start; index < end; index += 1) {
    const form = (slots[index] as Slot).kind + (slots[index] as Slot).form();
    if (places.has(form)) repeated.add(form);
    places.set(form, index);
  }
  for (const form of repeated) places.delete(form);
  return places;
}

/** Matches edited slots. Searches for them between the matches of their neighbors. */
function pairSimilar(before: Slot[], after: Slot[], pairs: Pairs): void {
  const { partners } = pairs;
  const limits = nextPartners(partners, before.length);
  let from = 0;
  for (let to = 0; to < after.length; to += 1) {
    if (!pairs.isOpen(to)) {
      from = Math.max(from, (partners[to] as number) + 1);
      continue;
    }
    const end = Math.min(limits[to] as number, from + WINDOW);
    const best = mostSimilar(before, after[to] as Slot, pairs, from, end);
    if (best === -1) continue;
    pairs.join(best, to);
    from = best + 1;
  }
}

/**
 * For each position, returns the partner of the first slot at or after the position that has a partner.
 * Returns `end` if there is no such slot.
 */
function nextPartners(pairs: number[], end: number): number[] {
  const limits = new Array<number>(pairs.length);
  let limit = end;
  for (let index = pairs.length - 1; index >= 0; index -= 1) {
    if (pairs[index] !== -1) limit = pairs[index] as number;
    limits[index] = limit;
  }
  return limits;
}

function mostSimilar(before: Slot[], slot: Slot, pairs: Pairs, from: number, end: number): number {
  let best = -1;
  let score = SIMILAR;
  for (let index = from; index < end; index += 1) {
    const candidate = before[index] as Slot;
    if (pairs.isTaken(index) || candidate.kind !== slot.kind) continue;
    const likeness = similarity(candidate, slot);
    if (likeness < score || (best !== -1 && likeness === score)) continue;
    best = index;
    score = likeness;
  }
  return best;
}

function similarity(left: Slot, right: Slot): number {
  if (left.form() === right.form()) return 1;
  const [small, large] = left.words().size < right.words().size ? [left, right] : [right, left];
  let common = 0;
  for (const word of small.words()) if (large.words().has(word)) common += 1;
  return (2 * common) / (small.words().size + large.words().size || 1);
}
