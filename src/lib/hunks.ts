import { type Around, bothSides, endedLine } from "./both-sides";

/** A part of a text that both sides changed in different ways, with the text of each side, including line ends. */
export interface Hunk {
  /** Derived from the texts of both sides, so that it never identifies a different conflict. */
  id: string;
  base: string;
  mine: string;
  theirs: string;
}

/** A part of a merged text in reading order: either merged text, or a conflict. */
export type TextPart = { text: string } | Hunk;

export type HunkChoice = "mine" | "theirs" | "both" | { text: string };

/** The text if all conflicts are resolved; null if there is a hunk. */
export function settledText(parts: readonly TextPart[]): string | null {
  let text = "";
  for (const part of parts) {
    if (!("text" in part)) return null;
    text += part.text;
  }
  return text;
}

/** The parts, in which hunks are resolved if `choose` returns a choice for them. All other parts stay unchanged. */
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

/** The text of a resolved hunk. */
function chosenText(around: Around, hunk: Hunk, choice: HunkChoice): string {
  if (typeof choice === "object") {
    const isEnded = [hunk.mine, hunk.theirs].some((side) => side.endsWith("\n"));
    return isEnded ? endedLine(choice.text) : choice.text;
  }
  return choice === "both" ? bothSides(around, hunk.mine, hunk.theirs) : hunk[choice];
}
