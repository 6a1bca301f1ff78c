import type { Claims } from "@/access/visitors/visitor";
import { outcomeOfSite, rowsVisibleTo } from "@/domains/sites/adaptive/visitor-view";
import type { SiteRows } from "@/domains/sites/structure/rows";

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
