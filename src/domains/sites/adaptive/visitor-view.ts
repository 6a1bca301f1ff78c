import { createHash } from "node:crypto";
import type { Claims } from "@/domains/content/conditions/claims";
import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import { type CustomizationOverride, headerLinksOf } from "@/domains/sites/customization/overrides";
import type { SiteRows } from "@/domains/sites/structure/rows";

/** The IDs of the parts of a site's structure that a visitor sees. Never show or mention any other part to this visitor. */
export interface VisibleStructure {
  sections: ReadonlySet<string>;
  siteSpaces: ReadonlySet<string>;
  externalLinks: ReadonlySet<string>;
}

const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));

/**
 * Returns the parts that a visitor sees. A site space is visible if its own condition and the condition of its section are true.
 * A section is visible if at least one of its site spaces is visible. A link is visible if its condition is true. Spaces in the
 * trash are hidden from all visitors.
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
 * The structure without the parts that are hidden from a visitor. The structure starts with the first part that the
 * visitor sees. Don't compute URLs from these rows. Use the rows of the whole structure (`urlOfSiteSpace`), because
 * URLs must be the same for all visitors.
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

/** Returns a short hash of the facts. Different facts practically never have the same hash. */
export const keyOfFacts = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, KEY_LENGTH);

/** The key for content that doesn't depend on the visitor. */
export const SAME_FOR_ALL = "all";

/**
 * A short key for the results of the conditions. Visitors with the same key see the same content. The key is
 * `all` if there are no conditions.
 */
export function outcomeOf(conditions: Iterable<string | null | undefined>, claims: Claims): string {
  const distinct = [...new Set(conditions)].filter((each): each is string => Boolean(each?.trim())).sort();
  if (distinct.length === 0) return SAME_FOR_ALL;
  return keyOfFacts(distinct.map((each) => [each, evaluateCondition(each, claims)]));
}

/** A condition and, for error messages, a description of the item that has the condition. */
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

/** All conditions on a site's structure and in its headers. */
export function conditionsOfSite({ site, sections, links, siteSpaces }: SiteRows): ConditionInUse[] {
  return [
    ...sections.flatMap((section) => used(`section "${section.title}"`, section)),
    ...links.flatMap((link) => used(`link "${link.title}"`, link)),
    ...siteSpaces.flatMap((each) => used(`site space "${each.title ?? each.spaceTitle}"`, each)),
    ...ofHeader("the site", site.customization),
    ...siteSpaces.flatMap((each) => ofHeader(`"${each.title ?? each.spaceTitle}"`, each.customization)),
  ];
}

/** Returns the key for the results of all conditions in a site's structure and headers for a visitor. */
export function outcomeOfSite(rows: SiteRows, claims: Claims): string {
  const conditions = conditionsOfSite(rows).map(({ condition }) => condition);
  return outcomeOf(conditions, claims);
}

/** The results of a structure's conditions for a visitor. */
export interface Outcome {
  /** A key that is the same for all visitors with the same outcome. */
  name: string;
  /** The parts of the structure that these visitors see. */
  rows: SiteRows;
  /** The IDs of the visible sections and site spaces that have a condition. */
  shown: readonly string[];
}

/**
 * Applies a visitor's claims to a structure. No other function applies claims to a structure. The time grows linearly
 * with the size of the structure.
 */
export function outcomeFor(whole: SiteRows, claims: Claims): Outcome {
  const rows = rowsVisibleTo(whole, claims);
  const conditional = [...rows.sections, ...rows.siteSpaces].filter((item) => item.condition !== null);
  return { name: outcomeOfSite(whole, claims), rows, shown: conditional.map((item) => item.id) };
}
