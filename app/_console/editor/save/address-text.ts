import type { ContentRef } from "@/domains/content/markdown/document";

/** A reference in a page's text or settings, in the form of the API. */
type AddressRef =
  | Extract<ContentRef, { kind: "url" | "file" | "page" | "space" }>
  | {
      kind: "anchor";
      anchor: string;
      page: string;
      space?: string;
    };

const THING = /^\/spaces\/([A-Za-z0-9_-]+)(?:\/(pages|files)\/([A-Za-z0-9_-]+)(?:#(.+))?)?$/;

/** A reference as a URL. For a page or a file of a space, it's the URL in the console. */
export function addressText(ref: ContentRef | undefined): string {
  if (ref?.kind === "url") return ref.url;
  if (ref?.kind === "space") return `/spaces/${ref.space}`;
  if (ref?.kind === "file") return `/spaces/${ref.space ?? ""}/files/${ref.file}`;
  if (ref?.kind === "page") return `/spaces/${ref.space ?? ""}/pages/${ref.page}`;
  return ref?.kind === "anchor" ? `/spaces/${ref.space ?? ""}/pages/${ref.page ?? ""}#${ref.anchor}` : "";
}

/**
 * The reference for a URL: a page, file or space if the URL is in the console, otherwise an external link.
 */
export function addressRef(text: string): AddressRef {
  const [, space, kind, id, anchor] = THING.exec(text) ?? [];
  if (!space) return { kind: "url", url: text };
  if (!kind || !id) return { kind: "space", space };
  if (kind === "files") return { kind: "file", file: id, space };
  return anchor ? { kind: "anchor", anchor, page: id, space } : { kind: "page", page: id, space };
}
