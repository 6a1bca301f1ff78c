import { type ForeignMarkdown, readForeignMarkdown } from "../foreign-markdown";
import { aroundFormulas } from "../formulas";
import { linesOutsideCode, rewriteLines } from "../lines";
import type { PageInput } from "../page";
import { readBlocks } from "./blocks";
import { plainCode } from "./code";
import { MkDocsLines, withoutBlockAttributes } from "./lines";
import { withoutSlashBlocks } from "./slash-blocks";
import { withSnippets } from "./snippets";

/** Converts an MkDocs page. */
export function readMkDocsPage({ text, title, math, snippets = {} }: PageInput): ForeignMarkdown {
  const plain = text.replace(/\r\n?/g, "\n");
  return readForeignMarkdown(plain, title, (given, problems) => {
    const offset = plain.split("\n").length - given.length + 1;
    const included = withSnippets(given, snippets);
    const reported = new Set<string>();
    const report = (at: number, reason: string, once?: string) => {
      if (once !== undefined && reported.has(once)) return;
      if (once !== undefined) reported.add(once);
      problems.push(`Line ${offset + (included.origins[at] ?? 0)}: ${reason}.`);
    };
    for (const { at, reason } of included.problems) problems.push(`Line ${offset + at}: ${reason}.`);
    const marked = withoutSlashBlocks(included.lines, report);
    return aroundFormulas(plainCode(marked), math, (own) => {
      const lines = new MkDocsLines(report);
      const rewritten = rewriteLines(own, (line, at) => lines.line(line, at));
      return readBlocks([...rewritten, ...lines.end()]);
    });
  });
}

/**
 * Returns a page's source with the included snippets and without the attributes of blocks and icons, to check that the import
 * loses no words. `lineOf` converts a line number of this source to a line number of the page.
 */
export function mkDocsSource(text: string, { snippets = {} }: PageInput) {
  const { lines, origins } = withSnippets(text.replace(/\r\n?/g, "\n").split("\n"), snippets);
  const plain = plainCode(withoutSlashBlocks(lines));
  const outside = new Set(linesOutsideCode(plain));
  const shown = plain.map((line, at) => (outside.has(at) ? withoutBlockAttributes(line) : line));
  return { text: shown.join("\n"), lineOf: (line: number) => (origins[line - 1] ?? line - 1) + 1 };
}
