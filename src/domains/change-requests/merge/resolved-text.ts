import { type Hunk, type HunkChoice, settledText, settleHunks, type TextPart } from "@/lib/hunks";
import type { Resolution } from "./conflict";

/**
 * Settles hunks of a merged text by a resolution. A side is chosen for the hunks alone; all other changes of both
 * sides stay. Answers the parts where a hunk is left.
 */
export function resolveText(
  merged: TextPart[],
  resolution: Resolution | undefined,
): { text: string } | { parts: TextPart[] } {
  const isUnsettled = settledText(merged) === null;
  if (isUnsettled && typeof resolution === "object" && "text" in resolution) return { text: resolution.text };
  const choose = ({ id }: Hunk): HunkChoice | undefined =>
    typeof resolution === "object" && "hunks" in resolution ? resolution.hunks.get(id) : resolution;
  const parts = settleHunks(merged, choose);
  const text = settledText(parts);
  return text === null ? { parts: merged } : { text };
}
