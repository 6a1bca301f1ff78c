import type { ContentRef } from "./document";

/** What an address in a page is used for. */
export type ReferenceUsage =
  | "link"
  | "image"
  | "file"
  | "content-ref"
  | "embed"
  | "include"
  | "cover"
  | "openapi";

/** Maps an address as written to what it refers to. Must be pure; a broken one stays a `url`. */
export type Resolve = (href: string, usage: ReferenceUsage) => ContentRef;

/** The address that stands for a reference in Markdown; null when there is none. */
export type HrefOf = (ref: ContentRef, usage: ReferenceUsage) => string | null;

/** Resolves without knowing any space: kinds follow from the usage alone. Inverse of `plainHref`. */
export const plainResolve: Resolve = (href, usage) => {
  if (usage === "openapi" && !/[/.]/.test(href)) return { kind: "openapi", spec: href };
  if (usage === "include") return { kind: "reusable-content", reusableContent: href };
  if (usage === "link" && href.startsWith("#")) return { kind: "anchor", anchor: href.slice(1) };
  return { kind: "url", url: href };
};

/** The address of a reference that needs no look-up; null for pages, files and other things by id. */
export const plainHref: HrefOf = (ref) => {
  if (ref.kind === "url") return ref.url;
  if (ref.kind === "openapi") return ref.spec;
  if (ref.kind === "reusable-content" && ref.space === undefined) return ref.reusableContent;
  if (ref.kind === "anchor" && ref.page === undefined && ref.space === undefined) return `#${ref.anchor}`;
  return null;
};

/** What stands between the brackets of a link that shows its target's own title. */
export function labelOf(href: string): string {
  const path = href.split("#")[0]?.replace(/(?<!\/)\/+$/, "") ?? "";
  return path.split("/").at(-1) || href;
}

/** What a mention is called in the text: its own words, or the end of its address. */
export const mentionLabel = ({ label }: Record<string, unknown>, href: string): string =>
  typeof label === "string" && label !== "" ? label : labelOf(href);
