import { type DocumentBlock, plainText } from "@/domains/content/markdown/document";
import { directionOf } from "../labels/direction";
import type { DocumentSurroundings } from "./context";

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTERS = /\p{L}/gu;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * Returns the writing direction of a block's text if the direction differs from the page's direction, otherwise undefined.
 * The direction of most letters determines the direction of the text.
 */
export function directionIn(
  block: DocumentBlock,
  { language = "en" }: Pick<DocumentSurroundings, "language">,
): "ltr" | "rtl" | undefined {
  const text = plainText(block);
  const fromRight = countOf(text, FROM_RIGHT);
  const isPageFromRight = directionOf(language) === "rtl";
  if (fromRight === 0 && !isPageFromRight) return undefined;
  const letters = countOf(text, LETTERS);
  const isFromRight = fromRight * 2 >= letters;
  return letters === 0 || isFromRight === isPageFromRight ? undefined : isFromRight ? "rtl" : "ltr";
}
