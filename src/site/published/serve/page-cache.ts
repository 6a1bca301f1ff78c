import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { unmetAmong } from "@/domains/content/conditions/together";
import { outcomeOfDocument } from "@/domains/sites/adaptive/document";
import { customScriptsOf } from "@/domains/sites/custom-code/custom-code";
import type { PublishedContent, PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { Cache } from "@/lib/cache";
import { onceFor } from "@/lib/once-for";
import type { DrawnPage } from "../draw/draw-page";
import type { Dependence } from "../load/page";
import { SeenPages } from "../load/seen-pages";
import type { KeptText } from "./answer";

/** A rendered page in the cache. All visitors with the same outcomes of conditions get this page. */
export interface KeptPage extends KeptText {
  policy: string;
  /** Whether the page is cached only briefly and then rendered again ({@link DrawnPage.isLate}). */
  isLate: boolean;
}

/** The time for which a simplified page is cached. Without the cache, every view would render the page again. */
const LATE_MILLISECONDS = 30_000;

interface Variant {
  page: KeptPage;
  dependence: Dependence;
  /** The current revisions of other spaces whose content was loaded. */
  heads: ReadonlyMap<string, string | undefined>;
  /** The version of the data of embedded pages, or undefined if the page embeds no URLs. */
  embedVersion: number | undefined;
}

/**
 * The effect of one visitor's claims on a page. The object can be incomplete, because each part is computed when it's
 * needed.
 */
interface Outcome {
  answers: ReadonlyMap<string, boolean>;
  /** Undefined until the conditions in the text have been evaluated. */
  document: string | undefined;
}

const NOT_ASKED: Outcome = { answers: new Map(), document: undefined };

/** The maximum number of cached variants of one page. Variants differ by the visitors' claims. */
const VARIANTS_MAX = 24;

/** The size of cached pages, including their compressed forms. */
const weigh = (variants: readonly Variant[]) =>
  variants.reduce((sum, { page }) => sum + page.bytes.length * 1.4, 1024);

const weighOutcome = ({ answers }: Outcome) => 200 + answers.size * 50;

/**
 * A hash of the titles of the spaces in the structure. If someone changes the title of a space, the state of the site
 * doesn't change, but this hash does.
 */
export const titlesOf = onceFor(({ siteSpaces }: SiteRows): string => {
  const facts = siteSpaces.map((each) => [each.id, each.spaceTitle, each.spaceLanguage, each.isLiving]);
  return hash("sha1", JSON.stringify(facts), "base64url");
});

/**
 * Caches pages. The keys contain all data that the pages depend on (docs/adr/006), so Bindery never has to invalidate a
 * page. When the cache is full, it removes the pages that haven't been requested for the longest time. Conditions and texts
 * that differ by visitor are evaluated once for each visitor, and visitors with the same results share a page.
 */
export class PageCache {
  private readonly pages = new Cache<Variant[]>({ name: "drawn pages", weigh, share: 4 });
  private readonly outcomes = new Cache<Outcome>({ name: "outcomes of pages", weigh: weighOutcome });

  constructor(private readonly build: string) {}

  private keyOf(place: PublishedContent): string {
    const { site, configVersion, outcome, revisionId, siteSpace, pageId, rows } = place;
    const state = [this.build, site.id, configVersion, titlesOf(rows), outcome];
    const page = [siteSpace.id, revisionId, pageId];
    const shown = `${place.pathname} ${place.canonicalUrl} ${place.fullPart ?? ""} ${kindOf(place)}`;
    return `${[...state, ...page].join("/")} ${shown}`;
  }

  /**
   * Returns the cached page that is correct for the visitor, if the cache contains such a page. Calls `spend` before it
   * evaluates the visitor's claims. `spend` throws an error if the visitor has used up their share of this work.
   */
  async find(place: PublishedContent, spend: () => Promise<void>): Promise<KeptPage | undefined> {
    const key = this.keyOf(place);
    const variants = (this.pages.get(key) ?? []).filter((variant) => isCurrent(variant, place));
    if (variants.length === 0) return undefined;
    const name = nameOfOutcome(key, place);
    const known = this.outcomes.get(name) ?? NOT_ASKED;
    const outcome = isAnswered(variants, known) ? known : await outcomeFor(variants, known, place, spend);
    if (outcome !== known) this.outcomes.set(name, outcome);
    const seen = new SeenPages(place.admission.claims, spend);
    for (const variant of variants)
      if (isRightFor(variant, outcome) && (await seesSame(variant, place, seen))) return variant.page;
    return undefined;
  }

  keep(place: PublishedContent, { bytes: drawn, etag, policy, dependence, isLate }: DrawnPage): KeptPage {
    // Create a view of the bytes without copying them. The bytes can come from a thread.
    const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
    const page = { bytes, etag, policy, packed: {}, isLate };
    const heads = new Map(dependence.otherSpaces.map((id) => [id, place.heads.get(id)?.revision.id]));
    const key = this.keyOf(place);
    const others = (this.pages.get(key) ?? []).filter(
      (variant) => isCurrent(variant, place) && !variant.page.isLate,
    );
    const embedVersion = dependence.hasEmbeds ? place.siteSpace.embedVersion : undefined;
    const variants = [{ page, dependence, heads, embedVersion }, ...others].slice(0, VARIANTS_MAX);
    this.pages.set(key, variants, isLate ? LATE_MILLISECONDS : undefined);
    if (isAnswered([{ dependence }], NOT_ASKED)) return page;
    const name = nameOfOutcome(key, place);
    const known = this.outcomes.peek(name) ?? NOT_ASKED;
    const answers = new Map([...known.answers, ...dependence.answers]);
    this.outcomes.set(name, { answers, document: dependence.documentOutcome });
    return page;
  }
}

/** The kind of page at a URL. The scripts of a page depend on the host, and a proxy can show the same page on two hosts. */
export const kindOf = (place: PublishedPlace): string =>
  place.isPanel ? "panel" : customScriptsOf(place) ? "scripts" : "";

const isCurrent = ({ heads, embedVersion }: Variant, place: PublishedPlace) =>
  (embedVersion === undefined || embedVersion === place.siteSpace.embedVersion) &&
  [...heads].every(([id, revisionId]) => place.heads.get(id)?.revision.id === revisionId);

const nameOfOutcome = (key: string, { admission }: PublishedContent) =>
  `${key} ${JSON.stringify(admission.claims)}`;

type Asking = Pick<Variant, "dependence">;

/** Whether Bindery can select the correct variant without evaluating conditions. */
const isAnswered = (variants: readonly Asking[], { answers, document }: Outcome) =>
  variants.every(
    ({ dependence }) =>
      (document !== undefined || !dependence.document) &&
      [...dependence.answers.keys()].every((condition) => answers.has(condition)),
  );

/** Evaluates the conditions of all variants of a page for a visitor. The texts of all variants have the same conditions. */
async function outcomeFor(
  variants: readonly Asking[],
  { answers, document: known }: Outcome,
  { admission: { claims } }: PublishedContent,
  spend: () => Promise<void>,
): Promise<Outcome> {
  await spend();
  const asked = new Set(variants.flatMap(({ dependence }) => [...dependence.answers.keys()]));
  const missing = [...asked].filter((condition) => !answers.has(condition));
  const items = missing.map((condition) => ({ condition, variables: null }));
  const unmet = await unmetAmong(items, claims, {});
  const text = variants.find(({ dependence }) => dependence.document)?.dependence.document;
  // Let other requests run, because the duration depends on the conditions that authors wrote.
  if (text && known === undefined) await turn();
  return {
    answers: new Map([...answers, ...items.map((item) => [item.condition, !unmet.has(item)] as const)]),
    document: known ?? (text ? outcomeOfDocument(text.document, claims, text.variables) : undefined),
  };
}

function isRightFor({ dependence }: Variant, { answers, document }: Outcome): boolean {
  for (const [condition, answer] of dependence.answers) if (answers.get(condition) !== answer) return false;
  return !dependence.document || dependence.documentOutcome === document;
}

/** Whether the visitor can see exactly the pages to which the variant links. */
async function seesSame({ dependence }: Variant, place: PublishedContent, seen: SeenPages): Promise<boolean> {
  for (const [spaceId, pages] of dependence.pages) {
    const head = spaceId === place.spaceId ? place.content : place.heads.get(spaceId);
    if (pages.size === 0 || !head) continue;
    const isSeen = await seen.in(head);
    for (const [pageId, wasSeen] of pages) if (isSeen(pageId) !== wasSeen) return false;
  }
  return true;
}
