import { decodePercent } from "@/lib/decode-percent";

/**
 * Possible targets of an address that a client wrote, most likely first. The first existing target is used.
 */
export interface LinkForm {
  /** Temporary names of pages and files in the same batch. */
  refs: string[];
  pageIds: string[];
  /** Possible pages, as paths of slugs. The empty path is the root page. */
  pagePaths: string[];
  fileIds: string[];
  anchor: string | undefined;
}

/**
 * Converts a file path to a path of slugs. `a/b.md`, `a/b/README.md` and the folder `a/b` refer to the same
 * page.
 */
const slugsOf = (path: string) =>
  path
    .replace(/(^|\/)README\.md$/i, "")
    .replace(/\.md$/i, "")
    .replace(/(?<!\/)\/+$/, "");

/** Resolves a relative path in a folder. Returns undefined if the path leads out of the space. */
function join(folder: readonly string[], relative: string): string | undefined {
  const segments = [...folder];
  for (const segment of relative.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

/**
 * Parses the link forms of the contract: `/pages/…` by ID or path, `/files/<id>`, and addresses relative to
 * the page. A page is treated as the file `<pagePath>.md`, or `<pagePath>/README.md` if it has subpages.
 * Returns undefined for other schemes, anchors, and addresses in the format of stored content.
 */
export function readLinkForm(href: string, pagePath: string | null): LinkForm | undefined {
  if (href === "" || href.startsWith("#") || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return undefined;
  const [beforeAnchor = "", anchor] = href.split("#", 2);
  const path = decodePercent(beforeAnchor.split("?", 1)[0] ?? "");
  const form = { anchor: anchor || undefined, refs: [], pageIds: [], pagePaths: [], fileIds: [] };
  if (path.startsWith("/pages/")) {
    const rest = path.slice("/pages/".length);
    return { ...form, pageIds: rest.includes("/") ? [] : [rest], pagePaths: [slugsOf(rest)] };
  }
  if (path.startsWith("/files/")) return { ...form, fileIds: [path.slice("/files/".length)] };
  if (path.startsWith("/")) return { ...form, pagePaths: [slugsOf(path.slice(1))] };
  const name = /^(?:\.\/)?([^/]+)$/.exec(path)?.[1];
  const own = (pagePath ?? "").split("/").filter((slug) => slug !== "");
  const found = [join(own.slice(0, -1), path), join(own, path)].flatMap((one) => one ?? []);
  return {
    ...form,
    refs: name ? [name, name.replace(/\.md$/i, "")] : [],
    pagePaths: [...new Set(found.map(slugsOf))],
  };
}
