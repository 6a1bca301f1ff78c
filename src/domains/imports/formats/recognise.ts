import { ImportError } from "../runs";
import type { ReadContent, Reading } from "./content";
import { readGitBook, readMarkdown } from "./gitbook";
import { isHtmlPath, readHtml } from "./html";

const isMarkdownPath = (path: string) => /\.(?:md|markdown|mdx)$/i.test(path);

/** The format that files are in, by what lies where. Throws ImportError for files that are none. */
export function recognise({ tree }: Reading): ReadContent {
  const paths = [...tree.keys()];
  const markdown = paths.filter(isMarkdownPath);
  if (tree.has("SUMMARY.md") || tree.has(".gitbook.yaml")) return readGitBook;
  const html = paths.filter(isHtmlPath);
  if (html.length > markdown.length) return readHtml;
  if (markdown.length > 0) return readMarkdown;
  throw new ImportError(
    "The upload holds neither Markdown nor HTML, nor an export of GitBook, MkDocs, Docusaurus, Notion or Confluence.",
  );
}
