import { pooled } from "@/db/client";
import type { RowOf } from "@/db/statement";
import { readTexts } from "@/domains/content/write/texts";
import { monotonicMilliseconds } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import { checkPage, type PageContext, type PageFinding } from "../page/check-page";
import { pagesToCheck } from "../queries";

const PAGES_AT_ONCE = 100;

type CheckablePage = RowOf<typeof pagesToCheck>;

/** A finding, with the page version on which it was found. */
export type FoundOnPage = PageFinding & Pick<CheckablePage, "textHash" | "title">;

/** Reads the pages of a content, in the order of their IDs. */
export async function* pagesOf(content: Snapshot): AsyncGenerator<CheckablePage[]> {
  for (let from = "", isEnd = false; !isEnd; ) {
    const pages = await pagesToCheck.rows(pooled(content), content, { from, limit: PAGES_AT_ONCE });
    if (pages.length > 0) yield pages;
    from = pages.at(-1)?.pageId ?? from;
    isEnd = pages.length < PAGES_AT_ONCE;
  }
}

/** Decides which pages must be read, and what their checks depend on. */
export interface Reasons {
  /** Returns the contexts of pages by their IDs. A page without a context isn't read. */
  contextsOf(pages: readonly CheckablePage[]): Promise<ReadonlyMap<string, PageContext>>;
  /** Takes the findings on a page that was read. */
  note(page: CheckablePage, found: readonly PageFinding[]): void;
}

/** Tells when a run has to stop. */
export interface Bounds {
  signal: AbortSignal;
  pages: number;
  findings: number;
  /** The end of the run on the monotonic clock. */
  until: number;
}

export interface CheckedPages {
  found: FoundOnPage[];
  /** The number of pages in the content, and the number of pages that were read. */
  pages: number;
  pagesRead: number;
  /** The IDs of the pages that weren't read, although there was a reason to read them. */
  leftIds: Set<string>;
  isComplete: boolean;
}

/** Checks the pages of a content one after the other, within the bounds. */
export async function checkPages(
  content: Snapshot,
  reasons: Reasons,
  { signal, pages: pagesMax, findings, until }: Bounds,
): Promise<CheckedPages> {
  const { organizationId } = content;
  const checked: CheckedPages = { found: [], pages: 0, pagesRead: 0, leftIds: new Set(), isComplete: true };
  const isFull = () =>
    checked.pagesRead >= pagesMax || checked.found.length >= findings || monotonicMilliseconds() > until;
  for await (const pages of pagesOf(content)) {
    checked.pages += pages.length;
    const contexts = await reasons.contextsOf(pages);
    const asked = pages.flatMap((page) => {
      const context = contexts.get(page.pageId);
      return context ? [{ page, context }] : [];
    });
    const texts = await readTexts(
      organizationId,
      asked.map(({ page }) => page.textHash),
    );
    for (const { page, context } of asked) {
      signal.throwIfAborted();
      const { pageId, keys, textHash, title } = page;
      const text = texts.get(textHash) ?? "";
      const found = isFull() ? null : await checkPage({ organizationId, pageId, text, keys, context });
      if (found === null) {
        checked.isComplete = false;
        checked.leftIds.add(pageId);
        continue;
      }
      checked.pagesRead += 1;
      reasons.note(page, found);
      checked.found.push(...found.map((finding) => ({ ...finding, textHash, title })));
    }
  }
  if (checked.found.length <= findings) return checked;
  return { ...checked, found: checked.found.slice(0, findings), isComplete: false };
}
