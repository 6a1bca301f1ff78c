import type { HunkChoice, TextPart } from "@/lib/hunks";
import { isSameJson } from "@/lib/same-json";
import type { ConflictKind } from "./schema";

export interface Conflict {
  kind: ConflictKind;
  /** The ID of the page, file or reusable content, a repository path, or the name of a variable. */
  thing: string;
  /** The attribute in conflict. It's set only for resources whose attributes are resolved separately. */
  attribute?: string;
  /**
   * The parts of a text in conflict, in reading order. Some parts are merged, and the others are in conflict.
   */
  parts?: TextPart[];
  /** The title of the page, file or reusable content, from a side that contains it. */
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

/**
 * Returns the resolution for this conflict, or the resolution for all attributes of the page, file or
 * content.
 */
export const resolutionOf = (resolutions: Resolutions, named: Named) =>
  resolutions.get(conflictId(named)) ?? resolutions.get(conflictId({ kind: named.kind, thing: named.thing }));

/** Returns the side that was chosen for a conflict as a whole, or undefined if no side was chosen. */
export function sideOf(resolutions: Resolutions, named: Named): "mine" | "theirs" | undefined {
  const resolution = resolutionOf(resolutions, named);
  return resolution === "mine" || resolution === "theirs" ? resolution : undefined;
}

export const NO_RESOLUTIONS: Resolutions = new Map();

export type Picked<T> = { value: T } | { conflict: true };

/** Merges a value: takes it from the side that changed it, or from either side if both are equal. */
export function pick<T>(base: T, mine: T, theirs: T): Picked<T> {
  if (isSameJson(mine, base)) return { value: theirs };
  if (isSameJson(theirs, base) || isSameJson(mine, theirs)) return { value: mine };
  return { conflict: true };
}
