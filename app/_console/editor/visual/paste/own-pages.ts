import type { Mark } from "prosemirror-model";
import { type LinkOf, linkMark } from "../keys/addresses-in-text";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";

const PAGE = /^\/spaces\/([^/]+)\/(?:change-requests\/[^/]+\/)?(?:edit|pages)\/([^/]+)\/?$/;

/** The page of a space, and the heading on it, to which a console URL leads. */
export interface OwnPage {
  page: string;
  anchor: string;
}

/** Returns the page of this space that a console URL shows or edits, or null for other URLs. */
export function ownPageOf(
  url: string,
  spaceId: string,
  origin = globalThis.location?.origin,
): OwnPage | null {
  if (!URL.canParse(url)) return null;
  const { origin: of, pathname, hash } = new URL(url);
  const [, space, page] = (of === origin && PAGE.exec(pathname)) || [];
  if (space !== spaceId || page === undefined) return null;
  return { page, anchor: decodedOf(hash.slice(1)) };
}

/** Decodes an anchor. Keeps a text that isn't encoded correctly. */
function decodedOf(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/**
 * The link for a URL. A console URL that shows or edits a page of this space becomes a link to the page, so
 * that visitors can open it.
 */
export function linkTo(url: string, spaceId: string, origin = globalThis.location?.origin): Mark {
  const own = ownPageOf(url, spaceId, origin);
  if (!own) return linkMark(url);
  const { page, anchor } = own;
  const space = spaceId;
  const ref = anchor ? { kind: "anchor", anchor, page, space } : { kind: "page", page, space };
  return schema.marks.link.create({ data: { ref } });
}

/** Returns the links for URLs. A link to a page of this space shows the title of the page instead of its URL. */
export const linksIn =
  (surroundings: Surroundings): LinkOf =>
  (url) => {
    const mark = linkTo(url, surroundings.place.spaceId);
    const { ref } = mark.attrs.data;
    return { mark, words: ref.kind === "url" ? null : (surroundings.drawing.describe(ref)?.title ?? null) };
  };
