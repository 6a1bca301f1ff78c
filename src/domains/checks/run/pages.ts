import { pooled } from "@/db/client";
import type { RowOf } from "@/db/statement";
import { readTexts } from "@/domains/content/write/texts";
import { monotonicMilliseconds } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import { checkPage, type PageContext, type PageFinding, type PageFindings } from "../page/check-page";
import { pagesToCheck } from "./queries";

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
  note(page: CheckablePage, findings: PageFindings): void;
  /** Whether some problems of a page aren't known, so that its findings aren't complete. */
  isPartlyKnown(page: CheckablePage): boolean;
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
  /** The fingerprints of the findings that aren't in `found`, because there are too many. */
  cut: Set<string>;
  /** The number of pages in the content, and the number of pages that were read. */
  pages: number;
  pagesRead: number;
  /** The IDs of the pages that weren't read or only partly, although there was a reason to read them. */
  leftIds: Set<string>;
}

/** Adds the findings on a page, up to a maximum. */
function addFindings(
  checked: CheckedPages,
  { textHash, title }: CheckablePage,
  page: PageFindings,
  max: number,
) {
  const left = Math.max(0, max - checked.found.length);
  checked.pagesRead += 1;
  checked.found.push(...page.found.slice(0, left).map((finding) => ({ ...finding, textHash, title })));
  for (const { fingerprint } of page.found.slice(left)) checked.cut.add(fingerprint);
  for (const fingerprint of page.cut) checked.cut.add(fingerprint);
}

/** Checks the pages of a content one after the other, within the bounds. */
export async function checkPages(
  content: Snapshot,
  reasons: Reasons,
  { signal, pages: pagesMax, findings, until }: Bounds,
): Promise<CheckedPages> {
  const { organizationId } = content;
  const checked: CheckedPages = { found: [], cut: new Set(), pages: 0, pagesRead: 0, leftIds: new Set() };
  const isFull = () =>
    checked.pagesRead >= pagesMax || checked.found.length >= findings || monotonicMilliseconds() > until;
  for await (const pages of pagesOf(content)) {
    checked.pages += pages.length;
    for (const page of pages) if (reasons.isPartlyKnown(page)) checked.leftIds.add(page.pageId);
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
      const { pageId, keys, textHash } = page;
      const text = texts.get(textHash) ?? "";
      const found = isFull() ? null : await checkPage({ organizationId, pageId, text, keys, context });
      if (found === null) {
        checked.leftIds.add(pageId);
        continue;
      }
      reasons.note(page, found);
      addFindings(checked, page, found, findings);
    }
  }
  return checked;
}
