import type { ContentRef } from "@/domains/content/markdown/document";
import type { DocumentSurroundings, FileTarget, RefDescription } from "@/site/blocks/context";

/** A space, at the head or at one of its revisions, whose pages are shown. */
export interface ShownSpace {
  spaceId: string;
  /** Path of the console below which the pages lie: `/spaces/x`, or one of its revisions. */
  base: string;
}

/** What pages of a space are called, by id: a map, or what answers like one. */
export interface PageDescriptions {
  get(pageId: string): RefDescription | undefined;
}

/** The surroundings of a Document: the space that it is shown in, and what it refers to there. */
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

/** How a page of the console answers what a rendered Document asks. */
export function surroundingsOf(around: Around): DocumentSurroundings {
  return {
    hrefOf: (ref) => hrefOf(ref, around),
    fileOf: (ref) => around.files.get(ref.file) ?? null,
    describe: (ref) => describe(ref, around),
  };
}
