import { NATURAL } from "@/domains/git/repository/folders";
import { counted } from "@/lib/counted";
import type { Report } from "../runs";

/** The pages of one version in one language. Only one part of a project is imported into a space. */
export interface DocsPart {
  /** The folder with the pages. It's empty if the project has no folder for its pages. */
  folder: string;
  /** The name of the version, or null for the current version. */
  version: string | null;
  /** The language of a translation, or null for the pages in the project's main language. */
  locale: string | null;
}

const VERSION = /^versioned_docs\/version-([^/]+)\//;
const TRANSLATION = /^i18n\/([^/]+)\/docusaurus-plugin-content-docs\/(?:current|version-([^/]+))\//;
const CURRENT: DocsPart = { folder: "docs", version: null, locale: null };

/** Returns the part that contains a page, or null if the page isn't in a folder that Docusaurus uses by default. */
export function partOf(path: string): DocsPart | null {
  if (path.startsWith("docs/")) return CURRENT;
  const version = VERSION.exec(path);
  if (version) return { folder: version[0].slice(0, -1), version: version[1] ?? null, locale: null };
  const translation = TRANSLATION.exec(path);
  const [found = "", locale = null, of = null] = translation ?? [];
  return translation && { folder: found.slice(0, -1), version: of, locale };
}

/**
 * Returns the current version of a project whose pages are in a folder other than docs. The folder is empty if pages are in
 * several folders.
 */
function currentElsewhere(pages: readonly string[]): { part: DocsPart; count: number } | null {
  const outside = pages.filter((path) => !partOf(path) && /^(?!blog\/|src\/)[^/]+\//.test(path));
  const folders = new Set(outside.map((path) => path.split("/")[0] ?? ""));
  const [folder = ""] = folders;
  if (outside.length === 0) return null;
  return { part: { ...CURRENT, folder: folders.size === 1 ? folder : "" }, count: outside.length };
}

/** Sorts the current version first, and newer versions before older ones. Translations come last. */
const inOrder = (a: DocsPart, b: DocsPart) =>
  Number(a.locale !== null) - Number(b.locale !== null) ||
  Number(a.version !== null) - Number(b.version !== null) ||
  NATURAL.compare(b.version ?? "", a.version ?? "") ||
  NATURAL.compare(a.locale ?? "", b.locale ?? "");

const nameOf = ({ version, locale }: DocsPart) =>
  [version === null ? "" : `version ${version}`, locale === null ? "" : `translation ${locale}`]
    .filter(Boolean)
    .join(", ");

/** The files that the import of a part needs in addition to its folder. */
const besides = ({ version }: DocsPart) => (version === null ? "sidebars.js" : "versioned_sidebars");

/**
 * Selects the part of a project to import: the current version or, if the upload doesn't contain it, the newest version.
 * Reports the other parts with their number of pages.
 */
export function selectPart(pages: readonly string[], report: Pick<Report, "add">): DocsPart {
  const parts = new Map<string, { part: DocsPart; count: number }>();
  for (const path of pages) {
    const part = partOf(path);
    if (!part) continue;
    const known = parts.get(part.folder) ?? { part, count: 0 };
    parts.set(part.folder, { part, count: known.count + 1 });
  }
  const elsewhere = parts.has(CURRENT.folder) ? null : currentElsewhere(pages);
  if (elsewhere) parts.set(elsewhere.part.folder, elsewhere);
  const [main, ...others] = [...parts.values()].sort((a, b) => inOrder(a.part, b.part));
  if (!main) return { ...CURRENT, folder: "" };
  for (const { part, count } of others)
    report.add(
      part.folder,
      `Bindery skipped ${nameOf(part) || "the current version"} (${counted(count, "page")}), because a space contains one version in one language. To import it into its own space, upload an archive with only this folder, ${besides(part)} and docusaurus.config.js.`,
    );
  return main.part;
}
