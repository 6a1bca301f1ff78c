import { propsOf } from "@/domains/content/computed/source";
import type { ContentStructure, LightPage } from "@/domains/content/state";

/**
 * Whether a page is generated from a specification and has no file. Such pages are represented by an entry of
 * the summary.
 */
export const isGenerated = ({ computed, gitPath }: Pick<LightPage, "computed" | "gitPath">): boolean =>
  propsOf(computed) !== null && gitPath === null;

/**
 * Whether generated pages are exported as entries of the summary. A space whose generated pages already have
 * files, from an earlier version, continues with files.
 */
export const exportsEntries = ({ pages }: Pick<ContentStructure, "pages">): boolean =>
  pages.every((row) => propsOf(row.computed) === null || row.gitPath === null);
