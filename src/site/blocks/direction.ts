import { type DocumentBlock, plainText } from "@/domains/content/markdown/document";
import { directionOf } from "../labels/direction";
import type { BlockProps, DocumentSurroundings } from "./context";

const FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTERS = /\p{L}/gu;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

type Direction = "ltr" | "rtl";

/**
 * Returns the writing direction of a text if it differs from the given direction, otherwise undefined. The direction of most letters
 * determines the direction of the text. Letters are counted only if the text can differ.
 */
export function directionBeside(text: string, surrounding: Direction): Direction | undefined {
  const fromRight = countOf(text, FROM_RIGHT);
  if (fromRight === 0 && surrounding === "ltr") return undefined;
  const letters = countOf(text, LETTERS);
  const direction = fromRight * 2 >= letters ? "rtl" : "ltr";
  return letters === 0 || direction === surrounding ? undefined : direction;
}

type Surroundings = Pick<DocumentSurroundings, "language" | "direction">;

/**
 * Returns the writing direction of a block's text if the direction differs from the direction around the block, otherwise
 * undefined.
 */
export function directionIn(block: DocumentBlock, { language = "en", direction }: Surroundings) {
  const parts = (block.fragments ?? []).flatMap(({ nodes }) => nodes);
  const text = [block, ...parts].map(plainText).join("");
  return directionBeside(text, direction ?? directionOf(language));
}

/**
 * The direction of a block that contains blocks, such as a list, and the context for these blocks. Bullets, numbers and
 * icons are on the side where the text of the block begins.
 */
export function directed({ block, context }: BlockProps) {
  const dir = directionIn(block, context);
  return { dir, context: dir ? { ...context, direction: dir } : context };
}
