import type { Element, ElementContent, RootContent } from "hast";
import { readHtml } from "@/domains/content/markdown";

export type Nodes = (RootContent | ElementContent)[];

export const element = (tagName: string, properties: Element["properties"], children: Nodes): Element => ({
  type: "element",
  tagName,
  properties,
  children: children as ElementContent[],
});

export const taskItem = (isDone: boolean, children: Nodes): Element =>
  element("li", { dataChecked: String(isDone) }, children);

/** Creates collapsible content with a title. */
export const details = (title: string, body: Nodes): Element =>
  element("details", {}, [element("summary", {}, [words(title)]), ...body]);

export const words = (value: string): ElementContent => ({ type: "text", value });

/** Returns a property as text, with the values of lists separated by spaces. */
export function textOf(node: Element, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(" ");
  return value === undefined || value === null || value === false ? "" : String(value);
}

export const classesOf = (node: Element): string[] => textOf(node, "className").split(/\s+/).filter(Boolean);
export const hasClass = (node: Element, ...names: string[]): boolean =>
  classesOf(node).some((name) => names.includes(name));

/** Returns the text of nodes, with unchanged white space. */
export const plain = (nodes: Nodes): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? plain(node.children) : ""))
    .join("");

type IsMeant = (node: Element) => boolean;

/** Returns the first matching element, at any depth. */
export function findElement(nodes: Nodes, isMeant: IsMeant): Element | null {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    const found = isMeant(node) ? node : findElement(node.children, isMeant);
    if (found) return found;
  }
  return null;
}

/** Returns all matching elements. Doesn't search inside these elements. */
export function findElements(nodes: Nodes, isMeant: IsMeant): Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    return isMeant(node) ? [node] : findElements(node.children, isMeant);
  });
}

const isList = (node: Nodes[number]) =>
  node.type === "element" && (node.tagName === "ul" || node.tagName === "ol");

/** Returns the content of a list item without its nested lists. */
export const besideLists = (item: Element): Nodes => item.children.filter((child) => !isList(child));

/** The title and content of an HTML page. */
export interface HtmlPage {
  title: string | null;
  content: Nodes;
  /** The content for the word check, if `content` was already converted. */
  checked?: Nodes;
  /** Messages about parts of the page that aren't imported. */
  problems?: readonly string[];
  /** The names of linked files by their URLs, if they differ from the names in the files' paths. */
  fileNames?: Readonly<Record<string, string>>;
}

/** Returns the nodes without the matching descendant elements. */
export const without = (nodes: Nodes, isRemoved: IsMeant): Nodes =>
  nodes.flatMap((node): Nodes => {
    if (node.type !== "element") return [node];
    if (isRemoved(node)) return [];
    return [{ ...node, children: without(node.children, isRemoved) as Element["children"] }];
  });

/** Whether nodes contain words or images that readers see. The labels of buttons aren't words. */
export const hasContent = (nodes: Nodes): boolean => {
  const rest = without(nodes, ({ tagName }) => ["button", "script", "style", "template"].includes(tagName));
  return /[^\s\u200B]/u.test(plain(rest)) || findElement(rest, ({ tagName }) => tagName === "img") !== null;
};

/** Returns the only matching element, if it contains most of the text. `lengthOf` returns the length of a text. */
export function onlyMost(nodes: Nodes, isMeant: IsMeant, lengthOf: (nodes: Nodes) => number): Element | null {
  const [found = null, other] = findElements(nodes, isMeant);
  const isMost = found && hasContent([found]) && !other && lengthOf(found.children) * 2 >= lengthOf(nodes);
  return isMost ? found : null;
}

const MAIN: readonly IsMeant[] = [
  (node) => node.tagName === "main" || textOf(node, "role") === "main",
  (node) => node.tagName === "article",
  (node) => ["main-content", "content", "main"].includes(textOf(node, "id")),
  (node) => hasClass(node, "content", "markdown-body", "document", "page-body"),
];
const AROUND = new Set(["nav", "header", "footer", "aside"]);
/** Elements whose text isn't counted: parts around the text of a page, and what menus consist of. */
const UNCOUNTED = new Set([
  ...AROUND,
  "title",
  "script",
  "style",
  "template",
  "noscript",
  "h1",
  "a",
  "button",
  "form",
]);

/** The words outside of menus, controls and headings. */
const countedWords = (nodes: Nodes): string =>
  plain(without(nodes, ({ tagName }) => UNCOUNTED.has(tagName)))
    .replace(/\s+/g, " ")
    .trim();

/** Returns the main content of a page without the navigation, and the words of the page that aren't in it. */
function mainOf(nodes: Nodes): { content: Nodes; outside: string } {
  for (const isMeant of MAIN) {
    const found = onlyMost(nodes, isMeant, (part) => countedWords(part).length);
    if (found)
      return { content: found.children, outside: countedWords(without(nodes, (one) => one === found)) };
  }
  return {
    content: nodes.filter((node) => node.type !== "element" || !AROUND.has(node.tagName)),
    outside: "",
  };
}

const QUOTE_MAX = 100;

const outsideProblem = (outside: string): string =>
  `Text outside of the main content of the page isn't imported: “${outside.slice(0, QUOTE_MAX)}${outside.length > QUOTE_MAX ? "…" : ""}”. Add it to the page if you need it.`;

/** Parses the HTML of a page's text. Returns null if the HTML is nested too deeply or grows too large. */
export function readHtmlFragment(html: string): HtmlPage | null {
  const content = readHtml(html, { hasLines: true });
  return content && { title: null, content };
}

/** Parses an HTML page. Returns null if the page is nested too deeply or grows too large. */
export function readHtmlPage(html: string): HtmlPage | null {
  const nodes = readHtml(html, { hasLines: true });
  if (nodes === null) return null;
  const { content, outside } = mainOf(nodes);
  const isHeading: IsMeant = ({ tagName }) => tagName === "h1";
  const beside = without(nodes, ({ tagName }) => AROUND.has(tagName));
  const heading = findElement(content, isHeading) ?? findElement(beside, isHeading);
  const named = findElement(nodes, ({ tagName }) => tagName === "title");
  const said = heading ?? named;
  const text = plain(said ? [said] : []).replace(/[¶#]\s*$/, "");
  const title = text.replace(/\s+/g, " ").trim();
  return {
    title: title === "" ? null : title,
    content: heading ? without(content, (one) => one === heading) : content,
    problems: outside === "" ? [] : [outsideProblem(outside)],
  };
}
