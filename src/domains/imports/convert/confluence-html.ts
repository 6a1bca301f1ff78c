import type { Element } from "hast";
import { readHtml } from "@/domains/content/markdown";
import type { HtmlOptions } from "@/domains/content/word-check/source-html";
import { hintStyle } from "@/lib/hint-style";
import { hint, type Rule } from "./clean-html";
import {
  classesOf,
  details,
  element,
  findElement,
  findElements,
  hasClass,
  type Nodes,
  plain,
  taskItem,
  textOf,
} from "./hast";
import { type HtmlPage, readHtmlPage } from "./html-page";

const byClass = (name: string) => (node: Element) => hasClass(node, name);
const plainOf = (node: Element | null) => (node ? plain([node]) : "");

const macro: Rule = (node, cleaned) => {
  if (!hasClass(node, "confluence-information-macro")) return undefined;
  const kinds = classesOf(node).map((name) => /^confluence-information-macro-(\w+)$/.exec(name)?.[1]);
  const kind = kinds.find((one) => one !== undefined) ?? "";
  const title = findElement(node.children, byClass("title"));
  const body = findElement(node.children, byClass("confluence-information-macro-body"));
  const style = CONFLUENCE_HINTS[kind] ?? hintStyle(kind) ?? "info";
  return [hint(style, plainOf(title), cleaned(body?.children ?? []))];
};

/** The hint styles for Confluence's boxes. In Confluence, `note` is yellow and `warning` is red. */
export const CONFLUENCE_HINTS: Readonly<Record<string, string>> = {
  information: "info",
  info: "info",
  note: "warning",
  warning: "danger",
  tip: "success",
};

const codePanel: Rule = (node) => {
  if (node.tagName !== "div" || !hasClass(node, "code", "preformatted")) return undefined;
  const pre = findElement(node.children, ({ tagName }) => tagName === "pre");
  if (!pre) return undefined;
  const language = /brush:\s*([\w+#-]+)/.exec(textOf(pre, "dataSyntaxhighlighterParams"))?.[1];
  const header = findElement(node.children, byClass("codeHeader"));
  const properties = {
    ...(language !== undefined && language !== "plain" && { dataLanguage: language }),
    ...(header && { dataTitle: plain([header]).trim() }),
  };
  return [element("pre", properties, pre.children)];
};

const panel: Rule = (node, cleaned) => {
  if (node.tagName !== "div" || !hasClass(node, "panel")) return undefined;
  const title = findElement(node.children, byClass("panelHeader"));
  const body = findElement(node.children, byClass("panelContent"));
  return body ? [hint("info", plainOf(title), cleaned(body.children))] : undefined;
};

const expand: Rule = (node, cleaned) => {
  if (!hasClass(node, "expand-container")) return undefined;
  const title = findElement(node.children, byClass("expand-control-text"));
  const body = findElement(node.children, byClass("expand-content"));
  return [details(plainOf(title).trim(), cleaned(body?.children ?? []))];
};

const task: Rule = (node, cleaned) => {
  const isTask = node.tagName === "li" && node.properties.dataInlineTaskId !== undefined;
  return isTask ? [taskItem(hasClass(node, "checked"), cleaned(node.children))] : undefined;
};

/** Removes generated content from a Confluence page: tables of contents and lists of attachments. */
const made: Rule = (node) => (hasClass(node, "toc-macro", "plugin_attachments_container") ? [] : undefined);

/** How the word check reads a page: without generated content. */
export const CONFLUENCE_SOURCE: HtmlOptions = {
  textOf: (node) =>
    hasClass(node, "toc-macro", "plugin_attachments_container", "expand-control-icon") ? null : undefined,
};

export const CONFLUENCE_HTML_RULES: readonly Rule[] = [made, macro, codePanel, panel, expand, task];

/** Parses a page from a Confluence export. The title doesn't include the space's name. */
export function readConfluencePage(html: string): HtmlPage | null {
  const nodes = readHtml(html, { hasLines: true });
  const page = readHtmlPage(html);
  if (!nodes || !page) return null;
  const heading = findElement(nodes, (node) => textOf(node, "id") === "title-text");
  const main = findElement(nodes, (node) => textOf(node, "id") === "main-content");
  const named = plainOf(heading).replace(/\s+/g, " ").trim();
  const title = heading ? named.replace(/^[^:]* : /, "") : page.title;
  const content = main?.children ?? page.content;
  const outside = main ? [] : page.outside;
  return { title: title === "" ? null : title, content, outside, fileNames: fileNamesIn(nodes) };
}

/**
 * Returns the names of attachments by their URLs. The export stores attachments under numbers. Links, images and the list of
 * attachments contain the names.
 */
function fileNamesIn(nodes: Nodes): Record<string, string> {
  const isAttachment = (node: Element) =>
    /^attachments\//.test(textOf(node, node.tagName === "a" ? "href" : "src"));
  const listed = findElements(nodes, byClass("greybox")).flatMap(({ children }) =>
    findElements(children, ({ tagName }) => tagName === "a"),
  );
  const named = findElements(nodes, (node) => textOf(node, "dataLinkedResourceDefaultAlias") !== "");
  const names = [
    ...listed.map((node) => [node, plain([node])] as const),
    ...named.map((node) => [node, textOf(node, "dataLinkedResourceDefaultAlias")] as const),
  ];
  return Object.fromEntries(
    names
      .filter(([node, name]) => isAttachment(node) && name.trim() !== "")
      .map(([node, name]) => [textOf(node, node.tagName === "a" ? "href" : "src"), name.trim()]),
  );
}
