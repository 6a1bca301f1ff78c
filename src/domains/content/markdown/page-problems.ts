import { linesWithoutCode, tagProblems } from "./tag-problems";

/** Something in a page's text that isn't shown as its author might expect. `reason` is a sentence. */
export interface PageProblem {
  line: number;
  reason: string;
}

/** Matches a title with a variable of legacy GitBook. The word check reports these variables in the rest of a page. */
const TITLE_VARIABLE = /^#[ \t](?:(?!\{\{).)*\{\{[ \t]{0,9}(book\.[\w.]{1,100})[ \t]{0,9}\}\}/;
/** Matches a condition of legacy GitBook that depends on the output format. */
const OUTPUT_CONDITION =
  /\{%-?[ \t]{0,9}(?:if|elif|elseif|elsif)[ \t]([^{}\n]{0,200}\boutput\.[^{}\n]{0,200}?)-?%\}/g;

function* problemsOf(line: string): Generator<string> {
  const variable = TITLE_VARIABLE.exec(line)?.[1];
  if (variable !== undefined)
    yield `The title shows the variable {{ ${variable} }} as text, because Bindery doesn't use the variables in book.json. Replace the variable with its value.`;
  for (const [, condition = ""] of line.matchAll(OUTPUT_CONDITION))
    yield `The condition ${condition.trim()} is evaluated for websites. Visitors don't see the content for other output formats.`;
}

/** Finds tags, variables and conditions in a page's text that readers don't see as its author might expect. */
export function pageProblems(text: string): PageProblem[] {
  const problems = tagProblems(text).map(({ line, reason }) => ({
    line,
    reason: `${reason}. The page shows the text in the block as normal text.`,
  }));
  for (const [line, words] of linesWithoutCode(text, ["{{", "{%"]))
    for (const reason of new Set(problemsOf(words))) problems.push({ line, reason });
  return problems.sort((left, right) => left.line - right.line);
}
