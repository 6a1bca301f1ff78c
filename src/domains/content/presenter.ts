import type { z } from "zod";
import type { Revision } from "@/db/generated/client";
import { emojiCode } from "@/domains/spaces/emoji";
import { addToGroup } from "@/lib/group";
import { isObject } from "@/lib/is-object";
import type { JsonText } from "@/lib/json-text";
import { appUrl } from "@/lib/urls";
import type { Snapshot } from "@/scopes/snapshot";
import type { Json } from "./changes";
import { propsOf, sourceOf } from "./computed/source";
import { documentIdOf } from "./document-id";
import { downloadUrl } from "./files/address";
import type { ReferenceUsage } from "./markdown";
import type { ContentRef } from "./markdown/document";
import { byRank, type ReadFile, type ReadPage, type ReadReusableContent } from "./read/rows";
import type {
  fileSchema,
  PageDocumentResource,
  PageResource,
  reusableContentSchema,
  revisionSchema,
  revisionSummarySchema,
} from "./schema";

export interface View {
  spaceId: string;
  metadata: boolean;
  /** Whether to omit computed pages. If so, their parent page contains only the source of its subpages. */
  isUncomputed?: boolean;
  /**
   * The published URL of the content on a site. If no site shows the content, the URL of the space. Ends
   * with a slash.
   */
  published?: string | undefined;
  /** Returns the target of an address. The address is on a page with the given repository path. */
  resolve: (href: string, usage: ReferenceUsage, gitPath: string | null) => ContentRef;
}

/** The layout of a page whose front matter has no layout settings. */
const LAYOUT = {
  width: "default",
  cover: true,
  coverSize: "hero",
  coverMask: "none",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
} as const;

const time = (value: Date | string) => new Date(value).toISOString();

/** Returns the fields that have a value other than null or an empty text. */
function present<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

function gitOf(row: { gitOid: string | null; gitPath: string | null }, view: Pick<View, "metadata">) {
  if (!view.metadata || row.gitPath === null) return {};
  return { git: { oid: row.gitOid ?? "", path: row.gitPath } };
}

function layoutOf(stored: Json): PageDocumentResource["layout"] {
  if (!isObject(stored)) return LAYOUT;
  const known = Object.entries(LAYOUT).map(([name, fallback]) => {
    const value = stored[name];
    return [name, typeof value === typeof fallback ? value : fallback];
  });
  return Object.fromEntries(known) as PageDocumentResource["layout"];
}

/**
 * Returns the current target of a stored reference. If the target is in the repository, the reference is
 * stored as a `url`. It's resolved in the revision that is read.
 */
function refOf(stored: Json | undefined, usage: ReferenceUsage, page: ReadPage, view: View) {
  if (!isObject(stored) || typeof stored.kind !== "string") return undefined;
  const ref = stored as unknown as ContentRef;
  return ref.kind === "url" ? view.resolve(ref.url, usage, page.gitPath) : ref;
}

function coverOf(page: ReadPage, view: View) {
  const { cover } = page;
  if (!isObject(cover)) return {};
  const { yPos, height, textColor, textColorDark } = cover as Record<string, unknown>;
  return {
    cover: {
      ...present({
        ref: refOf(cover.ref, "cover", page, view),
        refDark: refOf(cover.refDark, "cover", page, view),
      }),
      yPos: typeof yPos === "number" ? yPos : 0,
      ...present({
        height: height as number,
        textColor: textColor as "black",
        textColorDark: textColorDark as "black",
      }),
    },
  };
}

/**
 * Returns the canonical URL and the alternate links of a page. If the page has none, returns an empty
 * object.
 */
export function metaLinksOf(page: ReadPage, view: View) {
  if (!isObject(page.metaLinks)) return {};
  const { canonical, alternates } = page.metaLinks;
  const list = Array.isArray(alternates) ? alternates.map((stored) => refOf(stored, "link", page, view)) : [];
  const refs = list.filter((ref) => ref !== undefined);
  return {
    metaLinks: {
      ...present({ canonical: refOf(canonical, "link", page, view) }),
      ...(refs.length > 0 && { alternates: refs }),
    },
  };
}

function baseOf(page: ReadPage) {
  return {
    id: page.pageId,
    title: page.title,
    ...present({ linkTitle: page.linkTitle, icon: page.icon, condition: page.condition }),
    ...(page.emoji && { emoji: emojiCode(page.emoji) }),
    createdAt: time(page.createdAt),
    updatedAt: time(page.updatedAt),
  };
}

const flagsOf = ({ hidden, noIndex, noRobotsIndex }: ReadPage) => ({ hidden, noIndex, noRobotsIndex });

const addressBelow = (published: string, path: string) =>
  published + path.split("/").map(encodeURIComponent).join("/");

function documentPage(page: ReadPage, path: string, pages: PageResource[], view: View): PageDocumentResource {
  return {
    ...baseOf(page),
    kind: "sheet",
    type: "document",
    urls: {
      app: appUrl(`/spaces/${view.spaceId}/pages/${page.pageId}`),
      ...(view.published && { published: addressBelow(view.published, path) }),
    },
    slug: page.slug,
    path,
    ...present({ description: page.description }),
    pages,
    ...gitOf(page, view),
    layout: layoutOf(page.layout),
    ...coverOf(page, view),
    ...(isObject(page.variables) && { variables: page.variables as Record<string, string> }),
    ...metaLinksOf(page, view),
    ...flagsOf(page),
    tags: [],
    documentId: documentIdOf({ ...page, thingId: page.pageId }),
    ...(propsOf(page.computed) && {
      computed: page.computed as { type: string },
      computedSeed: `${page.branchId}.${page.fromNumber}`,
    }),
  };
}

/**
 * Returns one page and its subpages. `pages` contains the subpages in the format of the API contract. `path`
 * is the path of the page.
 */
export function presentPage(page: ReadPage, path: string, pages: PageResource[], view: View): PageResource {
  const { slug, hidden } = page;
  if (page.type === "group")
    return { ...baseOf(page), kind: "group", type: "group", slug, path, ...flagsOf(page), pages };
  if (page.type === "link") {
    const target = refOf(page.target, "link", page, view) ?? { kind: "url", url: "" };
    const href = target.kind === "url" ? { href: target.url } : {};
    return { ...baseOf(page), kind: "link", type: "link", target: { ...target }, ...href, hidden };
  }
  if (view.isUncomputed && sourceOf(page.computed))
    return { ...baseOf(page), type: "computed", computed: page.computed as { type: string } };
  return documentPage(page, path, pages, view);
}

/** Returns the descendants of a page as a tree, in order. If the parent is null, returns the whole tree. */
export function presentTree(
  rows: readonly ReadPage[],
  view: View,
  parentId: string | null = null,
  parentPath = "",
): PageResource[] {
  const byParent = new Map<string | null, ReadPage[]>();
  for (const row of rows) addToGroup(byParent, row.parentId, row);
  const below = (id: string | null, prefix: string): PageResource[] =>
    (byParent.get(id) ?? []).sort(byRank).flatMap((row) => {
      const path = prefix === "" ? row.slug : `${prefix}/${row.slug}`;
      if (view.isUncomputed && propsOf(row.computed)) return below(row.pageId, path);
      const pages = below(row.pageId, path);
      const page = presentPage(row, path, pages, view);
      // If computed pages are omitted, a computed page has no subpages. Subpages that people have added
      // follow it as siblings.
      return page.type === "computed" ? [page, ...pages] : [page];
    });
  return below(parentId, parentPath);
}

/** Adds the text of a document page, as a Document or as Markdown. */
export function withText(
  page: PageResource,
  text: { document: JsonText } | { markdown: string },
): PageResource {
  // The text can be a string of JSON. The response schema accepts such a string, but the type requires the
  // parsed Document.
  return page.type === "document" ? { ...page, ...(text as { markdown: string }) } : page;
}

/** Returns a file in the format of the API contract. Its signed URL is for readers of the space. */
export function presentFile(
  { organizationId, spaceId }: Pick<Snapshot, "organizationId" | "spaceId">,
  file: Omit<ReadFile, "branchId" | "fromNumber">,
  view: Pick<View, "metadata">,
): z.input<typeof fileSchema> {
  const { fileId, name, contentType, size, width, height, blobHash: hash } = file;
  const audience = `space:${spaceId}`;
  return {
    id: fileId,
    name,
    contentType,
    downloadURL: downloadUrl({ organizationId, hash, name, contentType, audience }),
    size,
    ...(width !== null && height !== null && { dimensions: { width, height } }),
    ...gitOf(file, view),
  };
}

export function presentReusableContent(
  row: ReadReusableContent,
  view: Pick<View, "metadata">,
): z.input<typeof reusableContentSchema> {
  return {
    id: row.reusableContentId,
    title: row.title,
    document: documentIdOf({ ...row, thingId: row.reusableContentId }),
    ...gitOf(row, view),
  };
}

function commitOf(revision: Revision, metadata: boolean) {
  if (!metadata || !isObject(revision.git)) return {};
  const { oid, message, createdByService, url, ref } = revision.git;
  return {
    git: {
      oid: String(oid),
      message: String(message ?? ""),
      createdByService: createdByService === true,
      createdByGitBook: createdByService === true,
      ...present({ url: url as string | null, ref: ref as string | null }),
    },
  };
}

type PublishedUrls = Pick<z.input<typeof revisionSchema>["urls"], "published" | "public">;

function revisionBase(revision: Revision, metadata: boolean, published: PublishedUrls) {
  return {
    object: "revision" as const,
    id: revision.id,
    parents: revision.parents,
    createdAt: revision.createdAt.toISOString(),
    ...commitOf(revision, metadata),
    urls: { app: appUrl(`/spaces/${revision.spaceId}/revisions/${revision.id}`), ...published },
  };
}

/**
 * Returns the type of a revision. In the API contract, a revision of type `merge` must name the change
 * request that it merged. Therefore, readers who can't see the change request get the type `edits`.
 */
const typeBeside = (type: string, mergedFrom: object | undefined) =>
  (type === "merge" && !mergedFrom ? "edits" : type) as z.input<typeof revisionSchema>["type"];

/** Returns the revision that a revision of type `computed` was computed from. */
const computedFrom = ({ type, parents: [parent] }: Revision) =>
  type === "computed" && parent !== undefined ? { sourceRevision: parent } : {};

export function presentRevision(
  revision: Revision,
  content: Pick<z.input<typeof revisionSchema>, "pages" | "files" | "reusableContents" | "mergedFrom">,
  metadata: boolean,
  published: PublishedUrls,
): z.input<typeof revisionSchema> {
  return {
    ...revisionBase(revision, metadata, published),
    type: typeBeside(revision.type, content.mergedFrom),
    ...computedFrom(revision),
    ...content,
    variables: revision.variables as Record<string, string>,
    tags: [],
  };
}

export function presentRevisionSummary(
  revision: Revision,
  beside: Pick<z.input<typeof revisionSummarySchema>, "author" | "mergedFrom">,
  published: PublishedUrls,
): z.input<typeof revisionSummarySchema> {
  return {
    ...revisionBase(revision, true, published),
    type: typeBeside(revision.type, beside.mergedFrom),
    ...computedFrom(revision),
    number: revision.number,
    ...beside,
  };
}
