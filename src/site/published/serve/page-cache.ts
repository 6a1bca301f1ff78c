import { createHash } from "node:crypto";
import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import { outcomeOfDocument } from "@/domains/sites/adaptive/document";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { Cache } from "@/lib/cache";
import type { DrawnPage } from "../draw/draw-page";
import type { Dependence, PublishedContent } from "../load/page";
import type { KeptText } from "./answer";

/** A rendered page, kept for whoever it is right for. */
export interface KeptPage extends KeptText {
  policy: string;
}

interface Variant {
  page: KeptPage;
  dependence: Dependence;
  /** Heads of other spaces that were looked into. */
  heads: ReadonlyMap<string, string | undefined>;
}

/** Different forms of one page that are kept: by what visitors' claims make of it. */
const VARIANTS_MAX = 24;

/** With the packed forms of a page. */
const weigh = (variants: readonly Variant[]) =>
  variants.reduce((sum, { page }) => sum + page.bytes.length * 1.4, 1024);

const titles = new WeakMap<SiteRows, string>();

/** What the structure shows of its spaces, which a change to a space changes and not one to the site. */
function titlesOf(rows: SiteRows): string {
  const known = titles.get(rows);
  if (known !== undefined) return known;
  const facts = rows.siteSpaces.map(({ id, spaceTitle, spaceLanguage, isLiving }) => [
    ...[id, spaceTitle, spaceLanguage, isLiving],
  ]);
  const mark = createHash("sha1").update(JSON.stringify(facts)).digest("base64url");
  titles.set(rows, mark);
  return mark;
}

/**
 * Pages by everything that they depend on (docs/adr/006), so that nothing is ever invalidated: what is not asked for any
 * more makes room. Conditions and texts that differ by visitor are asked again for each visitor; those for whom they come
 * to the same share a page.
 */
export class PageCache {
  private readonly pages = new Cache<Variant[]>({ name: "drawn pages", weigh, share: 4 });

  constructor(private readonly build: string) {}

  private keyOf(place: PublishedContent): string {
    const { site, configVersion, outcome, revisionId, siteSpace, pageId, pathname, canonicalUrl, rows } =
      place;
    const parts = [
      this.build,
      site.id,
      configVersion,
      titlesOf(rows),
      outcome,
      siteSpace.id,
      revisionId,
      pageId,
    ];
    return `${parts.join("/")} ${pathname} ${canonicalUrl}`;
  }

  find(place: PublishedContent): KeptPage | undefined {
    return this.pages.get(this.keyOf(place))?.find((variant) => isRightFor(variant, place))?.page;
  }

  keep(place: PublishedContent, { bytes: drawn, etag, policy, dependence }: DrawnPage): KeptPage {
    // A view of the same memory, also of what came from a thread.
    const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
    const page = { bytes, etag, policy, packed: {} };
    const heads = new Map(dependence.otherSpaces.map((id) => [id, place.heads.get(id)?.revision.id]));
    const key = this.keyOf(place);
    const others = (this.pages.get(key) ?? []).filter((variant) => isCurrent(variant, place));
    this.pages.set(key, [{ page, dependence, heads }, ...others].slice(0, VARIANTS_MAX));
    return page;
  }
}

const isCurrent = ({ heads }: Variant, place: PublishedPlace) =>
  [...heads].every(([id, revisionId]) => place.heads.get(id)?.revision.id === revisionId);

function isRightFor(variant: Variant, place: PublishedPlace): boolean {
  const { claims } = place.admission;
  const { answers, document, documentOutcome } = variant.dependence;
  if (variant.heads.size > 0 && !isCurrent(variant, place)) return false;
  for (const [condition, answer] of answers)
    if (evaluateCondition(condition, claims) !== answer) return false;
  return !document || outcomeOfDocument(document.document, claims, document.variables) === documentOutcome;
}
