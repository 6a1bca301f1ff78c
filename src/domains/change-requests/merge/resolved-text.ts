import { type Hunk, type HunkChoice, settledText, settleHunks, type TextPart } from "@/lib/hunks";
import type { Resolution } from "./conflict";
import { mergeText } from "./text";

/**
 * Merges a text as far as it can be: what one side alone changed, and the hunks that the resolution settles. A side is
 * chosen for the hunks alone; whatever else either side did stays. Answers the parts where a hunk is left.
 */
export function mergeResolvedText(
  base: string,
  mine: string,
  theirs: string,
  resolution: Resolution | undefined,
): { text: string } | { parts: TextPart[] } {
  const merged = mergeText(base, mine, theirs);
  const isUnsettled = settledText(merged) === null;
  if (isUnsettled && typeof resolution === "object" && "text" in resolution) return { text: resolution.text };
  const choose = ({ id }: Hunk): HunkChoice | undefined =>
    typeof resolution === "object" && "hunks" in resolution ? resolution.hunks.get(id) : resolution;
  const parts = settleHunks(merged, choose);
  const text = settledText(parts);
  return text === null ? { parts: merged } : { text };
}
