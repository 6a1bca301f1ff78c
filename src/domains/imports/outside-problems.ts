import type { ConvertedPage } from "./convert/page";
import type { Problem } from "./schema";

const QUOTE_MAX = 150;

/** Returns texts as one quote. Texts that end without a mark are separated by a dash. */
function quoteOf(texts: Iterable<string>): string {
  const quote = [...texts].join(" – ");
  return quote.length > QUOTE_MAX ? `${quote.slice(0, QUOTE_MAX)}…` : quote;
}

const reasonOf = (texts: Iterable<string>, pages: number): string => {
  const where = pages === 1 ? "the page" : `${pages} pages`;
  const place = pages === 1 ? "it to the page" : "it to these pages";
  return `Text outside of the main content of ${where} isn't imported: “${quoteOf(texts)}”. Add ${place} if you need it.`;
};

/**
 * Returns messages about the texts outside of the main content of HTML pages. Texts that the same number of pages contain, such as
 * the name of the website, are in one message with the first of these pages.
 */
export function outsideProblems(pages: readonly Pick<ConvertedPage, "path" | "outside">[]): Problem[] {
  const counts = new Map<string, number>();
  for (const { outside = [] } of pages)
    for (const text of new Set(outside)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const shared = new Map<number, Set<string>>();
  const problems: Problem[] = [];
  const firstPages = new Map<number, string>();
  for (const { path, outside = [] } of pages) {
    const own = new Set(outside.filter((text) => counts.get(text) === 1));
    if (own.size > 0) problems.push({ file: path, reason: reasonOf(own, 1) });
    for (const text of outside) {
      const count = counts.get(text) ?? 1;
      if (count === 1) continue;
      if (!firstPages.has(count)) firstPages.set(count, path);
      shared.set(count, (shared.get(count) ?? new Set()).add(text));
    }
  }
  for (const [count, texts] of shared)
    problems.push({ file: firstPages.get(count) ?? "", reason: reasonOf(texts, count) });
  return problems;
}
