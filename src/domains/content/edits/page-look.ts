import type { HrefOf, MetaChanges } from "../markdown";
import type { ContentRef } from "../markdown/document";
import { VISIBLE_PARTS } from "../page-metadata";
import type { Batch, WorkingPage } from "./batch";
import type { LinkRef, PageLook } from "./look-schema";
import { hrefsOf, refsIn } from "./relink";

/** Returns the changes to the front matter for a new layout. Settings that aren't given stay unchanged. */
export function layoutMeta({ width, coverSize, ...shown }: NonNullable<PageLook["layout"]>): MetaChanges {
  const parts = VISIBLE_PARTS.flatMap((part) =>
    shown[part] === undefined ? [] : [[part, { visible: shown[part] }] as const],
  );
  const visible = Object.fromEntries(parts);
  return {
    ...(width && { width }),
    ...visible,
    ...(coverSize && { cover: { ...visible.cover, size: coverSize } }),
  };
}

export function coverMeta(
  cover: PageLook["cover"],
  addressOf: (ref: ContentRef) => string | null,
): MetaChanges {
  const { ref, refDark, yPos, height } = cover ?? {};
  return {
    cover: ref ? addressOf(ref) : null,
    coverY: yPos || null,
    coverHeight: height ?? null,
    coverDark: refDark ? addressOf(refDark) : null,
  };
}

function linksMeta(links: PageLook["metaLinks"], addressOf: (ref: ContentRef) => string | null): MetaChanges {
  const canonical = links?.canonical ? addressOf(links.canonical) : null;
  const alternates = (links?.alternates ?? []).map(addressOf);
  if (canonical === null && alternates.length === 0) return { metaLinks: null };
  return { metaLinks: { canonical, alternates: alternates.length > 0 ? alternates : null } };
}

/**
 * Returns a page's layout, cover and meta links in the format of its front matter. References become
 * addresses, in the same way as in the text.
 */
export async function frontMatterOf(
  batch: Batch,
  { state }: WorkingPage,
  { layout, cover, metaLinks }: PageLook,
): Promise<MetaChanges> {
  if (layout === undefined && cover === undefined && metaLinks === undefined) return {};
  const hrefOf: HrefOf = await hrefsOf(batch, state.gitPath ?? null, refsIn([cover, metaLinks]));
  const addressIn = (usage: "cover" | "link") => (ref: ContentRef) => hrefOf(ref, usage);
  return {
    ...(layout && Object.keys(layout).length > 0 && { layout: layoutMeta(layout) }),
    ...(cover !== undefined && coverMeta(cover, addressIn("cover"))),
    ...(metaLinks !== undefined && linksMeta(metaLinks, addressIn("link"))),
  };
}

/**
 * Returns the target of a link page. The target is stored as an address, which is resolved when the page is
 * read.
 */
export async function targetOf(batch: Batch, { state }: WorkingPage, target: LinkRef): Promise<ContentRef> {
  const hrefOf = await hrefsOf(batch, state.gitPath ?? null, [target]);
  return { kind: "url", url: hrefOf(target, "link") ?? "" };
}
