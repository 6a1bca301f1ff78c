import type { Hunk, HunkChoice } from "@/lib/hunks";
import type { Conflict } from "../merge/use-merging";

export type { Hunk, HunkChoice };
export type HunkChoices = ReadonlyMap<string, HunkChoice>;

/** The resolution of one conflict: as a whole, or hunk by hunk. */
export type Resolution = { use: "mine" | "theirs" } | { hunks: HunkChoices };
export type Resolutions = ReadonlyMap<string, Resolution>;

/** A conflict in a text, which is resolved hunk by hunk. */
export type TextConflict = Conflict & { parts: NonNullable<Conflict["parts"]> };
export const isAboutText = (conflict: Conflict): conflict is TextConflict => conflict.parts !== undefined;

export const hunksOf = ({ parts }: TextConflict): Hunk[] =>
  parts.filter((part): part is Hunk => "id" in part);

/** Resolves a conflict with one side. If the conflict is in a text, resolves all hunks. */
export const everywhere = (conflict: Conflict, use: "mine" | "theirs"): Resolution =>
  isAboutText(conflict) ? { hunks: new Map(hunksOf(conflict).map(({ id }) => [id, use])) } : { use };

type Requested = { conflict: string; use: "mine" | "theirs" } | { conflict: string; hunks: RequestedHunk[] };
type RequestedHunk = { hunk: string; use: "mine" | "theirs" | "both" } | { hunk: string; text: string };

function requestedHunks(conflict: TextConflict, choices: HunkChoices): Requested[] {
  const all = hunksOf(conflict);
  const hunks = all.flatMap(({ id: hunk }): RequestedHunk[] => {
    const choice = choices.get(hunk);
    if (choice === undefined) return [];
    return [typeof choice === "object" ? { hunk, text: choice.text } : { hunk, use: choice }];
  });
  return hunks.length === all.length ? [{ conflict: conflict.id, hunks }] : [];
}

/**
 * The resolutions in the format of the API. Conflicts that no longer exist or have unresolved hunks are
 * omitted.
 */
export const requested = (conflicts: readonly Conflict[], resolutions: Resolutions): Requested[] =>
  conflicts.flatMap((conflict): Requested[] => {
    const resolution = resolutions.get(conflict.id);
    if (!resolution) return [];
    if ("use" in resolution) return [{ conflict: conflict.id, ...resolution }];
    return isAboutText(conflict) ? requestedHunks(conflict, resolution.hunks) : [];
  });
