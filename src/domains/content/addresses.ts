import { decodePercent } from "@/lib/decode-percent";
import { unicodeForms } from "@/lib/unicode-forms";
import type { HrefOf, ReferenceUsage } from "./markdown";
import type { ContentRef } from "./markdown/document";

// Converts addresses in Markdown to references, and references to addresses. The address of a resource in a
// repository is its path, as in all documentation that is stored in Git. The address of any other resource
// has the scheme `content:` and contains the resource's ID.

const SCHEME = "content:";
const NAMED_KINDS = ["page", "file", "space", "collection", "user", "reusable-content"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export type Address =
  | { kind: "path"; path: string; anchor?: string }
  | { kind: "id"; of: NamedKind; id: string; space?: string; anchor?: string }
  | { kind: "anchor"; anchor: string }
  | { kind: "spec"; spec: string }
  | { kind: "url"; url: string };

/**
 * Normalizes a path that is relative to the folder of a file. If the path leads out of the repository, the
 * result starts with `../`.
 */
function joinPath(from: string | null, relative: string): string {
  const start = relative.startsWith("/") || from === null ? [] : from.split("/").slice(0, -1);
  const segments: string[] = [];
  for (const segment of [...start, ...relative.split("/")]) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else segments.push(segment);
  }
  const isFolder = /(^|\/)\.{0,2}$/.test(relative);
  return isFolder ? [...segments, "README.md"].join("/") : segments.join("/");
}

function readNamed(rest: string): Address | null {
  const [path = "", anchor] = rest.split("#", 2);
  const parts = path.split("/");
  const space = parts[0] === "space" && parts.length === 4 ? parts[1] : undefined;
  const [of, id] = space === undefined ? parts : parts.slice(2);
  const known = NAMED_KINDS.find((kind) => kind === of);
  if (!known || !id || (space === undefined && parts.length !== 2)) return null;
  return { kind: "id", of: known, id, ...(space && { space }), ...(anchor && { anchor }) };
}

/**
 * Parses an address in a page's text. `gitPath` is the page's path in the repository, or null if the page
 * isn't in a repository.
 */
export function readAddress(href: string, usage: ReferenceUsage, gitPath: string | null): Address {
  if (usage === "openapi" && !/[/.]/.test(href)) return { kind: "spec", spec: href };
  if (href.startsWith("#")) return { kind: "anchor", anchor: decodePercent(href.slice(1)) };
  if (href.startsWith(SCHEME)) return readNamed(href.slice(SCHEME.length)) ?? { kind: "url", url: href };
  if (href.trim() === "" || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return { kind: "url", url: href };
  const [beforeAnchor = "", anchor] = href.split("#", 2);
  const path = joinPath(gitPath, decodePercent(beforeAnchor.split("?", 1)[0] ?? ""));
  return { kind: "path", path, ...(anchor && { anchor: decodePercent(anchor) }) };
}

/**
 * Returns other files that a path can refer to. A path to a folder refers to the folder's readme, or to the
 * page with the folder's name. A path to a page can omit `.md`.
 */
const alternativePaths = (path: string): string[] =>
  path.endsWith("/README.md") ? [path.replace(/\/README\.md$/, ".md")] : [`${path}/README.md`, `${path}.md`];

/** Returns the files that a path can refer to. The best match comes first. */
export const candidatePaths = (path: string): string[] =>
  [path, ...alternativePaths(path)].flatMap(unicodeForms);

/** A resource in a revision. It has a repository path or an ID. */
export interface TargetThing {
  kind: "page" | "file" | "reusable-content";
  id: string;
}

export interface Targets {
  byPath: ReadonlyMap<string, TargetThing>;
  byId: ReadonlyMap<string, TargetThing>;
}

function refOf(thing: TargetThing, space: string, anchor: string | undefined): ContentRef {
  if (thing.kind === "file") return { kind: "file", file: thing.id, space };
  if (thing.kind === "reusable-content")
    return { kind: "reusable-content", reusableContent: thing.id, space };
  return anchor === undefined
    ? { kind: "page", page: thing.id, space }
    : { kind: "anchor", anchor, page: thing.id, space };
}

function foreignRef(address: Address & { kind: "id" }): ContentRef | null {
  const { of, id, space, anchor } = address;
  if (of === "space") return { kind: "space", space: id };
  if (of === "collection") return { kind: "collection", collection: id };
  if (of === "user") return { kind: "user", user: id };
  return space === undefined ? null : refOf({ kind: of, id }, space, anchor);
}

/**
 * Returns the reference for an address in a revision. If the target doesn't exist, returns a reference of
 * kind `url`.
 */
export function resolveAddress(
  href: string,
  address: Address,
  spaceId: string,
  targets: Targets,
): ContentRef {
  const broken: ContentRef = { kind: "url", url: href };
  switch (address.kind) {
    case "path": {
      const thing = targets.byPath.get(address.path);
      return thing ? refOf(thing, spaceId, address.anchor) : broken;
    }
    case "id": {
      if (address.space !== undefined && address.space !== spaceId) return foreignRef(address) ?? broken;
      const thing = targets.byId.get(address.id);
      if (thing?.kind === address.of) return refOf(thing, spaceId, address.anchor);
      return foreignRef({ ...address, space: undefined } as typeof address) ?? broken;
    }
    case "anchor":
      return { kind: "anchor", anchor: address.anchor };
    case "spec":
      return { kind: "openapi", spec: address.spec };
    case "url":
      return { kind: "url", url: address.url };
  }
}

/**
 * Returns the reference for an address as a reader gets it. If the target page is hidden from the reader,
 * the page is treated as missing.
 */
export function seenRef(href: string, resolved: ContentRef, hidden: ReadonlySet<string>): ContentRef {
  const pageId = resolved.kind === "page" || resolved.kind === "anchor" ? resolved.page : undefined;
  if (pageId === undefined || !hidden.has(pageId)) return resolved;
  // An address that contains the page's ID would reveal that the page exists, so it's removed.
  return { kind: "url", url: href.includes(pageId) ? "" : href };
}

/**
 * Returns the relative address of a path in the repository, as seen from a file. The address is escaped, so
 * that links and attributes can contain it. No part of the address can be parsed as an entity or a URL
 * scheme.
 */
export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const end = to.split("/");
  while (start.length > 0 && end.length > 1 && start[0] === end[0]) {
    start.shift();
    end.shift();
  }
  const path = [...start.map(() => ".."), ...end].join("/");
  return encodeURI(path).replace(/[()#?:&']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/**
 * Returns a function that converts the references of a Document to addresses. If the page and the target are
 * both in the repository, the address is a path. Otherwise, it contains an ID. `pathOf` returns the
 * repository path of a resource.
 */
export function hrefWriter(
  spaceId: string,
  gitPath: string | null,
  pathOf: (kind: TargetThing["kind"], id: string) => string | null,
): HrefOf {
  const named = (of: NamedKind, id: string, space: string | undefined, anchor?: string) => {
    const isHere = space === undefined || space === spaceId;
    const path = isHere && gitPath !== null ? pathOf(of as TargetThing["kind"], id) : null;
    const suffix = anchor === undefined ? "" : `#${anchor}`;
    if (path !== null && gitPath !== null) return relativePath(gitPath, path) + suffix;
    return `${SCHEME}${isHere ? "" : `space/${space}/`}${of}/${id}${suffix}`;
  };
  return (ref) => {
    if (ref.kind === "url") return ref.url;
    if (ref.kind === "openapi") return ref.spec;
    if (ref.kind === "page") return named("page", ref.page, ref.space);
    if (ref.kind === "file") return named("file", ref.file, ref.space);
    if (ref.kind === "reusable-content") return named("reusable-content", ref.reusableContent, ref.space);
    if (ref.kind === "anchor" && ref.page === undefined) return `#${ref.anchor}`;
    if (ref.kind === "anchor") return named("page", ref.page as string, ref.space, ref.anchor);
    if (ref.kind === "space") return `${SCHEME}space/${ref.space}`;
    if (ref.kind === "collection") return `${SCHEME}collection/${ref.collection}`;
    return ref.kind === "user" ? `${SCHEME}user/${ref.user}` : null;
  };
}
