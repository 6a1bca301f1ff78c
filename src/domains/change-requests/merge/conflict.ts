import type { HunkChoice, TextPart } from "@/lib/hunks";
import { isSameJson } from "@/lib/same-json";
import type { ConflictKind } from "./schema";

export interface Conflict {
  kind: ConflictKind;
  /** The ID of a page, a file or reusable content; or a path in the repository; or the name of a variable. */
  thing: string;
  /** The attribute in conflict. This field is set only for resources whose attributes are resolved one by one. */
  attribute?: string;
  /** The parts of the text, in reading order: merged parts and parts in conflict. */
  parts?: TextPart[];
  /** The title of the page, file or reusable content on a side where it exists. */
  title: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

type Named = Pick<Conflict, "kind" | "thing" | "attribute">;

export const conflictId = ({ kind, thing, attribute }: Named) =>
  attribute === undefined ? `${kind}:${thing}` : `${kind}:${thing}:${attribute}`;

/** How to resolve a conflict: choose a side, give a text, or choose a side for each part of the text. */
export type Resolution = "mine" | "theirs" | { text: string } | { hunks: ReadonlyMap<string, HunkChoice> };
export type Resolutions = ReadonlyMap<string, Resolution>;

/**
 * Returns the resolution for this conflict. If there is none, returns the resolution for all attributes of
 * the page, file or reusable content.
 */
export const resolutionOf = (resolutions: Resolutions, named: Named) =>
  resolutions.get(conflictId(named)) ?? resolutions.get(conflictId({ kind: named.kind, thing: named.thing }));

/** Returns the side that a resolution chooses for the whole conflict, or undefined if no side is chosen. */
export function sideOf(resolutions: Resolutions, named: Named): "mine" | "theirs" | undefined {
  const resolution = resolutionOf(resolutions, named);
  return resolution === "mine" || resolution === "theirs" ? resolution : undefined;
}

export const NO_RESOLUTIONS: Resolutions = new Map();

export type Picked<T> = { value: T } | { conflict: true };

/**
 * Merges a value. If only one side changed the value, returns that side's value. If both sides changed it to
 * the same value, returns this value.
 */
export function pick<T>(base: T, mine: T, theirs: T): Picked<T> {
  if (isSameJson(mine, base)) return { value: theirs };
  if (isSameJson(theirs, base) || isSameJson(mine, theirs)) return { value: mine };
  return { conflict: true };
}
