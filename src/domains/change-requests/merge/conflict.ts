import type { HunkChoice, TextPart } from "@/lib/hunks";
import { isSameJson } from "@/lib/same-json";
import type { ConflictKind } from "./schema";

export interface Conflict {
  kind: ConflictKind;
  /** The ID of the page, file or reusable content, a repository path, or the name of a variable. */
  thing: string;
  /** The attribute in conflict, if attributes are resolved separately. */
  attribute?: string;
  /** For a text in conflict, its parts in reading order: merged parts, and the parts in conflict. */
  parts?: TextPart[];
  /** The title, from the side that has the page, file or content. */
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

/** The resolution of a conflict: the one for this conflict, or the one for all attributes of its kind. */
export const resolutionOf = (resolutions: Resolutions, named: Named) =>
  resolutions.get(conflictId(named)) ?? resolutions.get(conflictId({ kind: named.kind, thing: named.thing }));

/** The side that was chosen for a conflict as a whole; undefined if no side was chosen. */
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
