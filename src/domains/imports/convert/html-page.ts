import { readHtml } from "@/domains/content/markdown";
import { findElement, type Nodes, plain, without } from "./hast";
import { headingBeside, isHeading, mainOf } from "./main-content";
import { textsOutside } from "./outside-texts";

/** The title and content of an HTML page. */
export interface HtmlPage {
  title: string | null;
  content: Nodes;
  /** The content for the word check, if `content` was already converted. */
  checked?: Nodes;
  /** The texts of the page that aren't in its content. */
  outside?: readonly string[];
  /** The names of linked files by their URLs, if they differ from the names in the files' paths. */
  fileNames?: Readonly<Record<string, string>>;
}

/** The URL of uploaded pages, to which their links are relative. */
const UPLOAD = "http://upload.invalid/";

/** Parses the HTML of a page's text. Returns null if the HTML is nested too deeply or grows too large. */
export function readHtmlFragment(html: string): HtmlPage | null {
  const content = readHtml(html, { hasLines: true });
  return content && { title: null, content };
}

/** Parses an HTML page. Returns null if the page is nested too deeply or grows too large. */
export function readHtmlPage(html: string): HtmlPage | null {
  const nodes = readHtml(html, { hasLines: true });
  if (nodes === null) return null;
  const main = mainOf(nodes);
  const heading = findElement(main.content, isHeading) ?? headingBeside(nodes);
  const said = heading ?? findElement(nodes, ({ tagName }) => tagName === "title");
  const text = plain(said ? [said] : []).replace(/[¶#]\s*$/, "");
  const title = text.replace(/\s+/g, " ").trim();
  return {
    title: title === "" ? null : title,
    content: heading ? without(main.content, (one) => one === heading) : main.content,
    outside: textsOutside(nodes, { ...main, heading, base: UPLOAD }),
  };
}
