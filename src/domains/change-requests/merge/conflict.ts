import type { HunkChoice, TextPart } from "@/lib/hunks";
import { isSameJson } from "@/lib/same-json";
import type { ConflictKind } from "./schema";

export interface Conflict {
  kind: ConflictKind;
  /** Page, file or reusable content id, repository path, or name of the variable. */
  thing: string;
  /** The thing's attribute that is in conflict, if each attribute is resolved separately. */
  attribute?: string;
  /** The merged text in reading order, if a text is in conflict: merged parts, and each part that is in conflict. */
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

/** How to resolve a conflict: with one of the sides, with a text, or with a choice for each part of the text. */
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
