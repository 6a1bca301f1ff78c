import {
  decodeUtf8,
  extractReferences,
  PageSyntaxError,
  pageProblems,
  type SplitPage,
  splitPage,
} from "@/domains/content/markdown";
import { metadataOf, type PageMetadata } from "@/domains/content/page-metadata";
import { checkStorable } from "@/domains/content/write/texts";
import { ApiError } from "@/lib/errors";
import { exactSize } from "@/lib/sizes";
import { unicodeForms } from "@/lib/unicode-forms";
import { isMarkdownPath, resolveHref } from "../repository/paths";
import { RepositoryFileError } from "../repository/problem";

/** A parsed Markdown file. */
export interface PageFile {
  text: string;
  /** The text of the leading heading, or the title in the front matter. */
  title: string | null;
  metadata: PageMetadata;
  /** Warnings about invalid parts, with path and line. */
  warnings: string[];
}

const TEXT_BYTES_MAX = 4 * 1024 * 1024;

/** Decodes a file that must be text. Throws RepositoryFileError with the path and the line. */
export function decodeFile(path: string, bytes: Uint8Array): string {
  if (bytes.length > TEXT_BYTES_MAX)
    throw new RepositoryFileError("too-large", path, `the file can be at most ${exactSize(TEXT_BYTES_MAX)}`);
  const text = inFile(path, () => decodeUtf8(bytes));
  const nul = text.indexOf("\0");
  if (nul < 0) return text;
  throw new RepositoryFileError(
    "not-text",
    path,
    "the file isn't a text file",
    text.slice(0, nul).split("\n").length,
  );
}

/**
 * Parses a page's text. Parsing can take long, so call this function only in tasks. Other code uses the functions in
 * `file-tasks.ts`. Invalid front matter stays in the text and causes a warning. Throws RepositoryFileError with the
 * path and the line.
 */
export function readPageText(path: string, text: string): PageFile {
  return inFile(path, () => {
    const page = splitPage(text);
    if (page.problem) return withoutMetadata(path, page, text, page.problem.reason, page.problem.line);
    const title = page.title || page.meta.title?.trim() || null;
    const metadata = metadataOf(page.meta);
    try {
      checkStorable({ title, ...metadata }, "front matter");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return withoutMetadata(path, page, text, error.message, 1);
    }
    return { text, title, metadata, warnings: warningsOfText(path, text) };
  });
}

const warningsOfText = (path: string, text: string) =>
  pageProblems(text).map(({ line, reason }) => `${path}, line ${line}: ${reason}`);

function withoutMetadata(
  path: string,
  page: SplitPage,
  text: string,
  reason: string,
  line: number,
): PageFile {
  const warning = `${path}, line ${line}: ${reason}. The page has no metadata until you correct its front matter.`;
  const warnings = [warning, ...warningsOfText(path, text)];
  return { text, title: page.title, metadata: metadataOf({}), warnings };
}

/** Converts errors about a text to errors about the file that contains the text. */
function inFile<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    throw new RepositoryFileError(error.code, path, error.message.replace(/ \(line \d+\)$/, ""), error.line);
  }
}

/** Returns the paths of all files that a page refers to, except pages. */
export function referencedFiles(path: string, text: string): string[] {
  return extractReferences(text).flatMap(({ href }) => {
    const target = resolveHref(path, href);
    if (target.kind !== "path" || isMarkdownPath(target.path)) return [];
    return [...new Set([target.path, target.rawPath])].flatMap(unicodeForms);
  });
}
