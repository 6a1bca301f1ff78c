import type { z } from "zod";
import type { Reader } from "@/access/actor";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { notFound } from "@/lib/errors";
import { JsonText } from "@/lib/json-text";
import type { ContentTarget } from "@/scopes/content";
import { readAddress } from "./addresses";
import { readMergedFrom } from "./change-request/merged-from";
import { readDocumentId } from "./document-id";
import { downloadUrl } from "./files/address";
import type { JSONDocument } from "./markdown/document";
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
import { deriveDocument, documentContext, documentOfPage } from "./read/documents";
import { countFiles, readFile, readFiles } from "./read/files";
import { keepPage } from "./read/kept-pages";
import { type FoundPage, findPageByPath, type PagePart, readPage } from "./read/page";
import { readReusableContents } from "./read/reusable-contents";
import type { ReadFile, ReadPage } from "./read/rows";
import { type PlacedAddress, resolverOf } from "./read/targets";
import { isPlain, type Transformations, transformDocument, transformMarkdown } from "./read/transform";
import { readTree } from "./read/tree";
import type {
  fileSchema,
  metaLinksSchema,
  PageResource,
  reusableContentSchema,
  revisionSchema,
} from "./schema";
import { loadTexts } from "./state";
import { assertShown, shownDocument, shownPages, transformationsFor } from "./visited";

/** What the caller asked to see of a page. */
export interface PageRequest extends Transformations {
  format?: "document" | "markdown" | undefined;
  metadata: boolean;
}

/** What the caller asked to see of many pages: git facts, and pages that are computed. */
interface PagesRequest {
  metadata: boolean;
  computed: boolean;
}

type FileResource = z.output<typeof fileSchema>;

/** Addresses that pages hold outside of their texts: covers, meta links, and what link pages lead to. */
function addressesOf(page: ReadPage): PlacedAddress[] {
  const found: PlacedAddress[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { kind, url } = value as { kind?: unknown; url?: unknown };
    if (kind === "url" && typeof url === "string")
      found.push({ href: url, usage: "link", gitPath: page.gitPath });
    else for (const inner of Object.values(value)) visit(inner);
  };
  for (const value of [page.cover, page.metaLinks, page.type === "link" ? page.target : null]) visit(value);
  return found.filter(({ href, gitPath }) =>
    ["path", "id"].includes(readAddress(href, "link", gitPath).kind),
  );
}

async function viewOf(
  content: ContentTarget,
  metadata: boolean,
  pages: readonly ReadPage[],
  computed = true,
): Promise<View> {
  const resolve = await resolverOf(content, pages.flatMap(addressesOf));
  return { spaceId: content.spaceId, metadata, resolve, isUncomputed: !computed };
}

export function fileOf(content: ContentTarget, file: ReadFile, view: Pick<View, "metadata">): FileResource {
  const url = downloadUrl({
    organizationId: content.organizationId,
    hash: file.blobHash,
    name: file.name,
    contentType: file.contentType,
    audience: `space:${content.spaceId}`,
  });
  return presentFile(file, url, view);
}

/** The page tree: one statement, and one more where pages refer to things outside of their texts. */
export async function listPages(
  content: ContentTarget,
  { metadata, computed }: PagesRequest,
): Promise<PageResource[]> {
  const rows = shownPages(content, await readTree(content));
  return presentTree(rows, await viewOf(content, metadata, rows, computed));
}

const EVERY_FILE = 2 ** 31 - 1;

/** The whole revision. Linear in the space. */
export async function readRevision(
  content: ContentTarget,
  actor: Reader,
  request: PagesRequest,
): Promise<z.input<typeof revisionSchema>> {
  const { metadata } = request;
  const [mergedFrom, pages, files, reusableContents] = await Promise.all([
    actor.kind === "user" ? readMergedFrom(content, actor) : undefined,
    listPages(content, request),
    readFiles(content, "", EVERY_FILE),
    readReusableContents(content, null),
  ]);
  return presentRevision(
    content.revision,
    {
      pages,
      files: files.map((file) => fileOf(content, file, { metadata })),
      reusableContents: reusableContents.map((row) => presentReusableContent(row, { metadata })),
      ...(mergedFrom && { mergedFrom }),
    },
    metadata,
  );
}

async function found(content: ContentTarget, pageId: string, part: PagePart): Promise<FoundPage> {
  const page = await readPage(content, pageId, part, documentContext(content.layers));
  if (!page) throw notFound("Page");
  await assertShown(content, page);
  return page;
}

interface AnsweredPage {
  page: PageResource;
  /** Counts the page's own versions. */
  version: number;
}

async function readAnswer(
  content: ContentTarget,
  pageId: string,
  request: PageRequest,
): Promise<AnsweredPage> {
  const isMarkdown = request.format === "markdown";
  const row = await found(content, pageId, isMarkdown ? "text" : "document");
  const below = shownPages(content, row.below ?? []);
  const view = await viewOf(content, request.metadata, [row, ...below]);
  const page = presentPage(row, row.path, presentTree(below, view, row.pageId, row.path), view);
  if (page.type !== "document") return { page, version: row.fromNumber };
  const text = isMarkdown
    ? { markdown: await markdownOf(content, row, request) }
    : { document: await documentOf(content, row, request) };
  return { page: withText(page, text), version: row.fromNumber };
}

/** A page with its text. A revision never changes, so what was answered of it is kept (see `kept-pages.ts`). */
export async function getPage(
  content: ContentTarget,
  pageId: string,
  request: PageRequest,
): Promise<AnsweredPage> {
  const asked = transformationsFor(content, request);
  // What is evaluated or dereferenced may depend on other spaces.
  if (!isPlain(asked)) return readAnswer(content, pageId, asked);
  const name = [pageId, request.format ?? "", request.metadata].join("/");
  return keepPage(content, name, () => readAnswer(content, pageId, request));
}

async function markdownOf(content: ContentTarget, row: FoundPage, request: PageRequest): Promise<string> {
  return row.text === null ? "" : transformMarkdown(content, row, row.text, request);
}

async function documentOf(
  content: ContentTarget,
  row: FoundPage,
  request: Transformations,
): Promise<JsonText> {
  const document = await documentOfPage(content, row, documentContext(content.layers));
  return transformDocument(content, row, document, request);
}

/** What a page says of its canonical address and of its alternates, without the page. */
export async function getPageMetaLinks(
  content: ContentTarget,
  pageId: string,
): Promise<z.input<typeof metaLinksSchema>> {
  const row = await found(content, pageId, "text");
  return metaLinksOf(row, await viewOf(content, false, [row])).metaLinks ?? {};
}

/** The id of a page by its path of slugs. */
export async function pageIdOfPath(content: ContentTarget, path: string): Promise<string> {
  const pageId = await findPageByPath(content, path);
  if (pageId === undefined) throw notFound("Page");
  return pageId;
}

/** The Document of a page alone; 404 for pages that have none. */
export async function getPageDocument(
  content: ContentTarget,
  pageId: string,
  request: Transformations,
): Promise<JsonText> {
  const row = await found(content, pageId, "document");
  if (row.type !== "document") throw notFound("Document");
  return documentOf(content, row, transformationsFor(content, request));
}

export async function listFiles(
  content: ContentTarget,
  paging: Paging,
  metadata: boolean,
): Promise<Page<FileResource>> {
  const page = await keysetPage<ReadFile>(paging, {
    name: `files ${content.spaceId}`,
    keyLength: 1,
    keyOf: (file) => [file.fileId],
    fetch: (key, take) => readFiles(content, String(key?.[0] ?? ""), take),
    count: () => countFiles(content),
  });
  return { ...page, items: page.items.map((file) => fileOf(content, file, { metadata })) };
}

export async function getFile(
  content: ContentTarget,
  fileId: string,
  metadata: boolean,
): Promise<FileResource> {
  const file = await readFile(content, fileId);
  if (!file) throw notFound("File");
  return fileOf(content, file, { metadata });
}

async function reusableContent(content: ContentTarget, id: string) {
  const [row] = await readReusableContents(content, [id]);
  if (!row) throw notFound("Reusable content");
  return row;
}

export async function getReusableContent(
  content: ContentTarget,
  id: string,
  metadata: boolean,
): Promise<z.input<typeof reusableContentSchema>> {
  return presentReusableContent(await reusableContent(content, id), { metadata });
}

/** The Document of a reusable content in this revision. */
export async function getReusableContentDocument(content: ContentTarget, id: string): Promise<JSONDocument> {
  const row = await reusableContent(content, id);
  const texts = await loadTexts(content.organizationId, [row.textHash]);
  const source = { text: texts.get(row.textHash) ?? "", keys: row.keys, gitPath: row.gitPath };
  return shownDocument(content, await deriveDocument(content, source));
}

/** The Document that an id names, for visitors: they read the version that the content holds, and no other. */
export async function getVisitedDocument(content: ContentTarget, documentId: string): Promise<JsonText> {
  const id = readDocumentId(documentId);
  if (!id) throw notFound("Document");
  const page = await readPage(content, id.thingId, "facts", documentContext(content.layers));
  if (page?.branchId === id.branchId && page.fromNumber === id.fromNumber)
    return await getPageDocument(content, id.thingId, { evaluated: true, dereferenced: false });
  const [row] = await readReusableContents(content, [id.thingId]);
  if (row?.branchId !== id.branchId || row.fromNumber !== id.fromNumber) throw notFound("Document");
  return new JsonText(JSON.stringify(await getReusableContentDocument(content, id.thingId)));
}
