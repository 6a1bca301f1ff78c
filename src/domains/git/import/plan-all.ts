import { newId } from "@/db/ids";
import type { ContentChange } from "@/domains/content/changes";
import type { ContentRef } from "@/domains/content/markdown/document";
import type { LightPage } from "@/domains/content/state";
import { type PlacedPage, placePages } from "../placement";
import { CONFIG_PATH } from "../repository/config";
import type { SummaryNode } from "../repository/summary";
import { planAssets } from "./assets";
import { type Import, type Plan, readChangedPages } from "./import-context";
import { isPage, layoutOf, type ProjectLayout } from "./layout";
import { planReusableContents, planStructureFiles, planVariables } from "./other-files";
import { pageStateOf, stateOf } from "./page-states";
import { findRenames } from "./renames";
import { structureOf } from "./structure";

/** Plans an import that looks at the whole project: the first one, and every one that changes the structure. */
export async function planAll(context: Import): Promise<Plan> {
  const layout = layoutOf(await context.textOf(CONFIG_PATH));
  const rows = new Map(context.current.pages.map((row) => [row.pageId, row]));
  const pages = await readChangedPages(context, (path) => isPage(layout, path));
  const structure = await readStructure(context, layout, pages);
  const { placed, gone } = placePages({
    nodes: structure.nodes,
    unlisted: structure.unlisted,
    known: context.current.pages.map(({ pageId, ...row }) => ({ ...row, id: pageId })),
    renames: await findRenames(context, layout),
    newId,
  });
  const assets = await planAssets(context, layout, pages);
  const targetOf = targets(placed, assets.fileIds, layout);
  const states = placed.map((page) =>
    pageStateOf(page, {
      rowOf: (id) => rows.get(id),
      fileOf: (path) => context.files.get(path),
      changedFile: (path) => pages.get(path),
      targetOf,
    }),
  );
  const changes: ContentChange[] = [
    ...states.map((page): ContentChange => ({ kind: "put-page", page })),
    ...withoutPlace(
      gone.flatMap(({ id }) => rows.get(id) ?? []),
      placed,
    ),
    ...assets.changes,
    ...(await planReusableContents(context, layout)),
    ...(await planStructureFiles(context, layout)),
    ...(await planVariables(context, layout)),
  ];
  return {
    changes,
    warnings: [...layout.config.problems.map((problem) => problem.message), ...structure.warnings],
  };
}

async function readStructure(context: Import, layout: ProjectLayout, pages: Import["pages"]) {
  const titles = new Map(context.current.pages.map((row) => [row.gitPath, row.title]));
  const summary = await context.textOf(layout.summaryPath);
  return structureOf(layout, [...context.files.keys()], summary, (path) => {
    return pages.get(path)?.title ?? titles.get(path) ?? undefined;
  });
}

/** Where a link of the navigation leads: a page or file of the project, or elsewhere. */
function targets(placed: readonly PlacedPage[], files: ReadonlyMap<string, string>, layout: ProjectLayout) {
  const pages = new Map(placed.flatMap((page) => (page.path ? [[page.path, page.id] as const] : [])));
  return (href: NonNullable<SummaryNode["href"]>): ContentRef => {
    const page = pages.get(layout.prefix + href);
    const file = files.get(layout.prefix + href);
    if (page) return { kind: "page", page };
    return file ? { kind: "file", file } : { kind: "url", url: href };
  };
}

/**
 * What becomes of pages that the project does not have: those that came from it go; a text that was written here and
 * never exported stays, at the root where its parent goes.
 */
function withoutPlace(gone: readonly LightPage[], placed: readonly PlacedPage[]): ContentChange[] {
  const staying = new Set(placed.map(({ id }) => id));
  const isOurs = (row: LightPage) => row.type === "document" && row.gitPath === null && row.textHash !== null;
  for (const row of gone) if (isOurs(row)) staying.add(row.pageId);
  return gone.map((row): ContentChange => {
    if (!isOurs(row)) return { kind: "remove-page", pageId: row.pageId };
    if (row.parentId === null || staying.has(row.parentId)) return { kind: "put-page", page: stateOf(row) };
    const { rank: _rank, ...state } = stateOf(row);
    return { kind: "put-page", page: { ...state, parentId: null } };
  });
}
