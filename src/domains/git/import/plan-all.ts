import type { ContentChange } from "@/domains/content/changes";
import type { ContentRef } from "@/domains/content/markdown/document";
import { stateOfPage } from "@/domains/content/page-state";
import type { LightPage } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { formIn } from "@/lib/unicode-forms";
import { placesOf } from "../export/paths";
import { readLayout, readPage, readVariablesFile } from "../file-tasks";
import { isGenerated } from "../generated-pages";
import { type PlacedPage, placePages } from "../placement";
import { withRelativeLinks } from "../relative-links";
import { CONFIG_PATH } from "../repository/config";
import { RepositoryFileError } from "../repository/problem";
import { pairRenames } from "../repository/renames";
import { type SummaryNode, type SummaryOutline, targetOfLink } from "../repository/summary";
import { planAssets, planReusableContents, planStructureFiles } from "./assets";
import { planGenerated } from "./generated";
import { ignoredWarnings } from "./ignored";
import { type Import, type Plan, readChangedPages } from "./import-context";
import {
  outlineOf,
  type ProjectLayout,
  pagesIn,
  type Structure,
  type StructureNode,
  structureOf,
} from "./layout";
import type { PageFile } from "./page-files";
import { needsText, pageStateOf } from "./page-states";
import { sidebarOf } from "./sidebar";

/**
 * Plans changes to the space's variables based on `.gitbook/vars.yaml`. Edits in the space are kept while the
 * file is unchanged.
 */
async function planVariables(context: Import, layout: ProjectLayout): Promise<ContentChange[]> {
  const path = layout.variablesPath;
  const file = context.files.get(path);
  const row = context.current.structureFiles.find(({ gitPath }) => gitPath === path);
  if (!file) return row ? [{ kind: "set-variables", variables: {} }] : [];
  if (!context.isChanged(file, row)) return [];
  const { organizationId } = context.content;
  const text = (await context.textOf(path)) ?? "";
  try {
    return [{ kind: "set-variables", variables: await readVariablesFile(organizationId, path, text) }];
  } catch (error) {
    if (!(error instanceof RepositoryFileError)) throw error;
    context.warnings.push(`${error.message}. The variables weren't changed.`);
    return [];
  }
}

/**
 * Finds the files that Git would recognize as renamed. Returns the previous path of each file, with the new
 * path as the key.
 */
async function findRenames(context: Import, listed: ReadonlySet<string>): Promise<Map<string, string>> {
  const { found } = context.former;
  const kept = new Set(found.values());
  const lost = context.current.pages.filter(
    ({ gitPath }) => gitPath !== null && !context.files.has(gitPath) && !kept.has(gitPath),
  );
  if (lost.length === 0) return new Map(found);
  const known = new Set([...context.current.pages.map((row) => row.gitPath), ...found.keys()]);
  const added = [...context.files.values()].filter(({ path }) => listed.has(path) && !known.has(path));
  const { organizationId, spaceId } = context.content;
  const hashes = lost.flatMap((row) => row.textHash ?? []);
  const texts = await readTexts(organizationId, hashes);
  const linked = { spaceId, paths: new Map(placesOf(context.current)) };
  // The stored text is converted before the comparison, because links in the space's texts contain IDs, and
  // links in the repository's files contain paths.
  const exported = (path: string, text: string | undefined) =>
    text === undefined ? null : withRelativeLinks(text, path, linked);
  const removed = lost.map(({ gitPath, gitOid, textHash }) => {
    const path = gitPath ?? "";
    return {
      path,
      oid: context.oids.get(path) ?? gitOid ?? "",
      text: exported(path, texts.get(textHash ?? "")),
    };
  });
  const pairs = pairRenames(
    removed,
    added.map(({ path, oid }) => ({ path, oid, text: context.pages.get(path)?.text ?? null })),
  );
  return new Map([...found, ...pairs.map(({ from, to }) => [to, from] as const)]);
}

/**
 * Plans an import of the whole project. Bindery uses this plan for the first import, and for every import that changes
 * the structure.
 */
export async function planAll(context: Import): Promise<Plan> {
  const config = await context.textOf(CONFIG_PATH);
  const layout = await readLayout(context.content.organizationId, config, context.unlisted);
  const rows = new Map(context.current.pages.map((row) => [row.pageId, row]));
  const summary = outlineOf(layout, await context.textOf(layout.summaryPath), context.files);
  const listed = pagesIn(layout, context.files.keys(), summary);
  const pages = await readChangedPages(context, listed);
  const structure = await readStructure(context, layout, summary);
  const { placed, orders, unplaced } = placePages({
    nodes: structure.nodes,
    unlisted: structure.unlisted,
    known: context.current.pages,
    renames: await findRenames(context, listed),
  });
  const stored = await readStoredPages(context, placed, rows);
  const assets = await planAssets(context, layout, { pages, listed: linkedIn(structure.nodes, layout) });
  const targetOf = targets(placed, assets.fileIds, layout);
  const generated = await planGenerated(context, layout, placed, orders);
  const sources = {
    rows,
    files: context.files,
    unreadable: context.unreadable,
    changed: pages,
    stored,
    targetOf,
    generated: generated.sources,
  };
  const changes: ContentChange[] = [
    ...placed.map((page): ContentChange => ({ kind: "put-page", page: pageStateOf(page, sources) })),
    ...orders,
    ...changesOfUnplaced(unplaced, placed, rows),
    ...generated.changes,
    ...assets.changes,
    ...(await planReusableContents(context, layout)),
    ...(await planStructureFiles(context, layout)),
    ...(await planVariables(context, layout)),
  ];
  const warnings = layout.config.problems.map(({ message }) => message);
  warnings.push(...(await ignoredWarnings(context, layout, structure.ignored)));
  return {
    changes,
    warnings: [...warnings, ...structure.warnings, ...context.warnings],
    ...(summary !== null && {
      sidebar: sidebarOf(summary, layout, (path) => listed.has(path) && context.files.has(path)),
    }),
  };
}

async function readStructure(
  context: Import,
  layout: ProjectLayout,
  summary: SummaryOutline | null,
): Promise<Structure> {
  const titles = await titlesOf(context, layout, summary !== null);
  const titleOf = (path: string) => {
    const changed = context.pages.get(path);
    return (changed ? changed.title : titles.get(path)) ?? undefined;
  };
  return structureOf(layout, [...context.files.keys()], summary, titleOf, context.unreadable);
}

/**
 * Returns the titles of pages, with the path as the key. If the summary was removed, the titles that came
 * from it are ignored, and the titles in the pages' texts are used.
 */
async function titlesOf(context: Import, layout: ProjectLayout, hasSummary: boolean) {
  const rows = context.current.pages.filter((row) => row.gitPath !== null);
  const hadSummary = context.current.structureFiles.some(({ gitPath }) => gitPath === layout.summaryPath);
  if (hasSummary || !hadSummary) return new Map(rows.map((row) => [row.gitPath, row.title]));
  const pages = await readPagesOf(context, rows);
  return new Map(rows.map((row) => [row.gitPath, pages.get(row.pageId)?.title ?? null]));
}

/** Reads the stored texts of pages whose files didn't change, if the metadata in these texts is needed. */
async function readStoredPages(
  context: Import,
  placed: readonly PlacedPage[],
  rows: ReadonlyMap<string, LightPage>,
): Promise<Map<string, PageFile>> {
  const wanted = placed.flatMap((page) => {
    const row = rows.get(page.id);
    return page.path && row?.textHash && needsText(page, row) ? [row] : [];
  });
  return readPagesOf(context, wanted);
}

/** Returns the parsed stored texts of pages, with the page's ID as the key. */
async function readPagesOf(
  { content: { organizationId } }: Import,
  rows: readonly LightPage[],
): Promise<Map<string, PageFile>> {
  const hashes = rows.flatMap((row) => row.textHash ?? []);
  const texts = await readTexts(organizationId, hashes);
  const pages = new Map<string, PageFile>();
  for (const { pageId, gitPath, textHash } of rows) {
    const text = texts.get(textHash ?? "");
    if (text !== undefined) pages.set(pageId, await readPage(organizationId, gitPath ?? "", text));
  }
  return pages;
}

/**
 * Returns a function that finds the target of a link in the navigation: a page or file in the project, or
 * another URL.
 */
function targets(placed: readonly PlacedPage[], files: ReadonlyMap<string, string>, layout: ProjectLayout) {
  const pages = new Map(placed.flatMap((page) => (page.path ? [[page.path, page.id] as const] : [])));
  const idIn = (ids: ReadonlyMap<string, string>, path: string) =>
    ids.get(formIn(ids, layout.prefix + path) ?? "");
  return (href: NonNullable<SummaryNode["href"]>): ContentRef => {
    const { path = "", anchor } = targetOfLink(layout.config.summary, href) ?? {};
    const page = idIn(pages, href.replace(/#.*/s, "")) ?? idIn(pages, path);
    const file = idIn(files, path);
    if (page) return anchor ? { kind: "anchor", anchor, page } : { kind: "page", page };
    return file ? { kind: "file", file } : { kind: "url", url: href };
  };
}

/** Returns the paths of links in the navigation. If a file exists at such a path, the file is imported. */
const linkedIn = (nodes: readonly StructureNode[], layout: ProjectLayout): string[] =>
  nodes.flatMap(({ href, children }) => {
    const target = href === undefined ? null : targetOfLink(layout.config.summary, href);
    return [...(target ? [layout.prefix + target.path] : []), ...linkedIn(children, layout)];
  });

/**
 * Returns the changes for pages that the project doesn't contain. Imported pages are removed. Pages that people wrote
 * in the space are kept if they were never exported. If the parent of such a page is removed, the page moves to the
 * root. If another page takes its position, it moves after that page. Generated pages are removed together with the
 * page that has their source.
 */
function changesOfUnplaced(
  unplaced: readonly LightPage[],
  placed: readonly PlacedPage[],
  rows: ReadonlyMap<string, LightPage>,
): ContentChange[] {
  const staying = new Set(placed.map(({ id }) => id));
  const isOurs = (row: LightPage) => row.type === "document" && row.gitPath === null && row.textHash !== null;
  const written = unplaced.filter((row) => isOurs(row) && !isGenerated(row));
  for (const { pageId } of written) staying.add(pageId);
  const generated = unplaced.filter((row) => isGenerated(row) && staying.has(rootOf(row, rows) ?? ""));
  for (const { pageId } of generated) staying.add(pageId);
  return unplaced.map((row): ContentChange => {
    if (!staying.has(row.pageId)) return { kind: "remove-page", pageId: row.pageId };
    const parentId = row.parentId !== null && staying.has(row.parentId) ? row.parentId : null;
    return { kind: "put-page", page: { ...stateOfPage(row), parentId, rank: undefined } };
  });
}

/** Returns the ID of the page that has the source of a generated page. */
function rootOf(row: LightPage, rows: ReadonlyMap<string, LightPage>): string | null {
  let { parentId } = row;
  for (let above = rows.get(parentId ?? ""); above && isGenerated(above); above = rows.get(parentId ?? ""))
    parentId = above.parentId;
  return parentId;
}
