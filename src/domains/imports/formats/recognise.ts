import { isInGitBookFormat } from "@/domains/git/import/foreign";
import { ImportError } from "../runs";
import type { Format } from "../schema";
import { bookStackHtml, isBookStack, readBookStack } from "./bookstack";
import { isConfluenceXml, readConfluenceXml } from "./confluence-xml";
import type { ReadContent, Reading } from "./content";
import { isDocmost, readDocmost } from "./docmost";
import { readDocusaurus } from "./docusaurus";
import { isDocx, readDocx } from "./docx";
import { isFumadocs, readFumadocs } from "./fumadocs";
import { isBundle, readBundle, readGitBook, readMarkdown } from "./gitbook";
import { isHtmlPath, readConfluenceHtml, readHtml } from "./html";
import { hasHugoSettings, isHugo, readHugo } from "./hugo";
import { isMdBook, readMdBook } from "./mdbook";
import { readMintlify, settingsOf } from "./mintlify/mintlify";
import { readMkDocs } from "./mkdocs";
import { isNextra, readNextra } from "./nextra";
import { isNotion, readNotion } from "./notion";
import { isOutline, isOutlineArchive, readOutline } from "./outline";
import { isReadMe, readReadMe } from "./readme";
import { isStarlight, readStarlight } from "./starlight";
import { isVitePress, readVitePress } from "./vitepress";
import { isWiki, readWiki } from "./wiki";

const isMarkdownPath = (path: string) => /\.(?:md|markdown|mdx)$/i.test(path);

const DOCUSAURUS =
  /^docusaurus\.config\.[cm]?[jt]s$|(?:^|\/)_category_\.(?:json|ya?ml)$|^versioned_(?:docs|sidebars)\/version-/;
/** Matches paths that occur in every Confluence export, such as the path of the stylesheet. */
const CONFLUENCE = /^styles\/site\.css$|^attachments\/\d+\/|^\S*_\d+\.html$/;

/** Recognizes a documentation generator's project by the paths of its files. Returns null for other files. */
export function projectFormat(paths: readonly string[]): { format: Format; read: ReadContent } | null {
  if (paths.includes("mkdocs.yml") || paths.includes("mkdocs.yaml"))
    return { format: "mkdocs", read: readMkDocs };
  if (paths.some((path) => DOCUSAURUS.test(path))) return { format: "docusaurus", read: readDocusaurus };
  if (isStarlight(paths)) return { format: "starlight", read: readStarlight };
  if (isVitePress(paths)) return { format: "vitepress", read: readVitePress };
  if (isMdBook(paths)) return { format: "mdbook", read: readMdBook };
  if (isFumadocs(paths)) return { format: "fumadocs", read: readFumadocs };
  if (isNextra(paths)) return { format: "nextra", read: readNextra };
  if (isHugo(paths)) return { format: "hugo", read: readHugo };
  if (settingsOf(paths) !== null) return { format: "mintlify", read: readMintlify };
  if (isReadMe(paths)) return { format: "readme", read: readReadMe };
  if (isBookStack(paths)) return { format: "bookstack", read: readBookStack };
  if (isDocmost(paths)) return { format: "docmost", read: readDocmost };
  if (isOutline(paths)) return { format: "outline", read: readOutline };
  if (isDocx(paths)) return { format: "docx", read: readDocx };
  return isWiki(paths) ? { format: "github-wiki", read: readWiki } : null;
}

/** Detects the format of files. Throws ImportError if the format isn't supported. */
export async function recognise(reading: Reading): Promise<ReadContent> {
  const { tree } = reading;
  const paths = [...tree.keys()];
  const markdown = paths.filter(isMarkdownPath);
  if (isBundle(tree)) return readBundle;
  if (isConfluenceXml(tree)) return readConfluenceXml;
  if (isOutlineArchive(tree)) return readOutline;
  if (isInGitBookFormat(paths)) return readGitBook;
  const project = projectFormat(paths);
  if (project) return project.read;
  if (await hasHugoSettings(reading)) return readHugo;
  if (isNotion(paths)) return readNotion;
  const html = paths.filter(isHtmlPath);
  const book = await bookStackHtml(reading);
  if (book) return book;
  if (tree.has("index.html") && paths.some((path) => CONFLUENCE.test(path))) return readConfluenceHtml;
  if (html.length > markdown.length) return readHtml;
  if (markdown.length > 0) return readMarkdown;
  throw new ImportError(
    "The upload doesn't contain Markdown, HTML, Word documents, or an export from GitBook, MkDocs, Docusaurus, Starlight, VitePress, mdBook, Hugo, Nextra, Fumadocs, Mintlify, ReadMe, a GitHub wiki, Notion, Outline, Docmost, BookStack or Confluence.",
  );
}
