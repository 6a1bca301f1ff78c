import { type Around, bothSides, endedLine } from "./both-sides";

/**
 * A conflict: a part of the text that both sides changed in different ways. Each side's text includes its
 * line breaks.
 */
export interface Hunk {
  /** An ID that is derived from the texts of both sides. If one of the texts changes, the ID changes. */
  id: string;
  base: string;
  mine: string;
  theirs: string;
}

/** A part of a merged text in reading order: either merged text, or a conflict. */
export type TextPart = { text: string } | Hunk;

export type HunkChoice = "mine" | "theirs" | "both" | { text: string };

/** Returns the text if all conflicts are resolved. Returns null if a hunk remains. */
export function settledText(parts: readonly TextPart[]): string | null {
  let text = "";
  for (const part of parts) {
    if (!("text" in part)) return null;
    text += part.text;
  }
  return text;
}

/**
 * Resolves the hunks for which `choose` returns a choice, and returns all parts. Other parts stay unchanged.
 */
export function settleHunks(
  parts: readonly TextPart[],
  choose: (hunk: Hunk) => HunkChoice | undefined,
): TextPart[] {
  const texts = parts.map((part) => ("text" in part ? part.text : part.mine));
  return parts.map((part, index) => {
    const choice = "text" in part ? undefined : choose(part);
    if ("text" in part || choice === undefined) return part;
    const around = { before: texts.slice(0, index).join(""), after: texts.slice(index + 1).join("") };
    const chosen = chosenText(around, part, choice);
    return { text: index < parts.length - 1 ? endedLine(chosen) : chosen };
  });
}

/** Returns the text of a resolved hunk. */
function chosenText(around: Around, hunk: Hunk, choice: HunkChoice): string {
  if (typeof choice === "object") {
    const isEnded = [hunk.mine, hunk.theirs].some((side) => side.endsWith("\n"));
    return isEnded ? endedLine(choice.text) : choice.text;
  }
  return choice === "both" ? bothSides(around, hunk.mine, hunk.theirs) : hunk[choice];
}
