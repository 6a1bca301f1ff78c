import { propsOf } from "@/domains/content/computed/source";
import type { ContentStructure, LightPage } from "@/domains/content/state";

/** A page that a specification generates, and that has no file: an entry of the summary stands for it. */
export const isGenerated = ({ computed, gitPath }: Pick<LightPage, "computed" | "gitPath">): boolean =>
  propsOf(computed) !== null && gitPath === null;

/**
 * Whether generated pages are exported as an entry of the summary. Spaces that exported them as files, as earlier
 * versions did, go on with files.
 */
export const exportsEntries = ({ pages }: Pick<ContentStructure, "pages">): boolean =>
  pages.every((row) => propsOf(row.computed) === null || row.gitPath === null);
