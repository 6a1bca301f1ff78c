import { slug } from "github-slugger";
import type { Element } from "hast";
import { hintStyle } from "@/lib/hint-style";
import {
  besideLists,
  classesOf,
  element,
  findElement,
  findElements,
  hasClass,
  hasContent,
  type Nodes,
  plain,
  taskItem,
  textOf,
  without,
  words,
} from "./hast";

/** Converts an element that is special markup of one documentation system. Returns undefined if the element is ordinary HTML. */
export type Rule = (node: Element, cleaned: (nodes: Nodes) => Nodes) => Nodes | undefined;

const DROPPED = new Set(
  "script style template noscript nav button input select datalist textarea svg head meta link title base math".split(
    " ",
  ),
);
const INLINE = new Set("a strong b em i del s code kbd sup sub br img picture source".split(" "));
const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote table thead tbody tfoot tr th td hr details summary figure figcaption".split(
    " ",
  ),
);
const MEDIA = new Set(["iframe", "video", "audio", "embed"]);
const RENAMED: Record<string, string> = { strike: "del", tt: "code", samp: "code" };
/** CSS classes of the links that generators add to headings. */
const HEADING_LINKS = ["headerlink", "hash-link", "header-anchor", "anchorjs-link"];
const KEPT: Record<string, readonly string[]> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "width", "height"],
  source: ["src", "srcSet", "media"],
  ol: ["start"],
  td: ["colSpan", "rowSpan"],
  th: ["colSpan", "rowSpan"],
  iframe: ["src"],
  video: ["src"],
  audio: ["src"],
  embed: ["src"],
  li: ["dataChecked"],
};
const NO_FORMS = "The fields of a form were skipped, because forms aren't supported.";
const hasFields = ({ children }: Element): boolean =>
  findElement(children, (one) => one.tagName === "input" && textOf(one, "type") !== "hidden") !== null;
/** Matches URLs that don't work in imported pages or could run code. */
const UNSAFE = /^\s*(?:javascript|vbscript|data|file|blob):/i;

/** Returns a hint block. A title is written in bold above the text. */
export const hint = (style: string, title: string, body: Nodes): Element =>
  element("aside", { dataHint: style }, [
    ...(title.trim() === "" ? [] : [element("p", {}, [element("strong", {}, [words(title.trim())])])]),
    ...body,
  ]);

/** Converts admonitions from Sphinx, MkDocs, Docusaurus and Bootstrap to hints. */
const admonition: Rule = (node, cleaned) => {
  if (node.tagName !== "div" && node.tagName !== "aside") return undefined;
  const names = classesOf(node);
  if (!names.some((name) => /^(?:admonition|alert|callout|theme-admonition)$/.test(name))) return undefined;
  const style = names
    .map((name) => hintStyle(name.replace(/^(?:theme-admonition|alert|admonition|callout)-/, "")))
    .find((one) => one !== undefined);
  const isTitle = (child: Element) =>
    classesOf(child).some((name) => /admonition-?(?:title|heading)/i.test(name));
  const title = findElement(node.children, isTitle);
  const body = node.children.filter((child) => child !== title);
  return [hint(style ?? "info", title ? plain([title]) : "", cleaned(body))];
};

const languageOf = (node: Element): string | undefined => {
  const found = [node, findElement(node.children, ({ tagName }) => tagName === "code")]
    .flatMap((one) => (one ? classesOf(one) : []))
    .flatMap((name) => /^(?:language|lang|highlight|brush)-(.+)$/.exec(name)?.[1] ?? [])
    .find((name) => name !== "source" && name !== "default");
  return found && /^[\w+#.-]{1,40}$/.test(found) ? found : undefined;
};

/** Whether an element contains the numbers of the lines of code next to it. */
export const isLineNumbers = (node: Element): boolean => hasClass(node, "linenos", "linenodiv", "gutter");

/**
 * Converts code blocks, including the elements that generators put around them. The language can be on the
 * code or on one of these elements.
 */
const code: Rule = (node) => {
  if (isLineNumbers(node)) return [];
  const isPre = ({ tagName }: Element) => tagName === "pre";
  const isAround = (name: string) => /^(?:highlight|language|code-?block)/i.test(name);
  const hasInner = node.tagName === "div" && classesOf(node).some(isAround);
  const numbers = new Set(
    findElements(node.children, isLineNumbers).flatMap(({ children }) => findElements(children, isPre)),
  );
  const first = hasInner ? findElement(node.children, (one) => isPre(one) && !numbers.has(one)) : null;
  // An element that contains other words isn't around code only.
  const inner = hasContent(without(node.children, (one) => one === first || isLineNumbers(one)))
    ? null
    : first;
  const found = isPre(node) ? node : inner;
  if (!found) return undefined;
  const language = languageOf(found) ?? languageOf(node);
  return [element("pre", language === undefined ? {} : { dataLanguage: language }, found.children)];
};

/** Converts definition lists: writes each term in bold, with its definition below. */
const definitions: Rule = (node, cleaned) => {
  if (node.tagName === "dt") return [element("p", {}, [element("strong", {}, cleaned(node.children))])];
  return node.tagName === "dd" ? [element("div", {}, cleaned(node.children))] : undefined;
};

/** Converts list items that start with a checkbox to task list items. */
const task: Rule = (node, cleaned) => {
  if (node.tagName !== "li") return undefined;
  const isBox = (one: Element) => one.tagName === "input" && textOf(one, "type") === "checkbox";
  const box = findElement(besideLists(node), isBox);
  if (!box) return undefined;
  const isChecked = box.properties.checked !== undefined && box.properties.checked !== false;
  return [taskItem(isChecked, cleaned(node.children))];
};

/** Writes the caption of a table above the table. */
const caption: Rule = (node, cleaned) => {
  const isCaption = (child: Nodes[number]) => child.type === "element" && child.tagName === "caption";
  if (node.tagName !== "table" || !node.children.some(isCaption)) return undefined;
  const captions = node.children.filter(isCaption);
  const rest: Element = { ...node, children: node.children.filter((child) => !isCaption(child)) };
  const texts = captions.flatMap((one) =>
    one.type === "element" ? [element("p", {}, cleaned(one.children))] : [],
  );
  return [...texts, ...cleaned([rest])];
};

const COMMON: readonly Rule[] = [admonition, code, definitions, task, caption];

/**
 * Reduces HTML to the elements and attributes that imports support. Everything else is removed or replaced by
 * its text.
 */
export class Cleaner {
  /** Messages about the omitted parts. */
  readonly problems = new Set<string>();

  constructor(private readonly rules: readonly Rule[] = []) {}

  readonly clean = (nodes: Nodes): Nodes =>
    nodes.flatMap((node): Nodes => {
      if (node.type === "text") return [node];
      return node.type === "element" ? this.element(node) : [];
    });

  private element(node: Element): Nodes {
    for (const rule of [...this.rules, ...COMMON]) {
      const read = rule(node, this.clean);
      if (read) return read;
    }
    const tagName = RENAMED[node.tagName] ?? node.tagName;
    if (DROPPED.has(tagName)) return this.dropped(tagName);
    if (tagName === "a") return this.link(node);
    if (tagName === "img") return this.image(node);
    if (/^h[1-6]$/.test(tagName)) return [this.heading(node)];
    const children = this.clean(node.children);
    if (tagName === "form" && hasFields(node)) this.problems.add(NO_FORMS);
    if (INLINE.has(tagName))
      return children.length > 0 || tagName === "br" ? [this.kept(node, tagName, children)] : [];
    if (BLOCKS.has(tagName) || MEDIA.has(tagName)) return [this.kept(node, tagName, children)];
    return isBlockLike(node) ? [element("div", {}, children)] : children;
  }

  private dropped(tagName: string): Nodes {
    if (["select", "textarea"].includes(tagName)) this.problems.add(NO_FORMS);
    if (tagName === "math")
      this.problems.add("A formula was skipped, because the HTML doesn't contain its TeX source.");
    if (tagName === "svg")
      this.problems.add("An SVG drawing in the HTML was skipped. Add the drawing as an SVG file.");
    return [];
  }

  private kept(node: Element, tagName: string, children: Nodes): Element {
    const names = (KEPT[tagName] ?? []).filter((name) => node.properties[name] !== undefined);
    return element(tagName, Object.fromEntries(names.map((name) => [name, textOf(node, name)])), children);
  }

  private link(node: Element): Nodes {
    if (hasClass(node, ...HEADING_LINKS)) return [];
    const children = this.clean(node.children);
    const href = textOf(node, "href").trim();
    if (href === "" || UNSAFE.test(href) || children.length === 0) return children;
    return [this.kept(node, "a", children)];
  }

  private image(node: Element): Nodes {
    const src = textOf(node, "src").trim();
    if (/^data:/i.test(src))
      this.problems.add("An image that is embedded in the HTML was skipped. Add the image as a file.");
    return src === "" || UNSAFE.test(src) ? [] : [this.kept(node, "img", [])];
  }

  /**
   * Converts a heading. A button in it opens the text below, so its label is the heading if there are no other words. Removes the
   * heading's ID if the same ID would be generated from the heading's words.
   */
  private heading(node: Element): Element {
    const isButton = ({ tagName }: Element) => tagName === "button";
    const isOnlyLabels = !hasContent(node.children);
    const labels = isOnlyLabels ? findElements(node.children, isButton).flatMap((one) => one.children) : [];
    const children = this.clean([...node.children, ...labels]);
    const id = textOf(findElement([node], (one) => textOf(one, "id") !== "") ?? node, "id");
    const follows = slug(plain(children).trim()) === id;
    const isPlain = /^[^\s"'<>&#{}]{1,200}$/.test(id);
    return element(node.tagName, follows || !isPlain ? {} : { id }, children);
  }
}

const BLOCK_LIKE = new Set(
  "div section article main header footer aside address center dl form fieldset object body html".split(" "),
);
const isBlockLike = (node: Element) => BLOCK_LIKE.has(node.tagName);
