import { PageSyntaxError } from "@/domains/content/markdown/errors";
import { checkPageLimits, decodeUtf8 } from "@/domains/content/markdown/limits";
import { extractReferences } from "@/domains/content/markdown/links";
import { splitPage } from "@/domains/content/markdown/page";
import { metadataOf, type PageMetadata } from "@/domains/content/page-metadata";
import { isMarkdownPath } from "../repository/assets";
import { resolveHref } from "../repository/paths";
import { RepositoryFileError } from "../repository/problem";

/** A Markdown file as the content takes it in. */
export interface PageFile {
  text: string;
  /** Text of the leading heading, or of the front matter's title. */
  title: string | null;
  metadata: PageMetadata;
}

/** Reads a page's file. Throws RepositoryFileError with the path and the line. */
export function readPageFile(path: string, bytes: Uint8Array): PageFile {
  try {
    const text = decodeUtf8(bytes);
    checkPageLimits(text);
    const page = splitPage(text);
    return { text, title: page.title || page.meta.title?.trim() || null, metadata: metadataOf(page.meta) };
  } catch (error) {
    if (error instanceof PageSyntaxError)
      throw new RepositoryFileError(error.code, path, error.message, error.line);
    throw error;
  }
}

/** Paths of the files other than pages that a page refers to. */
export function referencedFiles(path: string, text: string): string[] {
  return extractReferences(text).flatMap(({ href }) => {
    const target = resolveHref(path, href);
    if (target.kind !== "path" || isMarkdownPath(target.path)) return [];
    return target.path === target.rawPath ? [target.path] : [target.path, target.rawPath];
  });
}

/** The last segment of a page's path: its file's name, or its folder's for a README. */
export function slugWish(path: string): string {
  const parts = path.replace(/\.(md|markdown)$/i, "").split("/");
  const name = parts.at(-1) ?? "";
  return (/^readme$/i.test(name) ? parts.at(-2) : name) ?? "readme";
}

/** A title for a page that has none: its name, in words. */
export function titleFromPath(path: string): string {
  const words = slugWish(path).replace(/[-_]+/g, " ").trim();
  return words === "" ? "Untitled" : words.charAt(0).toUpperCase() + words.slice(1);
}
