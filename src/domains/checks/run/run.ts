import type { CheckRun } from "@/db/generated/client";
import { contentOfRevision } from "@/domains/content/state";
import { monotonicMilliseconds } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import { brokenLinksOf } from "../kinds/links/broken";
import { RUN_LIMITS } from "../limits";
import { type Bounds, type CheckedPages, type ContextOf, checkPages } from "./pages";

/** The result of a run: the pages that it checked, and the findings that the change request caused. */
export interface Checked extends CheckedPages {
  introduced: ReadonlySet<string>;
}

/** Returns what the checks of each page depend on. Pages without a reason to read them have no context. */
async function contextsOf(content: Snapshot): Promise<{ contextOf: ContextOf; isComplete: boolean }> {
  const { byPage, isComplete } = await brokenLinksOf(content, RUN_LIMITS.findings);
  const contextOf: ContextOf = ({ pageId }) => {
    const brokenLinks = byPage.get(pageId);
    return brokenLinks ? { brokenLinks } : null;
  };
  return { contextOf, isComplete };
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
  const { contextOf } = await contextsOf(before);
  const old = await checkPages(before, (page) => (pageIds.has(page.pageId) ? contextOf(page) : null), {
    ...bounds,
    findings: Number.POSITIVE_INFINITY,
  });
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
  const { contextOf, isComplete } = await contextsOf(content);
  const checked = await checkPages(content, contextOf, bounds);
  return {
    ...checked,
    isComplete: checked.isComplete && isComplete,
    introduced: await introducedIn(content, checked, bounds),
  };
}
