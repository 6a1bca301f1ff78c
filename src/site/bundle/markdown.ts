import type { PageLook } from "@/domains/content/edits/look-schema";
import { coverMeta, layoutMeta } from "@/domains/content/edits/page-look";
import { type MetaChanges, rewriteTitle, writeFrontMatter } from "@/domains/content/markdown";
import type { ContentRef } from "@/domains/content/markdown/document";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { bodyOf, type Text } from "@/site/published/feeds/markdown";
import { Addresses } from "@/site/published/load/addresses";
import { type ReadReferences, referencesFrom } from "@/site/published/load/resolve-references";

/** Encodes the characters of a URL that the Markdown writer might change. */
const encoded = (href: string) =>
  href.replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the values in the metadata of a page that differ from the defaults. */
function metaOf({ page }: Text, hrefOf: (ref: ContentRef) => string | null): MetaChanges {
  const { description, icon, emoji, cover, layout } = page;
  const { width, coverSize, ...shown } = layout;
  const hidden = Object.fromEntries(Object.entries(shown).filter(([, isShown]) => isShown === false));
  const changed = {
    ...hidden,
    ...(width === "wide" && { width }),
    ...(coverSize === "full" && { coverSize }),
  };
  return {
    description: description || null,
    icon: icon || null,
    emoji: emoji || null,
    ...coverMeta(cover?.ref ? (cover as PageLook["cover"]) : null, hrefOf),
    ...(Object.keys(changed).length > 0 && { layout: layoutMeta(changed) }),
  };
}

/**
 * Returns a page as a Markdown file, as the visitor sees it. URLs of the site start with `root`, which occurs nowhere else
 * in the text. `root` contains only characters that are valid in URLs. Later, the relative path from the file to the root
 * replaces `root`.
 */
export function writeBundled(
  place: PublishedContent,
  text: Text,
  references: ReadReferences,
  root: string,
): string {
  const { surroundings } = referencesFrom(place, new Addresses(place.rows, "", root), references);
  const hrefOf = (ref: ContentRef) => {
    const href = ref.kind === "file" ? surroundings.fileOf(ref)?.href : surroundings.hrefOf(ref);
    if (!href) return ref.kind === "url" ? ref.url : null;
    return href.startsWith(root) ? encoded(href) : href;
  };
  const body = rewriteTitle(`${bodyOf(text, hrefOf).trim()}\n`, text.page.title || "Untitled");
  return writeFrontMatter(body, metaOf(text, hrefOf));
}
