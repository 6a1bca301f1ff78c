import type { DocumentBlock } from "@/domains/content/markdown/document";
import { HeavyContentError } from "@/domains/content/read/light";
import type { Preparation } from "@/site/blocks/context";
import { codeText, walk } from "@/site/blocks/prepare";

/**
 * Documents up to this many characters of JSON are drawn in place. The worst kinds of that length, endless pictures
 * and links, take 30 ms of processor (90 ms in React's development build), a usual page 5 ms. A thread would have to
 * read and load everything anew; the hand-over alone takes less than 1 ms.
 */
export const LIGHT_CHARACTERS = 96_000;
/**
 * The same for writing Markdown, which is parsed again to see that it says the same, and whose cost grows with the square
 * of some texts: 16,000 spaces within a line take 700 ms.
 */
export const LIGHT_MARKDOWN_CHARACTERS = 2_048;

/** What costs far more to draw than its length tells: more of it is drawn in a thread. */
const LIGHT_CODE_CHARACTERS = 20_000;
const LIGHT_CODE_TOKENS = 4_000;
const LIGHT_FORMULA_CHARACTERS = 300;

/** @throws HeavyContentError where a Document has more formulas or code than are drawn in place */
export function assertLightParts(nodes: readonly DocumentBlock[]): void {
  let code = 0;
  let formulas = 0;
  for (const node of walk(nodes)) {
    if (node.object !== "block" && node.object !== "inline") continue;
    if (typeof node.data.formula === "string") formulas += node.data.formula.length;
    if (node.object === "block" && node.type === "code") code += codeText(node).length;
  }
  if (formulas > LIGHT_FORMULA_CHARACTERS) throw new HeavyContentError("formulas");
  if (code > LIGHT_CODE_CHARACTERS) throw new HeavyContentError("code");
}

/** @throws HeavyContentError where code has come to more elements than are drawn in place */
export function assertLightColours({ code }: Preparation): void {
  let tokens = 0;
  for (const lines of code.values()) for (const line of lines) tokens += line.length;
  if (tokens > LIGHT_CODE_TOKENS) throw new HeavyContentError("coloured code");
}
