import { toDocument } from "@/domains/content/markdown/to-document";
import { Cache } from "@/lib/cache";
import { JsonText } from "@/lib/json-text";

/** By Markdown: what is under discussion is read again and again. */
const kept = new Cache<JsonText>({ name: "comments", weigh: ({ text }) => text.length * 2 });

/** The Document of a comment's Markdown. It follows from the text alone, whoever asks. */
export function documentOf(markdown: string): JsonText {
  const known = kept.get(markdown);
  if (known) return known;
  const document = new JsonText(JSON.stringify(toDocument(markdown).document));
  kept.set(markdown, document);
  return document;
}
