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
import { documentUsesTask, drawDocumentTask } from "@/site/document/tasks";
import { usesOf } from "@/site/document/uses";

/** The text of a page, ready to be shown. */
export type PageBody =
  | { kind: "blocks"; nodes: DocumentBlock[]; context: DocumentContext; outline: OutlineEntry[] }
  | { kind: "html"; html: string; outline: OutlineEntry[] }
  | { kind: "empty" | "too costly"; outline: OutlineEntry[] };

/** Characters of JSON up to which a Document is drawn in place; longer ones are drawn in a thread. */
const CHARACTERS_IN_PLACE = 32_000;

async function drawHere(nodes: DocumentBlock[], source: Source): Promise<PageBody> {
  if (nodes.length === 0) return { kind: "empty", outline: [] };
  const context = await contextOf(nodes, await lookUp(usesOf(nodes), source));
  return { kind: "blocks", nodes, context, outline: outlineOf(nodes, context.prepared) };
}

async function drawInThread({ text, name }: JsonText, source: Source): Promise<PageBody> {
  const request = { group: source.place.spaceId, key: hash("sha1", name, "base64url") };
  const used = await lookUp(await runTask(documentUsesTask, text, request), source);
  const drawn = await runTask(drawDocumentTask, { document: text, used }, request);
  return drawn ? { kind: "html", ...drawn } : { kind: "too costly", outline: [] };
}

/** What a page says. A Document that is too costly to draw is logged with its page, and not tried again for a while. */
export async function loadBody(page: PageResource, source: Source): Promise<PageBody> {
  // Procedures that are called within the process answer a Document as the text that it is kept as.
  const document =
    page.type === "document" ? (page.document as JSONDocument | JsonText | undefined) : undefined;
  if (!document) return { kind: "empty", outline: [] };
  const json = document instanceof JsonText ? document : new JsonText(JSON.stringify(document));
  if (json.text.length <= CHARACTERS_IN_PLACE) return drawHere(JSON.parse(json.text).nodes, source);
  try {
    return await drawInThread(json, source);
  } catch (error) {
    if (!(error instanceof TaskTooCostlyError)) throw error;
    const where = { spaceId: source.place.spaceId, pageId: page.id };
    log.warn({ ...where, reason: error.reason }, "a page was too costly to draw");
    return { kind: "too costly", outline: [] };
  }
}
