import pLimit from "p-limit";
import type { LightPage } from "@/domains/content/state";
import type { ExportedContent } from "@/domains/git/export/export-context";
import { exportedPaths } from "@/domains/git/export/paths";
import { wantedSummary } from "@/domains/git/export/summary";
import { layoutOf } from "@/domains/git/import/layout";
import { withRelativeLinks } from "@/domains/git/relative-links";
import type { RevisionFile, RevisionPage, RevisionPageDocument } from "../../types.js";
import { childrenOf, everyPage, type SpaceContent } from "../space-content.js";
import { progressOf } from "../terminal.js";
import { withFrontMatter } from "./front-matter.js";

const READS_AT_ONCE = 6;

/** A file as an export writes it: its text, or where the API has its bytes. */
export type ExportedFile = { path: string } & ({ text: string } | { source: RevisionFile });

type Texts = ReadonlyMap<string, string>;

async function readTexts(space: SpaceContent): Promise<Texts> {
  const documents = [...everyPage(space.pages)].filter((page) => page.type === "document");
  const progress = progressOf("Reading pages");
  const limit = pLimit(READS_AT_ONCE);
  let done = 0;
  const read = async (page: RevisionPage) => {
    const markdown = await space.markdownOf(page as RevisionPageDocument);
    done += 1;
    progress.at(done, documents.length);
    return [page.id, markdown] as const;
  };
  try {
    return new Map(await Promise.all(documents.map((page) => limit(read, page))));
  } finally {
    limit.clearQueue();
    progress.end();
  }
}

/** A page as an export to Git looks at it. One without a text of its own has no file. */
function rowOf(page: RevisionPage, parentId: string | null, index: number, texts: Texts): LightPage {
  return {
    pageId: page.id,
    parentId,
    rank: String(index).padStart(8, "0"),
    type: page.type === "computed" ? "document" : page.type,
    slug: "slug" in page ? page.slug : "",
    title: page.title,
    linkTitle: page.linkTitle ?? null,
    hidden: "hidden" in page && page.hidden === true,
    target: page.type === "link" ? page.target : null,
    gitPath: (page.type === "document" && page.git?.path) || null,
    textHash: texts.get(page.id) ? page.id : null,
  } as unknown as LightPage;
}

function rowsOf(pages: readonly RevisionPage[], parentId: string | null, texts: Texts): LightPage[] {
  return pages.flatMap((page, index) => [
    rowOf(page, parentId, index, texts),
    ...rowsOf(childrenOf(page), page.id, texts),
  ]);
}

function structureOf(space: SpaceContent, texts: Texts): ExportedContent["structure"] {
  const files = space.files.map(({ id, name, git }) => ({ fileId: id, name, gitPath: git?.path ?? null }));
  const structure = {
    pages: rowsOf(space.pages, null, texts),
    files,
    reusableContents: [],
    structureFiles: [],
  };
  return structure as unknown as ExportedContent["structure"];
}

/** The files of a space: where an export to Git puts them, and as it writes them. */
export async function exportedFiles(space: SpaceContent): Promise<ExportedFile[]> {
  const texts = await readTexts(space);
  const layout = layoutOf(null);
  const structure = structureOf(space, texts);
  const branch = { head: null, files: new Map(), touched: null };
  const paths = exportedPaths({ structure, layout, agreed: null, branch });
  const linked = { spaceId: space.spaceId, paths };
  const pages = [...everyPage(space.pages)].flatMap((page): ExportedFile[] => {
    const path = paths.get(page.id);
    if (page.type !== "document" || path === undefined) return [];
    return [{ path, text: withRelativeLinks(withFrontMatter(page, texts.get(page.id) ?? ""), path, linked) }];
  });
  const summary = wantedSummary(
    structure,
    paths,
    layout,
    { text: null, isThere: false },
    ({ hidden }) => hidden,
  );
  const files = space.files.map((source): ExportedFile => ({ path: paths.get(source.id) as string, source }));
  return [...pages, ...(summary === null ? [] : [{ path: layout.summaryPath, text: summary }]), ...files];
}
