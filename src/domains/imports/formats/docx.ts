import { titleFromPath } from "@/domains/git/repository/folders";
import { ApiError } from "@/lib/errors";
import { runTask } from "@/lib/threads/run";
import { docxTask } from "../convert/docx-task";
import { checkPageCount } from "../limits";
import { ImportError } from "../runs";
import { DocxFiles, isDocxPath } from "../source/docx";
import type { SourceFile } from "../source/tree";
import type { PageSource, ReadContent, Reading } from "./content";
import { byFolders } from "./html";

/** Whether files are Word documents without pages in other formats. */
export const isDocx = (paths: readonly string[]): boolean =>
  paths.some(isDocxPath) && !paths.some((path) => /\.(?:mdx?|markdown|x?html?)$/i.test(path));

/** Returns the HTML of a Word document, or null if the document can't be read. */
async function htmlOf({ organizationId, report }: Reading, document: SourceFile, reader: DocxFiles) {
  const { path } = document;
  try {
    const found = await reader.partsOf(document);
    if (typeof found === "string") {
      report.add(path, found);
      return null;
    }
    const { parts, files } = found;
    const names = new Set(files.map((file) => file.path.slice(path.length + 1)));
    const read = await runTask(docxTask, { path, parts, files: names }, { group: organizationId });
    for (const problem of read.problems) report.add(path, problem);
    return read.html === null ? null : { html: read.html, title: read.title, files };
  } catch (error) {
    const isOfDocument = error instanceof ImportError || !(error instanceof ApiError) || error.status === 422;
    if (!isOfDocument) throw error;
    report.add(path, "The document can't be read, because it's damaged, protected or too complex.");
    return null;
  }
}

/** Reads Word documents. Each document becomes a page, and folders become groups. */
export const readDocx: ReadContent = async (reading) => {
  const { tree, report, budget } = reading;
  const documents = [...tree.values()].filter(({ path }) => isDocxPath(path));
  checkPageCount(documents.length);
  const reader = new DocxFiles(report);
  const pages: PageSource[] = [];
  const files = new Map<string, SourceFile>();
  for (const path of tree.keys())
    if (/\.(?:doc|rtf|odt)$/i.test(path))
      report.add(path, "The document was skipped. Save the document as .docx, and import again.");
  for (const [index, document] of documents.entries()) {
    await reading.reportProgress("Reading documents", index, documents.length);
    const { path } = document;
    const read = await htmlOf(reading, document, reader);
    if (!read) continue;
    budget.grow(read.html.length);
    const isUnnamed = /^document-\d+\.docx$/.test(path);
    const named = titleFromPath(path.replace(/\.docx$/i, ".md"));
    const title = isUnnamed ? (read.title ?? named) : named;
    pages.push({ path, dialect: "docx", text: read.html, title });
    for (const file of read.files) files.set(file.path, file);
  }
  return {
    format: "docx",
    pages,
    files,
    unlisted: "hidden",
    outline: (converted) => byFolders(converted),
    slugs: "titles",
  };
};
