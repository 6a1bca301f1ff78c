import { propsOf } from "@/domains/content/computed/source";
import type { ContentStructure, LightPage } from "@/domains/content/state";

/**
 * Whether a page is generated from a specification and has no file, because an entry of the summary
 * represents it.
 */
export const isGenerated = ({ computed, gitPath }: Pick<LightPage, "computed" | "gitPath">): boolean =>
  propsOf(computed) !== null && gitPath === null;

/**
 * Whether generated pages are exported as entries of the summary. Spaces that already exported generated
 * pages as files, as earlier versions did, continue with files.
 */
export const exportsEntries = ({ pages }: Pick<ContentStructure, "pages">): boolean =>
  pages.every((row) => propsOf(row.computed) === null || row.gitPath === null);
