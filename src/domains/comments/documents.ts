import { LRUCache } from "lru-cache";
import { toDocument } from "@/domains/content/markdown/to-document";
import { JsonText } from "@/lib/json-text";

/** How much text is kept, in characters: what is under discussion is read again and again. */
const KEPT_LENGTH = 16 * 1024 * 1024;

const kept = new LRUCache<string, JsonText>({
  maxSize: KEPT_LENGTH,
  maxEntrySize: KEPT_LENGTH / 16,
  sizeCalculation: ({ text }, markdown) => text.length + markdown.length,
});

/** The Document of a comment's Markdown. It follows from the text alone, whoever asks. */
export function documentOf(markdown: string): JsonText {
  const known = kept.get(markdown);
  if (known) return known;
  const document = new JsonText(JSON.stringify(toDocument(markdown).document));
  kept.set(markdown, document);
  return document;
}
