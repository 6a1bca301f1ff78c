import { fromMarkup } from "@/lib/markup-text";

/**
 * A Content-Security-Policy without `unsafe-inline` forbids `style` attributes. Each distinct `style` or `data-style`
 * attribute (src/site/blocks/data-style.ts) becomes a rule of the page's own style sheet, which the policy allows by its
 * hash. The elements refer to their rule.
 *
 * React and KaTeX create the markup and escape quotes in texts and attributes, so this pattern matches only attributes.
 */

const ATTRIBUTE = / (?:data-)?style="([^"]*)"/g;

/** Characters that could end the rule or start another rule. Sizes, colors and font names don't need these characters. */
const UNSAFE = /[<>{}@\\]|\/\*|url\s*\(|expression\s*\(/i;

/**
 * A part of each selector that raises its precedence. A `style` attribute takes precedence over style sheets, so the rule
 * that replaces the attribute must do so, too. No element has this ID.
 */
const ABOVE_RULES = ":not(#_)";

export interface Hoisted {
  html: string;
  css: string;
}

export function hoistStyles(html: string): Hoisted {
  const numbers = new Map<string, number>();
  const moved = html.replace(ATTRIBUTE, (_attribute, escaped: string) => {
    const declarations = fromMarkup(escaped);
    if (UNSAFE.test(declarations)) return "";
    const number = numbers.get(declarations) ?? numbers.size;
    numbers.set(declarations, number);
    return ` data-s="${number}"`;
  });
  const css = [...numbers]
    .map(([declarations, number]) => `[data-s="${number}"]${ABOVE_RULES}{${declarations}}`)
    .join("");
  return { html: moved, css };
}
