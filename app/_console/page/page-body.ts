import { hash } from "node:crypto";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import type { PageResource } from "@/domains/content/schema";
import { JsonText } from "@/lib/json-text";
import { log } from "@/lib/log";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import type { DocumentContext } from "@/site/blocks/context";
import { type OutlineEntry, outlineOf } from "@/site/blocks/outline";
import { contextOf, lookUp, type Source } from "@/site/document/context";
import { type DrawnPart, documentUsesTask, drawDocumentTask, drawPartsTask } from "@/site/document/tasks";
import { usesOf } from "@/site/document/uses";

/** The text of a page, ready to be shown. */
export type PageBody =
  | { kind: "blocks"; nodes: DocumentBlock[]; context: DocumentContext; outline: OutlineEntry[] }
  | { kind: "html"; html: string; outline: OutlineEntry[] }
  | { kind: "empty" | "too costly"; outline: OutlineEntry[] };

/**
 * The size of the largest Document that is rendered on the main thread, in characters of JSON. A separate thread renders
 * larger Documents.
 */
const CHARACTERS_IN_PLACE = 32_000;

async function drawHere(nodes: DocumentBlock[], source: Source): Promise<PageBody> {
  if (nodes.length === 0) return { kind: "empty", outline: [] };
  const context = await contextOf(nodes, await lookUp(usesOf(nodes), source));
  return { kind: "blocks", nodes, context, outline: outlineOf(nodes, context.prepared) };
}

/**
 * Resolves the references of a Document. The input is the Document as text. The key identifies the Document, because the
 * pool of threads remembers tasks that are too costly.
 */
async function prepare({ text, name }: JsonText, source: Source) {
  const request = { group: source.place.spaceId, key: hash("sha1", name, "base64url") };
  return { request, used: await lookUp(await runTask(documentUsesTask, text, request), source) };
}

async function drawInThread(json: JsonText, source: Source): Promise<PageBody> {
  const { text } = json;
  const { request, used } = await prepare(json, source);
  const drawn = await runTask(drawDocumentTask, { document: text, used }, request);
  return drawn ? { kind: "html", ...drawn } : { kind: "too costly", outline: [] };
}

// A procedure that is called inside this process returns a Document as JSON text.
function documentOf(page: PageResource): JsonText | undefined {
  const document =
    page.type === "document" ? (page.document as JSONDocument | JsonText | undefined) : undefined;
  if (!document) return undefined;
  return document instanceof JsonText ? document : new JsonText(JSON.stringify(document));
}

/**
 * Returns undefined if the task is too costly. Logs this with the page. The pool of threads doesn't retry the task for a
 * while.
 */
async function unlessTooCostly<Drawn>(page: PageResource, { place }: Source, draw: () => Promise<Drawn>) {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof TaskTooCostlyError)) throw error;
    log.warn(
      { spaceId: place.spaceId, pageId: page.id, reason: error.reason },
      "page not rendered, because rendering exceeds the limit on time or memory",
    );
    return null;
  }
}

/**
 * Renders the text of a page in parts. Each part starts with one of the blocks with these keys. Returns null if rendering
 * is too costly.
 */
export async function loadParts(
  page: PageResource,
  source: Source,
  starts: readonly string[],
): Promise<DrawnPart[] | null> {
  const json = documentOf(page);
  if (!json) return [];
  return await unlessTooCostly(page, source, async () => {
    const { request, used } = await prepare(json, source);
    return runTask(drawPartsTask, { document: json.text, starts, used }, request);
  });
}

/** Loads and renders the text of a page. */
export async function loadBody(page: PageResource, source: Source): Promise<PageBody> {
  const json = documentOf(page);
  if (!json) return { kind: "empty", outline: [] };
  if (json.text.length <= CHARACTERS_IN_PLACE) return drawHere(JSON.parse(json.text).nodes, source);
  const drawn = await unlessTooCostly(page, source, () => drawInThread(json, source));
  return drawn ?? { kind: "too costly", outline: [] };
}
