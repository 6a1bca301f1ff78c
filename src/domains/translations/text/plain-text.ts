import { type Segment, Tagging } from "./tagging";
import type { Translate } from "./translate-text";
import { writeSegment } from "./writing";

function segmentOf(words: string): Segment | null {
  const tagging = new Tagging();
  tagging.text(words);
  return tagging.segment({ start: 0, end: words.length, writing: "plain" });
}

/** What a provider gets of plain words, such as a title; null where there is nothing to translate. */
export const taggedPlainText = (words: string): string | null => segmentOf(words)?.tagged ?? null;

/** Plain words translated, or as they are where there is no translation. `lengthMax` cuts what grew too long. */
export function translatePlainText(words: string, translate: Translate, lengthMax = 10_000): string {
  const segment = segmentOf(words);
  const translation = segment && translate(segment.tagged);
  if (!segment || !translation) return words;
  const written = writeSegment(segment, translation, { sourceOf: () => "", isLoose: false });
  return [...written].slice(0, lengthMax).join("");
}
