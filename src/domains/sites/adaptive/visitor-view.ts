import { createHash } from "node:crypto";
import type { Claims } from "@/domains/content/conditions/claims";
import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import { type CustomizationOverride, headerLinksOf } from "@/domains/sites/customization/overrides";
import type { SiteRows } from "@/domains/sites/structure/rows";

/** What a visitor gets to see of the structure of a site, by id. Nothing else of it may be shown or even named. */
export interface VisibleStructure {
  sections: ReadonlySet<string>;
  siteSpaces: ReadonlySet<string>;
  externalLinks: ReadonlySet<string>;
}

const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));

/**
 * What a visitor sees: a site space if its own condition and that of its section are true, a section that shows at
 * least one of its site spaces, a link whose condition is true. Spaces in the trash are hidden from all visitors.
 */
export function visibleStructure(rows: SiteRows, claims: Claims): VisibleStructure {
  const isShown = ({ condition }: Conditioned) => evaluateCondition(condition, claims);
  const open = idsOf(rows.sections.filter(isShown));
  const siteSpaces = rows.siteSpaces.filter(
    (each) => each.isLiving && (each.sectionId === null || open.has(each.sectionId)) && isShown(each),
  );
  const filled = new Set(siteSpaces.map(({ sectionId }) => sectionId));
  return {
    sections: idsOf(rows.sections.filter(({ id }) => open.has(id) && filled.has(id))),
    siteSpaces: idsOf(siteSpaces),
    externalLinks: idsOf(rows.links.filter(isShown)),
  };
}

/**
 * The structure without what a visitor does not get to see; its start is the visitor's. Addresses are those of the whole
 * structure (`urlOfSiteSpace` with the whole rows): they must not change with who asks.
 */
export function rowsVisibleTo(rows: SiteRows, claims: Claims): SiteRows {
  const shown = visibleStructure(rows, claims);
  return {
    ...rows,
    sections: rows.sections.filter(({ id }) => shown.sections.has(id)),
    siteSpaces: rows.siteSpaces.filter(({ id }) => shown.siteSpaces.has(id)),
    links: rows.links.filter(({ id }) => shown.externalLinks.has(id)),
  };
}

const KEY_LENGTH = 22;

/** A short hash that is the same for equal facts and, in practice, for no others. */
export const keyOfFacts = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, KEY_LENGTH);

/** The key where nothing depends on the visitor. */
export const SAME_FOR_ALL = "all";

/** A short key of which conditions hold for a visitor: those with the same key see the same. `all` without conditions. */
export function outcomeOf(conditions: Iterable<string | null | undefined>, claims: Claims): string {
  const distinct = [...new Set(conditions)].filter((each): each is string => Boolean(each?.trim())).sort();
  if (distinct.length === 0) return SAME_FOR_ALL;
  return keyOfFacts(distinct.map((each) => [each, evaluateCondition(each, claims)]));
}

/** A condition and the thing that has it, in words for the person who has to change it. */
export interface ConditionInUse {
  of: string;
  condition: string;
  onPage: boolean;
}

type Conditioned = { condition: string | null };

const used = (of: string, { condition }: Conditioned): ConditionInUse[] =>
  condition === null || condition.trim() === "" ? [] : [{ of, condition, onPage: false }];

const ofHeader = (of: string, customization: unknown): ConditionInUse[] =>
  headerLinksOf(customization as CustomizationOverride | null).flatMap(({ title, condition }) =>
    used(`link "${title}" in the header of ${of}`, { condition: condition ?? null }),
  );

/** Every condition on the structure of a site and in its headers. */
export function conditionsOfSite({ site, sections, links, siteSpaces }: SiteRows): ConditionInUse[] {
  return [
    ...sections.flatMap((section) => used(`section "${section.title}"`, section)),
    ...links.flatMap((link) => used(`link "${link.title}"`, link)),
    ...siteSpaces.flatMap((each) => used(`site space "${each.title ?? each.spaceTitle}"`, each)),
    ...ofHeader("the site", site.customization),
    ...siteSpaces.flatMap((each) => ofHeader(`"${each.title ?? each.spaceTitle}"`, each.customization)),
  ];
}

/** The outcome of everything of a site's structure and headers that depends on the visitor. */
export function outcomeOfSite(rows: SiteRows, claims: Claims): string {
  const conditions = conditionsOfSite(rows).map(({ condition }) => condition);
  return outcomeOf(conditions, claims);
}

/** What the conditions on a structure come to for a visitor. */
export interface Outcome {
  /** The same for all visitors with the same outcome. */
  name: string;
  /** What they see of the structure. */
  rows: SiteRows;
  /** Ids of the sections and site spaces that carry a condition and are shown. */
  shown: readonly string[];
}

/** The one place where a visitor's claims decide about a structure. Linear in the structure. */
export function outcomeFor(whole: SiteRows, claims: Claims): Outcome {
  const rows = rowsVisibleTo(whole, claims);
  const conditional = [...rows.sections, ...rows.siteSpaces].filter((item) => item.condition !== null);
  return { name: outcomeOfSite(whole, claims), rows, shown: conditional.map((item) => item.id) };
}
