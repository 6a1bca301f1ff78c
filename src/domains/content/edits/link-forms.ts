import { decodePercent } from "@/lib/decode-percent";

/** The possible targets of an address that a client sent. The first target that exists is used. */
export interface LinkForm {
  /** Temporary names that the batch uses for pages and files that it creates. */
  refs: string[];
  pageIds: string[];
  /** Paths of possible pages. A path consists of slugs. The empty path is the root page. */
  pagePaths: string[];
  fileIds: string[];
  anchor: string | undefined;
}

/**
 * Converts the path of a file to a path of slugs. `a/b.md`, `a/b/README.md` and the folder `a/b` refer to
 * the same page.
 */
const slugsOf = (path: string) =>
  path
    .replace(/(^|\/)README\.md$/i, "")
    .replace(/\.md$/i, "")
    .replace(/(?<!\/)\/+$/, "");

/** Resolves a relative path from a folder. Returns undefined if the path leads out of the space. */
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
 * Parses the link forms of the API contract: `/pages/…` with an ID or path, `/files/<id>`, and addresses
 * that are relative to the page. For relative addresses, a page counts as the file `<pagePath>.md`, or as
 * `<pagePath>/README.md` if it has subpages. Returns undefined for anchors, for other URL schemes, and for
 * addresses in the format of stored content.
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
