import type { z } from "zod";
import type { Actor, Reader } from "@/access/authorization/actor";
import { keysetPage, type Paging } from "@/db/page";
import { notFound, orNotFound } from "@/lib/errors";
import type { JsonText } from "@/lib/json-text";
import { previewedContent } from "@/scopes/previewed-content";
import type { RevisionView } from "@/scopes/snapshot";
import { readMergedFrom } from "./change-request/merged-from";
import { readDocumentId, type VersionId } from "./document-id";
import {
  metaLinksOf,
  presentFile,
  presentPage,
  presentReusableContent,
  presentRevision,
  presentTree,
  type View,
  withText,
} from "./presenter";
import { publishedUrlsFor } from "./published-urls";
import { documentContext } from "./read/documents";
import { countFiles, readEveryFile, readFile, readFiles } from "./read/files";
import { keepPage } from "./read/kept-pages";
import { type FoundPage, findPageByPath, type PagePart, readPage } from "./read/page";
import { readPageDocument, readPageMarkdown } from "./read/read-task";
import { readReusableContents } from "./read/reusable-contents";
import type { ReadFile, ReadPage, ReadReusableContent } from "./read/rows";
import { withStableAddresses } from "./read/stable-addresses";
import { resolverOf, storedAddresses } from "./read/targets";
import { isPlain, readReusableDocument, type Transformations } from "./read/transform";
import { readTree } from "./read/tree";
import type { PageResource, revisionSchema } from "./schema";

export interface PageRequest extends Transformations {
  format?: "document" | "markdown" | undefined;
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  metadata: boolean;
  published?: string | undefined;
}

/**
 * The options of a request for several pages: whether to include Git metadata, whether to include computed
 * pages, and the published URL.
 */
interface PagesRequest {
  metadata: boolean;
  computed: boolean;
  published?: string | undefined;
}

async function viewOf(
  content: RevisionView,
  { metadata, published, computed = true }: Pick<PagesRequest, "metadata"> & Partial<PagesRequest>,
  pages: readonly ReadPage[],
): Promise<View> {
  const resolve = await resolverOf(content, pages.flatMap(storedAddresses));
  return { spaceId: content.spaceId, metadata, published, resolve, isUncomputed: !computed };
}

/**
 * Reads the page tree. Runs one statement, or two statements if pages have references outside their texts.
 */
export async function listPages(content: RevisionView, request: PagesRequest): Promise<PageResource[]> {
  const rows = await readTree(content);
  return presentTree(rows, await viewOf(content, request, rows));
}

/** Reads the whole revision. The cost is linear in the size of the space. */
export async function readRevision(
  content: RevisionView,
  actor: Reader,
  request: PagesRequest & { shareKey?: string | undefined },
): Promise<z.input<typeof revisionSchema>> {
  const { metadata } = request;
  const urls = await publishedUrlsFor(content, actor, request.shareKey);
  const [mergedFrom, pages, files, reusableContents] = await Promise.all([
    readMergedFrom(content, actor),
    listPages(content, { ...request, published: urls.published }),
    readEveryFile(content),
    readReusableContents(content, null),
  ]);
  return presentRevision(
    content.revision,
    {
      pages,
      files: files.map((file) => presentFile(content, file, { metadata })),
      reusableContents: reusableContents.map((row) => presentReusableContent(row, { metadata })),
      ...(mergedFrom && { mergedFrom }),
    },
    metadata,
    urls,
  );
}

async function found(content: RevisionView, pageId: string, part: PagePart): Promise<FoundPage> {
  return orNotFound(await readPage(content, pageId, part, documentContext(content.layers)), "Page");
}

async function readMarkdown(content: RevisionView, row: FoundPage, request: PageRequest): Promise<string> {
  const text = await readPageMarkdown(content, row, request);
  return request["format.markdown.refs"] === "stable" ? withStableAddresses(content, row, text) : text;
}

async function readAnswer(content: RevisionView, pageId: string, request: PageRequest) {
  const isMarkdown = request.format === "markdown";
  const row = await found(content, pageId, isMarkdown ? "text" : "document");
  const below = row.below ?? [];
  const view = await viewOf(content, request, [row, ...below]);
  const page = presentPage(row, row.path, presentTree(below, view, row.pageId, row.path), view);
  if (page.type !== "document") return { page, version: row.fromNumber };
  const text = isMarkdown
    ? { markdown: await readMarkdown(content, row, request) }
    : { document: await readPageDocument(content, row, request) };
  return { page: withText(page, text), version: row.fromNumber };
}

/**
 * Returns a page with its text and version. The response is cached, because revisions never change
 * (`kept-pages.ts`).
 */
export async function getPage(content: RevisionView, pageId: string, request: PageRequest) {
  // Doesn't cache content that is evaluated or includes other content, because it can depend on the reader
  // and on other spaces.
  if (!isPlain(content, request)) return readAnswer(content, pageId, request);
  const { format = "", metadata, published = "" } = request;
  const name = [pageId, format, request["format.markdown.refs"] ?? "", metadata, published].join("/");
  return keepPage(content, name, () => readAnswer(content, pageId, request));
}

/** Returns only the canonical URL and the alternate links of a page. */
export async function getPageMetaLinks(content: RevisionView, pageId: string) {
  const row = await found(content, pageId, "text");
  return metaLinksOf(row, await viewOf(content, { metadata: false }, [row])).metaLinks ?? {};
}

export async function pageIdOfPath(content: RevisionView, path: string): Promise<string> {
  return orNotFound(await findPageByPath(content, path), "Page");
}

/**
 * Returns only the Document of a page.
 * @throws ApiError 404 if the page has no Document
 */
export async function getPageDocument(content: RevisionView, pageId: string, request: Transformations) {
  const row = await found(content, pageId, "document");
  if (row.type !== "document") throw notFound("Document");
  return readPageDocument(content, row, request);
}

export async function listFiles(content: RevisionView, paging: Paging, metadata: boolean) {
  const page = await keysetPage<ReadFile>(paging, {
    name: `files ${content.spaceId}`,
    keyLength: 1,
    keyOf: (file) => [file.fileId],
    fetch: (key, take) => readFiles(content, String(key?.[0] ?? ""), take),
    count: () => countFiles(content),
  });
  return { ...page, items: page.items.map((file) => presentFile(content, file, { metadata })) };
}

export async function getFile(content: RevisionView, fileId: string, metadata: boolean) {
  const file = orNotFound(await readFile(content, fileId), "File");
  return presentFile(content, file, { metadata });
}

/**
 * Lists the reusable content of a revision, sorted by title. Each request reads all of it, because a
 * space has only a few.
 */
export async function listReusableContents(content: RevisionView, paging: Paging, metadata: boolean) {
  const rows = await readReusableContents(content, null);
  const page = await keysetPage<ReadReusableContent>(paging, {
    name: `reusable-contents ${content.spaceId}`,
    keyOf: (row) => [row.title, row.reusableContentId],
    fetch: async (key, take) => {
      const [title, id] = (key ?? []).map(String);
      const isBeyond = (row: ReadReusableContent) =>
        title === undefined ||
        row.title > title ||
        (row.title === title && row.reusableContentId > String(id));
      return rows.filter(isBeyond).slice(0, take);
    },
    count: async () => rows.length,
  });
  return { ...page, items: page.items.map((row) => presentReusableContent(row, { metadata })) };
}

async function reusableContent(content: RevisionView, id: string) {
  const [row] = await readReusableContents(content, [id]);
  return orNotFound(row, "Reusable content");
}

export async function getReusableContent(content: RevisionView, id: string, metadata: boolean) {
  return presentReusableContent(await reusableContent(content, id), { metadata });
}

export async function getReusableContentDocument(content: RevisionView, id: string): Promise<JsonText> {
  return await readReusableDocument(content, await reusableContent(content, id));
}

async function findDocument(content: RevisionView, id: VersionId): Promise<JsonText | undefined> {
  const page = await readPage(content, id.thingId, "facts", documentContext(content.layers));
  if (page?.branchId === id.branchId && page.fromNumber === id.fromNumber)
    return await getPageDocument(content, id.thingId, { evaluated: true, dereferenced: false });
  const [row] = await readReusableContents(content, [id.thingId]);
  if (row?.branchId !== id.branchId || row.fromNumber !== id.fromNumber) return undefined;
  return await getReusableContentDocument(content, id.thingId);
}

/**
 * Returns a Document by its ID for a visitor. A visitor can read only versions that are in the published
 * content. If the visitor's token gives access to unmerged content, the visitor can also read its versions.
 */
export async function getDocumentForVisitor(
  content: RevisionView,
  actor: Actor,
  documentId: string,
): Promise<JsonText> {
  const id = readDocumentId(documentId);
  const found = id && (await findDocument(content, id));
  if (found || !id || actor.kind !== "visitor") return orNotFound(found, "Document");
  const version = { branchId: id.branchId, number: id.fromNumber };
  const previewed = await previewedContent(actor, content.spaceId, version);
  return orNotFound(previewed && (await findDocument(previewed, id)), "Document");
}
