import type { ContentRef, DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentSurroundings, FileTarget, RefDescription } from "@/site/blocks/context";
import { walk } from "@/site/blocks/prepare";
import { type IndexedPage, navigationTitle } from "./page-index";

/** A space, at the head or at one of its revisions, whose pages are shown. */
export interface Place {
  spaceId: string;
  /** Path of the console below which the pages lie: `/spaces/x`, or one of its revisions. */
  base: string;
}

interface Known {
  place: Place;
  pages: ReadonlyMap<string, IndexedPage>;
  files: ReadonlyMap<string, FileTarget>;
}

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

function pageHref(place: Place, pageId: string, spaceId: string | undefined): string {
  const isHere = !spaceId || spaceId === place.spaceId;
  return `${isHere ? place.base : `/spaces/${spaceId}`}/pages/${pageId}`;
}

function hrefOf(ref: ContentRef, { place, files }: Known): string | null {
  switch (ref.kind) {
    case "url":
      // An address without a scheme was meant for a file of the repository that is not there.
      return ABSOLUTE.test(ref.url) || ref.url.startsWith("#") ? ref.url : null;
    case "page":
      return pageHref(place, ref.page, ref.space);
    case "anchor":
      return ref.page ? `${pageHref(place, ref.page, ref.space)}#${ref.anchor}` : `#${ref.anchor}`;
    case "file":
      return files.get(ref.file)?.href ?? null;
    case "space":
      return `/spaces/${ref.space}`;
    case "collection":
      return `/collections/${ref.collection}`;
    default:
      return null;
  }
}

function describe(ref: ContentRef, { pages, files }: Known): RefDescription | null {
  if (ref.kind === "file") {
    const file = files.get(ref.file);
    return file ? { title: file.name } : null;
  }
  const page = ref.kind === "page" || ref.kind === "anchor" ? pages.get(ref.page ?? "")?.page : undefined;
  if (!page)
    return ref.kind === "space" || ref.kind === "collection" ? { title: `Another ${ref.kind}` } : null;
  const description = "description" in page ? page.description : undefined;
  return {
    title: navigationTitle(page),
    ...(description ? { description } : {}),
    ...(page.emoji ? { emoji: page.emoji } : {}),
    ...(page.icon ? { icon: page.icon } : {}),
  };
}

/** How a page of the console answers what a rendered Document asks. */
export function surroundingsOf(known: Known): DocumentSurroundings {
  return {
    hrefOf: (ref) => hrefOf(ref, known),
    fileOf: (ref) => known.files.get(ref.file) ?? null,
    describe: (ref) => describe(ref, known),
  };
}

function fileIdsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  const { kind, file } = value as { kind?: unknown; file?: unknown };
  if (kind === "file" && typeof file === "string") found.add(file);
  for (const inner of Object.values(value)) fileIdsIn(inner, found);
}

/** Ids of file columns are bare strings, without a reference around them. */
function fileColumnIds(data: Record<string, unknown>): string[] {
  const { definition = {}, records = {} } = data as {
    definition?: Record<string, { type: string }>;
    records?: Record<string, { values: Record<string, unknown> }>;
  };
  const columns = Object.entries(definition).filter(([, column]) => column.type === "files");
  return Object.values(records).flatMap((record) =>
    columns.flatMap(([id]) => (Array.isArray(record.values[id]) ? (record.values[id] as string[]) : [])),
  );
}

/** The ids of every file that nodes refer to, of images and attachments alike. */
export function fileIdsOf(nodes: readonly DocumentBlock[]): string[] {
  const found = new Set<string>();
  for (const node of walk(nodes)) {
    if (node.object !== "block" && node.object !== "inline") continue;
    fileIdsIn(node.data, found);
    if (node.object === "block" && node.type === "table")
      for (const id of fileColumnIds(node.data)) found.add(id);
  }
  return [...found];
}

/** The icons of the pages that nodes refer to, which are drawn on cards. */
export function iconsOfPages(pages: ReadonlyMap<string, IndexedPage>): string[] {
  return [...new Set([...pages.values()].flatMap(({ page }) => (page.icon ? [page.icon] : [])))];
}
