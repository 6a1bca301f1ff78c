import type { ContentRef } from "./document";

/** How a page uses a URL or path, for example as a link or as an image. */
export type ReferenceUsage =
  | "link"
  | "image"
  | "file"
  | "content-ref"
  | "embed"
  | "include"
  | "cover"
  | "openapi";

/**
 * Returns the reference for a URL or path. The result must depend only on the arguments. A broken URL or path
 * results in a `url`.
 */
export type Resolve = (href: string, usage: ReferenceUsage) => ContentRef;

/** Returns the URL or path that Markdown contains for a reference. Returns null if there is none. */
export type HrefOf = (ref: ContentRef, usage: ReferenceUsage) => string | null;

/**
 * Converts URLs and paths to references based only on their usage, without looking up a space. Inverse of
 * `plainHref`.
 */
export const plainResolve: Resolve = (href, usage) => {
  if (usage === "openapi" && !/[/.]/.test(href)) return { kind: "openapi", spec: href };
  if (usage === "include") return { kind: "reusable-content", reusableContent: href };
  if (usage === "link" && href.startsWith("#")) return { kind: "anchor", anchor: href.slice(1) };
  return { kind: "url", url: href };
};

/**
 * Returns the URL or path of a reference without a lookup. Returns null for pages, files and other resources
 * with an ID.
 */
export const plainHref: HrefOf = (ref) => {
  if (ref.kind === "url") return ref.url;
  if (ref.kind === "openapi") return ref.spec;
  if (ref.kind === "reusable-content" && ref.space === undefined) return ref.reusableContent;
  if (ref.kind === "anchor" && ref.page === undefined && ref.space === undefined) return `#${ref.anchor}`;
  return null;
};

/** Returns the text of a link that shows the title of its target. */
export function labelOf(href: string): string {
  const path = href.split("#")[0]?.replace(/(?<!\/)\/+$/, "") ?? "";
  return path.split("/").at(-1) || href;
}

/** Returns the text of a mention. This is the mention's label, or the last part of its URL or path. */
export const mentionLabel = ({ label }: Record<string, unknown>, href: string): string =>
  typeof label === "string" && label !== "" ? label : labelOf(href);
