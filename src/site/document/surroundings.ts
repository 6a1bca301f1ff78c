import type { ContentRef } from "@/domains/content/markdown/document";
import type { DocumentSurroundings, FileTarget, RefDescription } from "@/site/blocks/context";

/** The space whose pages are shown, either with its current content or at one of its revisions. */
export interface ShownSpace {
  spaceId: string;
  /**
   * The start of all page paths in the console: the path of the space, such as `/spaces/x`, or the path of one of its
   * revisions.
   */
  base: string;
}

/** Titles of a space's pages, by ID: a map, or an object with the same `get` method. */
export interface PageDescriptions {
  get(pageId: string): RefDescription | undefined;
}

/** The space of a Document, and its resolved references. */
export interface Around<Pages extends PageDescriptions = PageDescriptions> {
  place: ShownSpace;
  pages: Pages;
  files: ReadonlyMap<string, FileTarget>;
}

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

function pageHref(place: ShownSpace, pageId: string, spaceId: string | undefined): string {
  const isHere = !spaceId || spaceId === place.spaceId;
  return `${isHere ? place.base : `/spaces/${spaceId}`}/pages/${pageId}`;
}

function hrefOf(ref: ContentRef, { place, files }: Around): string | null {
  switch (ref.kind) {
    case "url":
      // A URL without a scheme is a path that couldn't be resolved, because the repository doesn't contain the file.
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

function describe(ref: ContentRef, { pages, files }: Around): RefDescription | null {
  switch (ref.kind) {
    case "file": {
      const file = files.get(ref.file);
      return file ? { title: file.name } : null;
    }
    case "page":
    case "anchor":
      return (ref.page && pages.get(ref.page)) || null;
    case "space":
    case "collection":
      return { title: `Another ${ref.kind}` };
    default:
      return null;
  }
}

/** Returns the surroundings of a Document on a console page. */
export function surroundingsOf(around: Around): DocumentSurroundings {
  return {
    hrefOf: (ref) => hrefOf(ref, around),
    fileOf: (ref) => around.files.get(ref.file) ?? null,
    describe: (ref) => describe(ref, around),
  };
}
