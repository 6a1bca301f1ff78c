import type { Mark } from "prosemirror-model";
import { linkMark } from "../keys/addresses-in-text";
import { schema } from "../model/schema";

const PAGE = /^\/spaces\/([^/]+)\/(?:change-requests\/[^/]+\/)?(?:edit|pages)\/([^/]+)\/?$/;

/**
 * The link for a URL. A console URL that shows or edits a page of this space becomes a link to the page, so
 * that visitors can open it.
 */
export function linkTo(url: string, spaceId: string, origin = location.origin): Mark {
  if (!URL.canParse(url)) return linkMark(url);
  const { origin: of, pathname, hash } = new URL(url);
  const [, space, page] = (of === origin && PAGE.exec(pathname)) || [];
  if (space !== spaceId || page === undefined) return linkMark(url);
  const anchor = decodeURIComponent(hash.slice(1));
  const ref = anchor ? { kind: "anchor", anchor, page, space } : { kind: "page", page, space };
  return schema.marks.link.create({ data: { ref } });
}
