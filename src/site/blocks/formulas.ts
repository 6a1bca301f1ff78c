import katex from "katex";

/**
 * A formula as HTML, or the reason why it isn't rendered. The reason completes a sentence that starts with "The formula".
 */
export type DrawnFormula = { html: string } | { problem: string };

const CHARACTERS_MAX = 2_000;
/**
 * Lower limits for formulas with definitions. A definition can repeat its content, and the length of the formula doesn't
 * include these repetitions. With these limits, 256 characters expand to at most about 5,000 characters.
 */
const DEFINITION = /\\(?:[gex]?def|(?:future)?let|(?:new|renew|provide)command|global|long)(?![a-zA-Z])/;
const DEFINING = { characters: 256, expansions: 100 };
const EXPANSIONS_MAX = 500;

/** Renders a formula within limits on its length and its macros. */
export function drawFormula(formula: string, displayMode: boolean): DrawnFormula {
  const defines = DEFINITION.test(formula);
  const longest = defines ? DEFINING.characters : CHARACTERS_MAX;
  if (formula.length > longest)
    return {
      problem: `has more than ${longest} characters, the limit for formulas${defines ? " that define commands" : ""}`,
    };
  try {
    const html = katex.renderToString(formula, {
      displayMode,
      trust: false,
      strict: false,
      maxExpand: defines ? DEFINING.expansions : EXPANSIONS_MAX,
      maxSize: 50,
    });
    // Inline styles are converted to `data-style`, as in all blocks (data-style.ts).
    return { html: html.replaceAll(' style="', ' data-style="') };
  } catch {
    // KaTeX throws a ParseError. If the formula is nested too deeply, KaTeX throws a RangeError.
    return { problem: "is not valid" };
  }
}

/** The source of a formula, and whether it's a block or inline. */
export interface FormulaSample {
  formula: string;
  isDisplay: boolean;
}

/** The maximum number of characters in all formulas on one page. */
const PAGE_CHARACTERS_MAX = 50_000;

/** Renders the formulas of a page in reading order, up to a limit for all of them. */
export function drawFormulas(samples: readonly FormulaSample[]): DrawnFormula[] {
  let charactersLeft = PAGE_CHARACTERS_MAX;
  return samples.map(({ formula, isDisplay }) => {
    charactersLeft -= formula.length;
    return charactersLeft < 0
      ? { problem: `exceeds the limit of ${PAGE_CHARACTERS_MAX} characters for all formulas on a page` }
      : drawFormula(formula, isDisplay);
  });
}
