import { createHash } from "node:crypto";
import type { SiteSection } from "@/db/generated/client";
import type { Claims } from "@/domains/content/conditions/claims";
import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { conditionsOfSite } from "./in-use";

/** What a visitor gets to see of the structure of a site, by id. Nothing else of it may be shown or even named. */
export interface VisibleStructure {
  sections: ReadonlySet<string>;
  siteSpaces: ReadonlySet<string>;
  externalLinks: ReadonlySet<string>;
}

const shows = (claims: Claims) => (item: { condition: string | null }) =>
  evaluateCondition(item.condition, claims);

const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));

/**
 * What a visitor gets to see: a site space whose own condition holds and that of its section, a section that shows any
 * of its site spaces, a link whose condition holds. Spaces in the trash are not shown to anybody.
 */
export function visibleStructure(rows: SiteRows, claims: Claims): VisibleStructure {
  const isShown = shows(claims);
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
    sections: rows.sections.filter(({ id }: SiteSection) => shown.sections.has(id)),
    siteSpaces: rows.siteSpaces.filter(({ id }: SiteSpaceRow) => shown.siteSpaces.has(id)),
    links: rows.links.filter(({ id }) => shown.externalLinks.has(id)),
  };
}

const KEY_LENGTH = 22;

/** A short text that is the same for equal facts and, as far as anybody will see, for no others. */
export const keyOfFacts = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, KEY_LENGTH);

/** The key where nothing depends on the visitor. */
export const SAME_FOR_ALL = "all";

/**
 * A short key of which conditions hold for a visitor. Visitors with the same key see the same, so that one kept page
 * serves them all. Without conditions the key is `all`.
 */
export function outcomeOf(conditions: Iterable<string | null | undefined>, claims: Claims): string {
  const distinct = [...new Set(conditions)].filter((each): each is string => Boolean(each?.trim())).sort();
  if (distinct.length === 0) return SAME_FOR_ALL;
  return keyOfFacts(distinct.map((each) => [each, evaluateCondition(each, claims)]));
}

/** The outcome of everything of a site's structure and headers that depends on the visitor. */
export const outcomeOfSite = (rows: SiteRows, claims: Claims): string =>
  outcomeOf(
    conditionsOfSite(rows).map(({ condition }) => condition),
    claims,
  );
