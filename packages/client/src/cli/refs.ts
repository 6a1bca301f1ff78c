import type { ContentRef } from "../types.js";

/** The target of a reference as a URL with an ID, in the form in which texts are stored. */
export function hrefOf(ref: ContentRef): string {
  const { kind, url, page, file, anchor } = ref as unknown as Record<string, string | undefined>;
  if (kind === "url") return url ?? "";
  if (kind === "anchor") return `${page === undefined ? "" : `content:page/${page}`}#${anchor}`;
  return `content:${kind}/${page ?? file}`;
}
