import type { ContentRef } from "../types.js";

/**
 * Returns a reference's target as a URL that contains an ID, such as `content:page/<id>`. Stored Markdown
 * contains URLs in this form.
 */
export function hrefOf(ref: ContentRef): string {
  const { kind, url, page, file, anchor } = ref as unknown as Record<string, string | undefined>;
  if (kind === "url") return url ?? "";
  if (kind === "anchor") return `${page === undefined ? "" : `content:page/${page}`}#${anchor}`;
  return `content:${kind}/${page ?? file}`;
}
