import pLimit from "p-limit";
import type { StructureNode } from "@/domains/git/import/layout";
import type { RevisionPage, RevisionPageDocument } from "../../types.js";
import { ignoredLinkFindings } from "../folder/check-content.js";
import type { Content } from "../folder/content.js";
import type { Finding } from "../folder/findings.js";
import { childrenOf, type SpaceContent } from "../space-content.js";
import { progressOf } from "../terminal.js";
import { isSameEntry } from "./entries.js";
import { type Ids, isUnchanged, textToSend } from "./page-text.js";
import { type WantedFile, wantedFiles } from "./wanted-files.js";
import { everyWanted, isOfIgnoredFile, matchPages, type WantedPage, wantedPages } from "./wanted-pages.js";

const READS_AT_ONCE = 6;

/** The changes that an import makes in a space. */
export interface ImportPlan {
  content: Content;
  pages: WantedPage[];
  /** Existing pages, groups and links whose content in the folder differs from the space. */
  changed: WantedPage[];
  files: WantedFile[];
  /** The topmost pages in the space that aren't in the folder. Deleting them also deletes their subpages. */
  gone: RevisionPage[];
  /** Parts of the folder that can't be written through the API. */
  leftOut: Finding[];
}

/** Returns the line numbers of the summary's entries from which an import from Git generates pages. */
const generatedEntries = (nodes: readonly StructureNode[]): number[] =>
  nodes.flatMap(({ generated, children }) => [
    ...(generated ? [generated.line] : []),
    ...generatedEntries(children),
  ]);

/**
 * Returns a finding for each piece of content that an import from Git would write, but that the API can't
 * write.
 */
function unwritable(content: Content): Finding[] {
  const { layout, folder, reusable } = content;
  const leave = (path: string, what: string): Finding => {
    const message = `${what} is skipped, because the API can't write such content. Use an import from Git instead.`;
    return { severity: "warning", code: "left-out", message, path };
  };
  return [
    ...[...reusable.keys()].map((path) => leave(path, "The reusable content")),
    ...[layout.variablesPath, layout.tagsPath].flatMap((path) =>
      folder.files.has(path) ? [leave(path, "The file")] : [],
    ),
    ...generatedEntries(content.structure.nodes).map(
      (line): Finding => ({
        severity: "warning",
        code: "left-out",
        message:
          "The pages of this OpenAPI specification are skipped, because the API can't write such pages. Use an import from Git instead.",
        path: layout.summaryPath,
        line,
      }),
    ),
    ...(layout.config.redirects.size > 0 ? [leave(".gitbook.yaml", "The list of redirects")] : []),
  ];
}

/** Returns the topmost pages in the space that have neither a file nor a subpage in the folder. */
function goneOf(
  content: Content,
  present: readonly RevisionPage[],
  wanted: readonly WantedPage[],
): RevisionPage[] {
  const kept = new Set([...everyWanted(wanted)].flatMap(([page]) => page.known?.id ?? []));
  const isIgnored = isOfIgnoredFile(content);
  const holdsKept = (page: RevisionPage): boolean =>
    kept.has(page.id) || isIgnored(page) || childrenOf(page).some(holdsKept);
  const visit = (pages: readonly RevisionPage[]): RevisionPage[] =>
    pages.flatMap((page) => (holdsKept(page) ? visit(childrenOf(page)) : [page]));
  return visit(present);
}

const NOT_THERE_YET = "not-there-yet";

/**
 * Returns the IDs of existing pages and files. For new pages and files, returns a placeholder that no space can contain.
 */
export function idsOf({ pages, files }: Pick<ImportPlan, "pages" | "files">): Ids {
  const byFile = new Map<string, string>();
  const bySlugs = new Map<string, string>();
  const slugs = new Map<WantedPage | undefined, string>();
  const slugsOfFile = new Map<string, string>();
  for (const [page, parent] of everyWanted(pages)) {
    const id = page.known?.id ?? NOT_THERE_YET;
    const path = [...(parent ? [slugs.get(parent)] : []), page.slug].join("/");
    slugs.set(page, path);
    if (page.type !== "link") bySlugs.set(path, id);
    if (!page.file) continue;
    byFile.set(page.file.path, id);
    slugsOfFile.set(page.file.path, path);
  }
  for (const file of files) byFile.set(file.path, file.known?.id ?? NOT_THERE_YET);
  return {
    of: (target) => byFile.get(target.path),
    atSlugs: (path) => bySlugs.get(path),
    slugsOf: (path) => slugsOfFile.get(path) ?? null,
  };
}

async function changedPages(plan: Omit<ImportPlan, "changed">, space: SpaceContent): Promise<WantedPage[]> {
  const ids = idsOf(plan);
  const limit = pLimit(READS_AT_ONCE);
  const known = [...everyWanted(plan.pages)].flatMap(([page]) =>
    (page.file ? page.known?.type === "document" : page.known && page.type !== "document") ? [page] : [],
  );
  const progress = progressOf("Comparing");
  let done = 0;
  const isSame = async (page: WantedPage) => {
    if (!page.file) return isSameEntry(plan.content, page, ids);
    const present = page.known as RevisionPageDocument;
    const markdown = await space.markdownOf(present);
    done += 1;
    progress.at(done, known.length);
    return isUnchanged(plan.content, page, textToSend(plan.content, page, ids), present, markdown, ids);
  };
  try {
    const same = await Promise.all(known.map((page) => limit(isSame, page)));
    return known.filter((_, index) => !same[index]);
  } finally {
    limit.clearQueue();
    progress.end();
  }
}

/** Compares a folder with a space without writing anything. */
export async function planImport(content: Content, space: SpaceContent): Promise<ImportPlan> {
  const leftOut = [...unwritable(content), ...ignoredLinkFindings(content)];
  const pages = wantedPages(content);
  matchPages(pages, space.pages);
  const progress = progressOf("Reading files");
  const files = await wantedFiles(content, space.files, progress.at).finally(progress.end);
  const plan = { content, pages, files, gone: goneOf(content, space.pages, pages), leftOut };
  return { ...plan, changed: await changedPages(plan, space) };
}
