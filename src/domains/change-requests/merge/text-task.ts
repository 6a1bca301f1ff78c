import { lengthOf, runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import type { TextPart } from "@/lib/hunks";
import { SIDES, type Sides } from "./sides";
import { mergeText } from "./text";

export const mergeTextTask = textTask("text-merge", ({ base, mine, theirs }: Sides<string>) =>
  mergeText(base, mine, theirs),
);

/** The merged text of each row, by the row's key. A merged text can contain conflicts. */
export type MergedTexts = ReadonlyMap<string, TextPart[]>;

/**
 * Merges the texts of the rows that have a text on all three sides. Large texts are merged in a separate
 * thread. If the base has no text, it counts as an empty text.
 * @throws TaskTooCostlyError if a merge exceeds its limits
 * @throws ApiError 503 if too much work is already queued
 */
export async function mergeTexts(
  organizationId: string,
  keys: readonly string[],
  sides: Sides<ReadonlyMap<string, { text: string | null }>>,
): Promise<MergedTexts> {
  const merged = new Map<string, TextPart[]>();
  for (const key of keys) {
    const [base, mine, theirs] = SIDES.map((side) => sides[side].get(key));
    if (!base || mine?.text == null || theirs?.text == null) continue;
    const texts = { base: base.text ?? "", mine: mine.text, theirs: theirs.text };
    const isSettled = new Set(Object.values(texts)).size < 3;
    const length = isSettled ? 0 : lengthOf(texts.base, texts.mine, texts.theirs);
    merged.set(key, await runTextTask(mergeTextTask, texts, { organizationId, length }));
  }
  return merged;
}
