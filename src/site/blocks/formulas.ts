import katex from "katex";

/** A formula as HTML, or why it is not drawn, in a sentence without its subject. */
export type DrawnFormula = { html: string } | { problem: string };

const CHARACTERS_MAX = 2_000;
/**
 * A formula with definitions has tighter bounds, since a definition repeats its content without being counted: 256
 * characters draw at most some 5,000.
 */
const DEFINITION = /\\(?:[gex]?def|(?:future)?let|(?:new|renew|provide)command|global|long)(?![a-zA-Z])/;
const DEFINING = { characters: 256, expansions: 100 };
const EXPANSIONS_MAX = 500;

/** Draws a formula within limits on its length and its macros. */
export function drawFormula(formula: string, displayMode: boolean): DrawnFormula {
  const defines = DEFINITION.test(formula);
  const longest = defines ? DEFINING.characters : CHARACTERS_MAX;
  if (formula.length > longest)
    return { problem: `has more than ${longest} characters${defines ? " and defines commands" : ""}` };
  try {
    const html = katex.renderToString(formula, {
      displayMode,
      trust: false,
      strict: false,
      maxExpand: defines ? DEFINING.expansions : EXPANSIONS_MAX,
      maxSize: 50,
    });
    // Styles are named as those of all blocks are (data-style.ts).
    return { html: html.replaceAll(' style="', ' data-style="') };
  } catch {
    // KaTeX throws a ParseError, or a RangeError if the formula is nested too deeply.
    return { problem: "is not valid" };
  }
}

/** A formula of a page: one that stands alone, or within a line. */
export interface FormulaSample {
  formula: string;
  isDisplay: boolean;
}

/** Characters of the formulas of one page. */
const PAGE_CHARACTERS_MAX = 50_000;

/** Draws the formulas of a page in reading order, up to a bound on all of them. */
export function drawFormulas(samples: readonly FormulaSample[]): DrawnFormula[] {
  let charactersLeft = PAGE_CHARACTERS_MAX;
  return samples.map(({ formula, isDisplay }) => {
    charactersLeft -= formula.length;
    return charactersLeft < 0
      ? { problem: "is one of more than are drawn on a page" }
      : drawFormula(formula, isDisplay);
  });
}
