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
  introduced: ReadonlySet<string>;
}

/** Returns the reasons to read the pages of a content: a broken link, or samples that weren't compared yet. */
async function reasonsOf(
  content: Snapshot,
  bounds: Bounds,
): Promise<{ reasons: Reasons; isComplete: boolean }> {
  const { byPage, isComplete } = await brokenLinksOf(content, RUN_LIMITS.findings);
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
    note({ textHash }, found) {
      if (found.every(({ kind }) => kind !== "samples")) sources.noteCorrect(textHash);
    },
  };
  return { reasons, isComplete: isComplete && sources.isComplete };
}

/**
 * Returns the fingerprints of those findings that the content on which a change request is based doesn't have.
 * Checks only the pages that have findings.
 */
async function introducedIn(
  content: Snapshot,
  { found }: CheckedPages,
  bounds: Bounds,
): Promise<Set<string>> {
  const [, base] = content.layers;
  if (!base || found.length === 0) return new Set();
  const before = { ...content, layers: [base] };
  const pageIds = new Set(found.map(({ pageId }) => pageId));
  const { reasons } = await reasonsOf(before, bounds);
  const some: Reasons = {
    ...reasons,
    contextsOf: (pages) => reasons.contextsOf(pages.filter(({ pageId }) => pageIds.has(pageId))),
  };
  const old = await checkPages(before, some, { ...bounds, findings: Number.POSITIVE_INFINITY });
  const known = new Set(old.found.map(({ fingerprint }) => fingerprint));
  return new Set(
    found.map(({ fingerprint }) => fingerprint).filter((fingerprint) => !known.has(fingerprint)),
  );
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
  return {
    ...checked,
    isComplete: checked.isComplete && isComplete,
    introduced: await introducedIn(content, checked, bounds),
  };
}
