import type { CheckRun } from "@/db/generated/client";
import { contentOfRevision } from "@/domains/content/state";
import { monotonicMilliseconds } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import { brokenLinksOf } from "../kinds/links/broken";
import { SampleSources } from "../kinds/samples/sources";
import { RUN_LIMITS } from "../limits";
import type { PageContext } from "../page/check-page";
import { type Bounds, type CheckedPages, checkPages, type Reasons } from "./pages";

/** The result of a run: the pages that it checked, and the findings that the change request caused. */
export interface Checked extends CheckedPages {
  /** Whether the run checked everything and knows which findings the change request caused. */
  isComplete: boolean;
  introduced: ReadonlySet<string>;
}

/** Returns the reasons to read the pages of a content: a broken link, or samples that weren't compared yet. */
async function reasonsOf(
  content: Snapshot,
  bounds: Bounds,
): Promise<{ reasons: Reasons; isComplete: boolean }> {
  const { byPage, cutFrom } = await brokenLinksOf(content, RUN_LIMITS.findings);
  const sources = await SampleSources.read(content, bounds);
  const reasons: Reasons = {
    async contextsOf(pages) {
      const toCompare = await sources.textsToCompare(pages.map(({ textHash }) => textHash));
      const contexts = new Map<string, PageContext>();
      for (const { pageId, textHash } of pages) {
        const brokenLinks = byPage.get(pageId) ?? [];
        const specifications = toCompare.has(textHash) ? sources.specifications : [];
        if (brokenLinks.length + specifications.length > 0)
          contexts.set(pageId, { brokenLinks, specifications });
      }
      return contexts;
    },
    note({ textHash }, { found, cut }) {
      if (cut.length === 0 && found.every(({ kind }) => kind !== "samples")) sources.noteCorrect(textHash);
    },
    isPartlyKnown: ({ pageId }) => !sources.isComplete || (cutFrom !== null && pageId >= cutFrom),
  };
  return { reasons, isComplete: cutFrom === null && sources.isComplete };
}

/**
 * Returns the fingerprints of those findings that the content on which a change request is based doesn't have.
 * Checks only the pages that have findings. The result isn't complete if one of these pages couldn't be checked.
 */
async function introducedIn(
  content: Snapshot,
  { found }: CheckedPages,
  bounds: Bounds,
): Promise<{ introduced: Set<string>; isComplete: boolean }> {
  const [, base] = content.layers;
  if (!base || found.length === 0) return { introduced: new Set(), isComplete: true };
  const before = { ...content, layers: [base] };
  const pageIds = new Set(found.map(({ pageId }) => pageId));
  const { reasons } = await reasonsOf(before, bounds);
  const some: Reasons = {
    ...reasons,
    contextsOf: (pages) => reasons.contextsOf(pages.filter(({ pageId }) => pageIds.has(pageId))),
    isPartlyKnown: (page) => pageIds.has(page.pageId) && reasons.isPartlyKnown(page),
  };
  const old = await checkPages(before, some, { ...bounds, findings: Number.POSITIVE_INFINITY });
  const known = new Set([...old.found.map(({ fingerprint }) => fingerprint), ...old.cut]);
  const introduced = found.map(({ fingerprint }) => fingerprint).filter((each) => !known.has(each));
  return { introduced: new Set(introduced), isComplete: old.leftIds.size === 0 };
}

/** Checks the revision of a run. */
export async function checkRevision(
  { organizationId, revisionId }: Pick<CheckRun, "organizationId" | "revisionId">,
  signal: AbortSignal,
): Promise<Checked> {
  const content = await contentOfRevision(organizationId, revisionId);
  const until = monotonicMilliseconds() + RUN_LIMITS.milliseconds;
  const bounds = { signal, until, pages: RUN_LIMITS.pages, findings: RUN_LIMITS.findings };
  const { reasons, isComplete } = await reasonsOf(content, bounds);
  const checked = await checkPages(content, reasons, bounds);
  const base = await introducedIn(content, checked, bounds);
  const isEverythingRead = isComplete && checked.leftIds.size === 0 && checked.cut.size === 0;
  return { ...checked, introduced: base.introduced, isComplete: isEverythingRead && base.isComplete };
}
