import type { HunkChoice, TextPart } from "@/lib/hunks";
import { isSameJson } from "@/lib/same-json";
import type { ConflictKind } from "./schema";

export interface Conflict {
  kind: ConflictKind;
  /** Page, file or reusable content id, repository path, or name of the variable. */
  thing: string;
  /** Which of the thing's attributes it is about, where each of them ends by itself. */
  attribute?: string;
  /** The merged text in reading order, where it is about a text: what is settled, and each place that is not. */
  parts?: TextPart[];
  /** What the title of the thing is, on the side that has it. */
  title: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

type Named = Pick<Conflict, "kind" | "thing" | "attribute">;

export const conflictId = ({ kind, thing, attribute }: Named) =>
  attribute === undefined ? `${kind}:${thing}` : `${kind}:${thing}:${attribute}`;

/** How a conflict is to end: with one of the sides, with a text, or each place of the text by itself. */
export type Resolution = "mine" | "theirs" | { text: string } | { hunks: ReadonlyMap<string, HunkChoice> };
export type Resolutions = ReadonlyMap<string, Resolution>;

/** What ends a conflict: its own resolution, or the one of all attributes of its kind together. */
export const resolutionOf = (resolutions: Resolutions, named: Named) =>
  resolutions.get(conflictId(named)) ?? resolutions.get(conflictId({ kind: named.kind, thing: named.thing }));

/** The side that ends a conflict as a whole; undefined where none was chosen. */
export function sideOf(resolutions: Resolutions, named: Named): "mine" | "theirs" | undefined {
  const resolution = resolutionOf(resolutions, named);
  return resolution === "mine" || resolution === "theirs" ? resolution : undefined;
}

export const NO_RESOLUTIONS: Resolutions = new Map();

export type Picked<T> = { value: T } | { conflict: true };

/** What a value becomes: the side that changed it, or either where both say the same. */
export function pick<T>(base: T, mine: T, theirs: T): Picked<T> {
  if (isSameJson(mine, base)) return { value: theirs };
  if (isSameJson(theirs, base) || isSameJson(mine, theirs)) return { value: mine };
  return { conflict: true };
}
