import type { PageState } from "@/domains/content/changes";
import type { ContentRef } from "@/domains/content/markdown/document";
import { stateOfPage } from "@/domains/content/page-state";
import type { LightPage } from "@/domains/content/state";
import { linkTitleOf, type PlacedPage } from "../placement";
import type { TreeFile } from "../remote/transport";
import { slugWish, titleFromPath } from "../repository/folders";
import type { PageFile } from "./page-files";

/** What a changed file says of its page; its place in the tree stays what the state holds. */
export function withFile(state: PageState, file: TreeFile, page: PageFile): PageState {
  return {
    ...state,
    ...page.metadata,
    title: page.title ?? titleFromPath(file.path),
    text: page.text,
    gitPath: file.path,
    gitOid: file.oid,
    gitMode: file.mode,
  };
}

function place(state: PageState, placed: PlacedPage): PageState {
  return { ...state, type: placed.type, parentId: placed.parentId };
}

function newState(placed: PlacedPage, title: string): PageState {
  const slug = placed.path ? { slug: slugWish(placed.path) } : {};
  return { id: placed.id, type: placed.type, parentId: placed.parentId, title, ...slug };
}

interface Sources {
  /** The state of a page that is there already. */
  rowOf(id: string): LightPage | undefined;
  fileOf(path: string): TreeFile | undefined;
  /** What a file that changed says; undefined for all others. */
  changedFile(path: string): PageFile | undefined;
  /** What the stored text of a page says, where `needsText` asks for it. */
  storedPage(id: string): PageFile | undefined;
  /** Where a link of the navigation leads. */
  targetOf(href: string): ContentRef;
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
  const row = sources.rowOf(placed.id);
  const file = sources.fileOf(path) as TreeFile;
  const changed = isMerelyRenamed(row, file) ? undefined : sources.changedFile(path);
  const moved = row !== undefined && row.gitPath !== path;
  const before = row ? place(stateOfPage(row), placed) : newState(placed, titleFromPath(path));
  const here = { ...before, gitPath: path, gitOid: file.oid, gitMode: file.mode };
  const state = changed ? withFile(here, file, changed) : here;
  const said = changed ?? sources.storedPage(placed.id);
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
  return { ...state, linkTitle: linkTitleOf(placed.wording, state.title) };
}

function filelessState(placed: PlacedPage, sources: Sources): PageState {
  const title = placed.name ?? placed.wording ?? "Untitled";
  const row = sources.rowOf(placed.id);
  const state = row ? place({ ...stateOfPage(row), title }, placed) : newState(placed, title);
  return placed.href ? { ...state, target: sources.targetOf(placed.href) } : state;
}
