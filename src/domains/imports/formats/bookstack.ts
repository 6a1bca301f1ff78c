import { Readable } from "node:stream";
import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { counted } from "@/lib/counted";
import { ApiError } from "@/lib/errors";
import { type BookStackNode, bookStackTask } from "../convert/bookstack-export";
import { type BookStackHtml, bookStackHtmlTask } from "../convert/bookstack-html";
import { ImportError } from "../runs";
import { bytesOf, type SourceFile } from "../source/tree";
import type { OutlineNode, ReadContent, Reading } from "./content";
import { isHtmlPath } from "./html";

const DATA = "data.json";
/** The maximum size of the file with all pages, in bytes. The file is read into memory. */
const BYTES_MAX = 32 * 1024 * 1024;

/** Whether files are a portable ZIP export of BookStack. Such an export contains only its data and a folder with files. */
export const isBookStack = (paths: readonly string[]): boolean =>
  paths.includes(DATA) && paths.every((path) => path === DATA || /^files\/[^/]+$/.test(path));

const outlineOf = (nodes: readonly BookStackNode[]): OutlineNode[] =>
  nodes.map(({ path, children }) => ({ kind: "document", title: "", path, children: outlineOf(children) }));

/** Reads a portable ZIP export of a book, chapter or page of BookStack. Throws ImportError if its data can't be read. */
export const readBookStack: ReadContent = async ({ organizationId, tree, report, budget }) => {
  const file = tree.get(DATA);
  const bytes = file && (await bytesOf(file, BYTES_MAX));
  const text = bytes?.toString("utf8") ?? "";
  budget.grow(text.length);
  const found = await runTextTask(bookStackTask, text, { organizationId, length: text.length });
  if (!found)
    throw new ImportError(
      "The file data.json isn't from BookStack, or is larger than 32 MiB. Export a book as a portable ZIP file, and upload this file unchanged.",
    );
  const { pages, outline, names, problems } = found;
  for (const reason of problems) report.add(DATA, reason);
  const tagged = pages.filter(({ isTagged }) => isTagged).length;
  if (tagged > 0)
    report.add(
      DATA,
      `The tags of ${counted(tagged, "page")} weren't imported. Add the tags to the pages if you need them.`,
    );
  const urls = new Map(pages.map(({ path, url }) => [path, url]));
  return {
    format: "bookstack",
    pages: pages.map(({ path, title, text, isMarkdown }) => ({
      ...{ path, title, text },
      dialect: isMarkdown ? "bookstack" : "bookstack-html",
    })),
    unlisted: "hidden",
    slugs: "titles",
    outline: () => outlineOf(outline),
    fileName: (path) => names[path],
    formerPath: ({ path }) => urls.get(path),
  };
};

/**
 * Splits an HTML export of a book or chapter, which is a single file. Returns null if the only file isn't such an export, or if it
 * takes too long to split.
 */
async function splitHtml({ organizationId, tree }: Reading): Promise<BookStackHtml | null> {
  const [file, other] = tree.values();
  if (!file || other || !isHtmlPath(file.path)) return null;
  const text = (await bytesOf(file, BYTES_MAX))?.toString("utf8") ?? "";
  return await runTextTask(bookStackHtmlTask, text, { organizationId, length: text.length }).catch(
    (error) => {
      if (error instanceof ApiError && error.status === 422) return null;
      throw error;
    },
  );
}

/** Returns a function that reads an HTML export of a book or chapter, or null if the files aren't such an export. */
export async function bookStackHtml(reading: Reading): Promise<ReadContent | null> {
  const found = await splitHtml(reading);
  if (!found) return null;
  const files = new Map(
    found.images.map(({ path, bytes }): [string, SourceFile] => [
      path,
      { path, size: bytes.length, read: () => Readable.from([bytes]) },
    ]),
  );
  return async ({ budget }) => {
    for (const { text } of found.pages) budget.grow(text.length);
    return {
      format: "bookstack",
      pages: found.pages.map(({ path, title, text }) => ({ path, title, text, dialect: "bookstack-html" })),
      files,
      unlisted: "hidden",
      slugs: "titles",
      outline: () => outlineOf(found.outline),
    };
  };
}
