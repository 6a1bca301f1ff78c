import type { LightPage } from "@/domains/content/state";
import type { ProjectLayout } from "../import/layout";

const isReadme = (path: string) => /(^|\/)readme\.(md|markdown)$/i.test(path);

/** The folder for the pages below a page: that of a README, else one of the page's own name. */
function folderFor(path: string): string {
  return isReadme(path) ? path.slice(0, path.lastIndexOf("/") + 1) : `${path.replace(/\.[^./]+$/, "")}/`;
}

function unused(path: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? path : path.replace(/(\/README)?\.md$/, `-${count}$1.md`);
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** The pages below each page, in their order. */
export function siblings(pages: readonly LightPage[]): Map<string | null, LightPage[]> {
  const below = new Map<string | null, LightPage[]>();
  for (const row of [...pages].sort((a, b) => (a.rank < b.rank ? -1 : 1))) {
    const list = below.get(row.parentId);
    if (list) list.push(row);
    else below.set(row.parentId, [row]);
  }
  return below;
}

/**
 * The file of each page with a text. One that has a file keeps it; a new page's is named by its slug, below its
 * parent's folder; the first page of all is the readme where there is none.
 */
export function exportedPaths(pages: readonly LightPage[], layout: ProjectLayout): Map<string, string> {
  const paths = new Map(
    pages.flatMap((row) => (row.gitPath === null ? [] : [[row.pageId, row.gitPath] as const])),
  );
  const taken = new Set([...paths.values()].map((path) => path.toLowerCase()));
  const children = siblings(pages);
  const give = (row: LightPage, path: string) => {
    paths.set(row.pageId, path);
    taken.add(path.toLowerCase());
  };
  const visit = (parentId: string | null, folder: string) => {
    for (const row of children.get(parentId) ?? []) {
      const hasFile = row.type === "document" && row.textHash !== null;
      if (hasFile && !paths.has(row.pageId)) give(row, unused(newPath(row, folder), taken));
      const path = paths.get(row.pageId);
      visit(row.pageId, path ? folderFor(path) : `${folder}${row.slug}/`);
    }
  };
  const newPath = (row: LightPage, folder: string) => {
    const isFirst = row.parentId === null && !taken.has(layout.readmePath.toLowerCase());
    if (isFirst && children.get(null)?.find(({ hidden }) => !hidden)?.pageId === row.pageId)
      return layout.readmePath;
    const hasChildren = children.get(row.pageId)?.some(({ type }) => type === "document");
    return hasChildren ? `${folder}${row.slug}/README.md` : `${folder}${row.slug}.md`;
  };
  visit(null, layout.prefix);
  return paths;
}
