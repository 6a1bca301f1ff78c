import { linesWithoutCode, tagProblems } from "./tag-problems";

/** Something in a page's text that readers don't see as its author might expect. `reason` is a sentence. */
export interface PageProblem {
  line: number;
  reason: string;
}

/**
 * Matches the rest of a link or an image whose target is the path of a file with spaces, as in `[Guide](my guide.md)`. Some
 * renderers accept such targets, but they aren't valid Markdown.
 */
const SPACED_TARGET =
  /\]\(((?:(?![ \t<>"])[^()\n])[^()<>"\n]{0,500}\.(?:md|markdown|html?|png|jpe?g|gif|svg|webp|pdf|docx?|xlsx?|pptx?|zip|txt|csv|json|ya?ml|mp4)(?:#[^()<>"\n]{0,200})?)\)/gi;
/** Matches a variable of legacy GitBook, whose value is in `book.json`. */
const BOOK_VARIABLE = /\{\{-?\s{0,9}(book\.[\w.[\]'"-]{1,100})\s{0,9}(?:\|[^{}\n]{0,100})?-?\}\}/g;
/** Matches a condition of legacy GitBook that depends on the output format. */
const OUTPUT_CONDITION =
  /\{%-?[ \t]{0,9}(?:if|elif|elseif|elsif)[ \t]([^{}\n]{0,200}\boutput\.[^{}\n]{0,200}?)-?%\}/g;

const spaced = (href: string) => href.replaceAll(" ", "%20");

function* problemsOf(line: string): Generator<string> {
  for (const [, href = ""] of line.matchAll(SPACED_TARGET))
    if (/[ \t]/.test(href))
      yield `The link to ${href} is shown as text, because its target contains spaces. Write ${spaced(href)} or <${href}> instead.`;
  for (const [, name = ""] of line.matchAll(BOOK_VARIABLE))
    yield `The variable {{ ${name} }} is shown as text, because Bindery doesn't use the variables in book.json. Replace it with its value, or with a variable of the space.`;
  for (const [, condition = ""] of line.matchAll(OUTPUT_CONDITION))
    yield `The condition ${condition.trim()} is evaluated for websites. Readers don't see the content for other output formats.`;
}

/** Finds tags, links, variables and conditions in a page's text that readers don't see as its author might expect. */
export function pageProblems(text: string): PageProblem[] {
  const problems = tagProblems(text).map(({ line, reason }) => ({
    line,
    reason: `${reason}. The page shows the text in the block as normal text.`,
  }));
  for (const [line, words] of linesWithoutCode(text, ["](", "{{", "{%"]))
    for (const reason of new Set(problemsOf(words))) problems.push({ line, reason });
  return problems.sort((left, right) => left.line - right.line);
}
