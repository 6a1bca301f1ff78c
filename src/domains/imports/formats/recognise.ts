import { ImportError } from "../runs";
import { isConfluenceXml, readConfluenceXml } from "./confluence-xml";
import type { ReadContent, Reading } from "./content";
import { readDocusaurus } from "./docusaurus";
import { isBundle, readBundle, readGitBook, readMarkdown } from "./gitbook";
import { isHtmlPath, readConfluenceHtml, readHtml } from "./html";
import { readMintlify, settingsOf } from "./mintlify/mintlify";
import { readMkDocs } from "./mkdocs";
import { isNotion, readNotion } from "./notion";

const isMarkdownPath = (path: string) => /\.(?:md|markdown|mdx)$/i.test(path);

const DOCUSAURUS = /^docusaurus\.config\.[cm]?[jt]s$|(?:^|\/)_category_\.(?:json|ya?ml)$/;
/** Paths that occur in every Confluence export, such as its stylesheet. */
const CONFLUENCE = /^styles\/site\.css$|^attachments\/\d+\/|^\S*_\d+\.html$/;

/** Detects the format of files from their paths. Throws ImportError if it isn't supported. */
export function recognise({ tree }: Reading): ReadContent {
  const paths = [...tree.keys()];
  const markdown = paths.filter(isMarkdownPath);
  if (isBundle(tree)) return readBundle;
  if (isConfluenceXml(tree)) return readConfluenceXml;
  if (tree.has("mkdocs.yml") || tree.has("mkdocs.yaml")) return readMkDocs;
  if (paths.some((path) => DOCUSAURUS.test(path))) return readDocusaurus;
  if (settingsOf(paths) !== null) return readMintlify;
  if (isNotion(paths)) return readNotion;
  if (tree.has("SUMMARY.md") || tree.has(".gitbook.yaml")) return readGitBook;
  const html = paths.filter(isHtmlPath);
  if (tree.has("index.html") && paths.some((path) => CONFLUENCE.test(path))) return readConfluenceHtml;
  if (html.length > markdown.length) return readHtml;
  if (markdown.length > 0) return readMarkdown;
  throw new ImportError(
    "The upload doesn't contain Markdown, HTML, or an export from GitBook, MkDocs, Docusaurus, Mintlify, Notion or Confluence.",
  );
}
