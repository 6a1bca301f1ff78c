import type { Element } from "hast";
import {
  classesOf,
  element,
  findElement,
  findElements,
  hasClass,
  hasContent,
  type Nodes,
  plain,
  textOf,
  without,
} from "../hast";

const byClass =
  (...names: string[]) =>
  (node: Element) =>
    hasClass(node, ...names);

/** Matches the class of an element around code, with the language. */
const AROUND_CODE = /^(?:language|lang|highlight|brush|source)-([\w+#.-]{1,40})$/;
export const isAroundCode = (node: Element): boolean =>
  ["div", "figure"].includes(node.tagName) &&
  classesOf(node).some(
    (name) =>
      AROUND_CODE.test(name) ||
      /^(?:highlight|expressive-code|literal-block-wrapper|code-?block)/i.test(name),
  );
const NO_LANGUAGES = new Set([
  "default",
  "none",
  "text",
  "plaintext",
  "notranslate",
  "source",
  "line-numbers-mode",
]);
const TITLES = [/^codeBlockTitle/, /^filename$/, /^caption-text$/, /^title$/, /^code-block-header$/];

const languageOf = (nodes: readonly (Element | null | undefined)[]): string | undefined => {
  for (const node of nodes) {
    const said = node
      ? textOf(node, "dataLanguage") || textOf(node, "dataLang") || textOf(node, "language")
      : "";
    const named = node ? classesOf(node).flatMap((name) => AROUND_CODE.exec(name)?.[1] ?? []) : [];
    const found = [said, ...named].find((name) => /^[\w+#.-]{1,40}$/.test(name) && !NO_LANGUAGES.has(name));
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Adds line breaks after the elements that contain one line each. */
const withLineBreaks = (nodes: Nodes): Nodes =>
  nodes.flatMap((node): Nodes => {
    if (node.type !== "element") return [node];
    if (node.tagName === "br") return [{ type: "text", value: "\n" }];
    const children = withLineBreaks(node.children) as Element["children"];
    const line: Element = { ...node, children };
    // A block in code is shown on its own line, such as a line of Starlight, or the output of an example.
    return node.tagName === "div" && !plain(children).endsWith("\n")
      ? [line, { type: "text", value: "\n" }]
      : [line];
  });

const isPre = ({ tagName }: Element) => tagName === "pre";

/** Whether an element contains the numbers of lines of code. */
export const isLineNumber = byClass(
  ...["lineno", "linenos", "linenodiv", "line-number", "line-numbers-wrapper", "ln", "gutter"],
);

/** Whether an element shows the language of the code next to it, as VitePress does. */
export const isLanguage = (node: Element): boolean => node.tagName === "span" && hasClass(node, "lang");

/** Writes each line of code on its own line, without its number, and the images that the page loads only when they're visible. */
export const withLines = (nodes: Nodes): Nodes =>
  nodes.map((node) => {
    if (node.type !== "element") return node;
    const children = isPre(node)
      ? withLineBreaks(without(node.children, isLineNumber))
      : withLines(node.children);
    const one = { ...node, children: children as Element["children"] };
    return image(one) ?? one;
  });

/** Converts an element to a code block with its language and title, if it contains only code. */
function code(node: Element): Element | null {
  const isAround = isAroundCode(node);
  if (!isPre(node) && !isAround) return null;
  const pres = isPre(node) ? [node] : findElements(without(node.children, isLineNumber), isPre);
  const [pre] = pres;
  if (!pre || pres.length > 1) return null;
  const inner = findElement(pre.children, ({ tagName }) => tagName === "code");
  const between = isAround ? findElements(node.children, isAroundCode) : [];
  const language = languageOf([inner, pre, node, ...between]);
  const isTitle = (one: Element) => classesOf(one).some((name) => TITLES.some((title) => title.test(name)));
  const title = isAround
    ? findElement(node.children, (one) => isTitle(one) && !findElement([pre], (two) => two === one))
    : null;
  const said = title ? plain([title]).replace(/\s+/g, " ").trim() : "";
  const isKnown = (one: Element) => isPre(one) || one === title || isLineNumber(one) || isLanguage(one);
  if (isAround && hasContent(without(node.children, isKnown))) return null;
  return element(
    "pre",
    {
      dataCode: "true",
      ...(language !== undefined && { dataLanguage: language }),
      ...(said !== "" && { dataTitle: said }),
    },
    pre.children,
  );
}

/** Returns the classes of an admonition that is written differently by a generator, with its title. */
function kindOf(node: Element): { kind: string; title: Element | null; body?: Nodes } | null {
  const { tagName, children } = node;
  const names = classesOf(node);
  const after = (start: string) => names.find((name) => name.startsWith(start))?.slice(start.length);
  if (tagName === "div" && hasClass(node, "custom-block")) {
    const kind = names.find((name) => name !== "custom-block" && name !== "github-alert") ?? "info";
    return { kind, title: findElement(children, byClass("custom-block-title")) };
  }
  if (hasClass(node, "starlight-aside"))
    return {
      kind: after("starlight-aside--") ?? "note",
      title: findElement(children, byClass("starlight-aside__title")),
    };
  if (hasClass(node, "markdown-alert"))
    return {
      kind: after("markdown-alert-") ?? "note",
      title: findElement(children, byClass("markdown-alert-title")),
    };
  if (hasClass(node, "callout") && textOf(node, "dataCalloutType") !== "")
    return { kind: textOf(node, "dataCalloutType"), title: null };
  if (hasClass(node, "admonitionblock")) {
    const kind = names.find((name) => name !== "admonitionblock") ?? "note";
    const body = findElement(children, (one) => one.tagName === "td" && hasClass(one, "content"));
    return body && { kind, title: null, body: body.children };
  }
  if (hasClass(node, "alert") && textOf(node, "role") === "alert")
    return { kind: after("alert-") ?? "note", title: findElement(children, byClass("alert-heading")) };
  if (hasClass(node, "hint") && after("hint-") !== undefined)
    return { kind: after("hint-") ?? "info", title: null };
  return null;
}

/** Writes an admonition as MkDocs and Sphinx do, which the common conversion reads. */
function admonition(node: Element): Element | null {
  const found = kindOf(node);
  if (!found) return null;
  const { kind, title, body } = found;
  const said = title ? plain([title]).replace(/\s+/g, " ").trim() : "";
  const rest = body ?? without(node.children, (one) => one === title);
  const head =
    said === "" ? [] : [element("p", { className: ["admonition-title"] }, [{ type: "text", value: said }])];
  return element("div", { className: ["admonition", kind.toLowerCase()] }, [...head, ...rest]);
}

/** Reads an image that the page loads only when it's visible. */
function image(node: Element): Element | null {
  if (node.tagName !== "img") return null;
  const src = textOf(node, "src");
  const later = textOf(node, "dataSrc") || textOf(node, "dataLazySrc");
  return later !== "" && (src === "" || src.startsWith("data:"))
    ? { ...node, properties: { ...node.properties, src: later } }
    : null;
}

/** Writes the code and admonitions of common generators in one form. */
export const withIdioms = (nodes: Nodes): Nodes =>
  nodes.map((node) => {
    if (node.type !== "element") return node;
    const block = code(node);
    if (block) return block;
    const inner = { ...node, children: withIdioms(node.children) as Element["children"] };
    return admonition(inner) ?? inner;
  });
