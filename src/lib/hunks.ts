/** A place of a text that both sides changed in different ways; each side as it stands there, with line ends. */
export interface Hunk {
  /** Follows from what the sides say there, so that it never names another place. */
  id: string;
  base: string;
  mine: string;
  theirs: string;
}

/** A merged text in reading order: what is settled, and what is not. */
export type TextPart = { text: string } | Hunk;

export type HunkChoice = "mine" | "theirs" | "both" | { text: string };

/** The text where all of it is settled; null where there is a hunk. */
export function settledText(parts: readonly TextPart[]): string | null {
  let text = "";
  for (const part of parts) {
    if (!("text" in part)) return null;
    text += part.text;
  }
  return text;
}

/** The parts with those hunks settled that `choose` has a choice for. Everything else stays as it is. */
export function settleHunks(
  parts: readonly TextPart[],
  choose: (hunk: Hunk) => HunkChoice | undefined,
): TextPart[] {
  return parts.map((part, index) => {
    if ("text" in part) return part;
    const choice = choose(part);
    if (choice === undefined) return part;
    const text = chosenText(part, choice);
    return { text: index < parts.length - 1 ? ended(text) : text };
  });
}

function chosenText(hunk: Hunk, choice: HunkChoice): string {
  if (typeof choice === "object") {
    const isEnded = [hunk.mine, hunk.theirs].some((side) => side.endsWith("\n"));
    return isEnded ? ended(choice.text) : choice.text;
  }
  return choice === "both" ? ended(hunk.mine) + hunk.theirs : hunk[choice];
}

/** Something follows: the last line gets a line end, if it has none. */
const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
