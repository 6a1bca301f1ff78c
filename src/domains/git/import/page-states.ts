import type { JsonObject, PageState } from "@/domains/content/changes";
import type { ContentRef } from "@/domains/content/markdown/document";
import { stateOfPage } from "@/domains/content/page-state";
import type { LightPage } from "@/domains/content/state";
import { slugOf } from "@/lib/slug";
import { linkTitleOf, type PlacedPage } from "../placement";
import type { TreeFile } from "../remote/transport";
import { slugWish, titleFromPath } from "../repository/folders";
import { gitColumnsOf } from "./layout";
import type { PageFile } from "./page-files";

/** Applies a changed file to its page; the page's place in the tree stays as in the state. */
export function withFile(state: PageState, file: TreeFile, page: PageFile): PageState {
  return {
    ...state,
    ...page.metadata,
    title: page.title ?? titleFromPath(file.path),
    text: page.text,
    ...gitColumnsOf(file),
  };
}

const place = (state: PageState, { type, parentId }: PlacedPage): PageState => ({ ...state, type, parentId });

const newState = ({ id, type, parentId, path }: PlacedPage, title: string): PageState => ({
  id,
  type,
  parentId,
  title,
  ...(path && { slug: slugWish(path) }),
});

interface Sources {
  /** Pages that are there already, by id. */
  rows: ReadonlyMap<string, LightPage>;
  files: ReadonlyMap<string, TreeFile>;
  /** What the files that changed say, by path. */
  changed: ReadonlyMap<string, PageFile>;
  /** What the stored texts of pages say where `needsText` asks for it, by id. */
  stored: ReadonlyMap<string, PageFile>;
  /** Where a link of the navigation leads. */
  targetOf(href: string): ContentRef;
  /** What the navigation says that pages below are generated from, by id: null where it says so no longer. */
  generated: ReadonlyMap<string, JsonObject | null>;
}

/** A file that was renamed and nothing else: an edit that was made here stays. */
const isMerelyRenamed = (row: LightPage | undefined, file: TreeFile | undefined) =>
  row !== undefined && row.gitPath !== file?.path && row.gitOid === file?.oid;

/**
 * Whether a page must be read although its file did not change. Its title and whether it is hidden may come from its
 * text or from the navigation; when the navigation has changed, only the text tells which.
 */
export function needsText(placed: PlacedPage, row: LightPage): boolean {
  const isPlacedAnew = row.hidden !== placed.hidden || row.gitPath !== placed.path;
  return isPlacedAnew || placed.wording !== (row.linkTitle ?? row.title);
}

/** A document with a file: its row or a new state, with what its file says now. */
function documentState(placed: PlacedPage, path: string, sources: Sources): PageState {
  const row = sources.rows.get(placed.id);
  const file = sources.files.get(path) as TreeFile;
  const changed = isMerelyRenamed(row, file) ? undefined : sources.changed.get(path);
  const moved = row !== undefined && row.gitPath !== path;
  const before = row ? place(stateOfPage(row), placed) : newState(placed, titleFromPath(path));
  const here = { ...before, ...gitColumnsOf(file) };
  const state = changed ? withFile(here, file, changed) : here;
  const said = changed ?? sources.stored.get(placed.id);
  return {
    ...state,
    ...(moved ? { slug: slugWish(path) } : {}),
    title: said ? (said.title ?? placed.name ?? titleFromPath(path)) : state.title,
    // A file that the navigation does not list is hidden; one that it lists hides itself, if at all.
    hidden: placed.hidden || said?.metadata.hidden === true,
  };
}

/** The state that a placed page is to be written in. */
export function pageStateOf(placed: PlacedPage, sources: Sources): PageState {
  const state = placed.path ? documentState(placed, placed.path, sources) : filelessState(placed, sources);
  const computed = sources.generated.get(placed.id);
  return {
    ...state,
    ...(computed !== undefined && { computed }),
    linkTitle: linkTitleOf(placed.wording, state.title),
  };
}

function filelessState(placed: PlacedPage, sources: Sources): PageState {
  const title = placed.name ?? placed.wording ?? "Untitled";
  const row = sources.rows.get(placed.id);
  const before = row ? place({ ...stateOfPage(row), title }, placed) : newState(placed, title);
  // Of two that ask for one slug, the second has a number behind it.
  const slug = placed.slug === undefined ? undefined : slugOf(placed.slug);
  const state = slug === undefined || row?.slug.startsWith(slug) ? before : { ...before, slug };
  return placed.href ? { ...state, target: sources.targetOf(placed.href) } : state;
}
