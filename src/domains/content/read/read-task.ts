import { hash } from "node:crypto";
import { orNotFound } from "@/lib/errors";
import { JsonText } from "@/lib/json-text";
import { isTaskHere, runTask } from "@/lib/threads/run";
import { defineTask } from "@/lib/threads/task";
import type { RevisionView } from "@/scopes/snapshot";
import { nameOfState } from "../visitor-view/hidden-pages";
import { documentContext } from "./documents";
import { HeavyContentError, LIGHT_REPLACED_CHARACTERS } from "./light";
import { type FoundPage, readPage } from "./page";
import { isPlain, readDocument, type Transformations, transformMarkdown } from "./transform";

type Format = "document" | "markdown";

interface ReadTaskInput {
  content: RevisionView;
  pageId: string;
  format: Format;
  request: Transformations;
}

/** The text of a page, as JSON or as Markdown. `name` identifies the text, as in {@link JsonText}. */
interface ReadText {
  text: string;
  name?: string;
}

export const readTask = defineTask<ReadTaskInput, ReadText>("page-read");

const readHere = {
  document: readDocument,
  markdown: async (content: RevisionView, row: FoundPage, request: Transformations) => ({
    text: row.text === null ? "" : await transformMarkdown(content, row, row.text, request),
  }),
};

/**
 * Does the work in a thread. This includes computing the name. To do so, the thread hashes the text, which
 * can have several megabytes and would delay other requests.
 */
export async function readInThread({ content, pageId, format, request }: ReadTaskInput): Promise<ReadText> {
  const part = format === "markdown" ? "text" : "document";
  const row = orNotFound(await readPage(content, pageId, part, documentContext(content.layers)), "Page");
  const { text } = await readHere[format](content, row, request);
  return { text, name: hash("sha1", text, "base64url") };
}

async function readWithinBounds(
  content: RevisionView,
  row: FoundPage,
  format: Format,
  request: Transformations,
): Promise<ReadText> {
  const isFree = request.lightCharacters !== undefined || isTaskHere(readTask);
  if (isFree || isPlain(content, request)) return readHere[format](content, row, request);
  const light = { ...request, lightCharacters: LIGHT_REPLACED_CHARACTERS };
  try {
    return await readHere[format](content, row, light);
  } catch (error) {
    if (!(error instanceof HeavyContentError)) throw error;
  }
  const { pageId } = row;
  const key = [
    nameOfState(content),
    pageId,
    format,
    request.evaluated,
    request.dereferenced,
    JSON.stringify(request.drawn),
    request.isMarked,
  ].join("/");
  return runTask(readTask, { content, pageId, format, request }, { group: content.organizationId, key });
}

/**
 * Returns the Document of a page for its reader, with the requested replacements. If there is little to
 * replace, the work is done in the current thread. Otherwise, it's done in another thread.
 * @throws TaskTooCostlyError if the work takes too much time or memory, or did so within the last 15 minutes
 * @throws HeavyContentError if only light work is allowed
 */
export async function readPageDocument(content: RevisionView, row: FoundPage, request: Transformations) {
  const { text, name } = await readWithinBounds(content, row, "document", request);
  return new JsonText(text, name);
}

/**
 * Returns the text of a page as Markdown. Uses threads and throws errors in the same way as {@link
 * readPageDocument}.
 */
export const readPageMarkdown = async (content: RevisionView, row: FoundPage, request: Transformations) =>
  (await readWithinBounds(content, row, "markdown", request)).text;
