import type { JsonObject, PageState } from "@/domains/content/changes";
import type { ContentRef } from "@/domains/content/markdown/document";
import { stateOfPage } from "@/domains/content/page-state";
import type { LightPage } from "@/domains/content/state";
import { slugOf } from "@/lib/slug";
import { linkTitleOf, type PlacedPage } from "../placement";
import type { TreeFile } from "../remote/transport";
import { slugWish, titleFromPath } from "../repository/folders";
import { keptColumnsOf } from "./import-context";
import { gitColumnsOf } from "./layout";
import type { PageFile } from "./page-files";

/** Applies a changed file to the state of its page. The page's position in the tree doesn't change. */
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
  /** The existing pages, with the ID as the key. */
  rows: ReadonlyMap<string, LightPage>;
  files: ReadonlyMap<string, TreeFile>;
  /** The paths of files that can't be read. Their pages keep their text. */
  unreadable: ReadonlySet<string>;
  /** The parsed files that changed, with the path as the key. */
  changed: ReadonlyMap<string, PageFile>;
  /** The parsed stored texts of the pages that `needsText` selects, with the page's ID as the key. */
  stored: ReadonlyMap<string, PageFile>;
  /** Returns the target of a link in the navigation. */
  targetOf(href: string): ContentRef;
  /**
   * The source of generated pages, with the ID of their parent page as the key. Null if the pages are no
   * longer generated.
   */
  generated: ReadonlyMap<string, JsonObject | null>;
}

/** Whether a file was renamed without other changes. If only the path changed, edits in the space are kept. */
const isMerelyRenamed = (row: LightPage | undefined, file: TreeFile | undefined) =>
  row !== undefined && row.gitPath !== file?.path && row.gitOid === file?.oid;

/**
 * Whether a page's text must be read although its file didn't change. The page's title and its visibility can
 * come from the text or from the navigation. If the navigation has changed, the text must be read to find
 * them.
 */
export function needsText(placed: PlacedPage, row: LightPage): boolean {
  const isPlacedAnew = row.hidden !== placed.hidden || row.gitPath !== placed.path;
  return isPlacedAnew || placed.wording !== (row.linkTitle ?? row.title);
}

/**
 * Returns the state of a document that has a file. The result is the page's current state (or a new state) with the
 * data from the file.
 */
function documentState(placed: PlacedPage, path: string, sources: Sources): PageState {
  const row = sources.rows.get(placed.id);
  const file = sources.files.get(path) as TreeFile;
  const changed = isMerelyRenamed(row, file) ? undefined : sources.changed.get(path);
  const moved = row !== undefined && row.gitPath !== path;
  const before = row ? place(stateOfPage(row), placed) : newState(placed, titleFromPath(path));
  const isKept = row !== undefined && sources.unreadable.has(path);
  const here = { ...before, ...(isKept ? keptColumnsOf(file, row) : gitColumnsOf(file)) };
  const state = changed ? withFile(here, file, changed) : here;
  const said = changed ?? sources.stored.get(placed.id);
  return {
    ...state,
    ...(moved ? { slug: slugWish(path) } : {}),
    title: said ? (said.title ?? placed.name ?? titleFromPath(path)) : state.title,
    // A page that the navigation does not list is hidden. A listed page is hidden only by its own text.
    hidden: placed.hidden || said?.metadata.hidden === true,
  };
}

/** Returns the state to write for a page of the structure. */
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
  // If two pages ask for the same slug, a number is added to the second page's slug.
  const slug = placed.slug === undefined ? undefined : slugOf(placed.slug);
  const state = slug === undefined || row?.slug.startsWith(slug) ? before : { ...before, slug };
  return placed.href ? { ...state, target: sources.targetOf(placed.href) } : state;
}
