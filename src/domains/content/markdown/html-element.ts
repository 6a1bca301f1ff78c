import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { toHtml } from "hast-util-to-html";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5";
import { find, html } from "property-information";
import { UnrepresentableNodeError } from "./errors";

/**
 * The maximum nesting depth of HTML that is parsed. Deeper HTML stays raw, because recursive functions
 * process it.
 */
const DEPTH_MAX = 64;
/**
 * The number of elements that HTML of any length can have. Longer HTML can have one element per character.
 */
const ELEMENTS_ALWAYS = 100;

class TooMuchHtml extends Error {}

/**
 * Builds the tree that a browser would build, up to a maximum number of elements. The maximum depends on the
 * length of the text. Without it, the tree could grow much faster than the text. For example, a closing tag
 * without an opening tag can add an element, and an unclosed mark is opened again in every paragraph.
 */
function boundedAdapter(elementsMax: number): typeof defaultTreeAdapter {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1;
      if (elements > elementsMax) throw new TooMuchHtml();
      return defaultTreeAdapter.createElement(...given);
    },
    onItemPush() {
      depth += 1;
      if (depth > DEPTH_MAX) throw new TooMuchHtml();
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

/**
 * Returns the nodes of an HTML fragment. Returns null if the fragment is nested too deeply or has too many
 * elements. With `hasLines`, the position of each node contains the line on which the node starts.
 */
export function readHtml(value: string, { hasLines = false } = {}): RootContent[] | null {
  const treeAdapter = boundedAdapter(Math.max(value.length, ELEMENTS_ALWAYS));
  try {
    const options = { treeAdapter, scriptingEnabled: false, sourceCodeLocationInfo: hasLines };
    const fragment = parseFragment(value, options);
    const root = fromParse5(fragment) as Root;
    if (hasLines) addLines(root, fragment);
    return root.children;
  } catch (error) {
    if (error instanceof TooMuchHtml) return null;
    throw error;
  }
}

function addLines(parent: Root | Element, source: DefaultTreeAdapterTypes.ParentNode): void {
  for (const [index, child] of parent.children.entries()) {
    const node = source.childNodes[index];
    const line = node?.sourceCodeLocation?.startLine;
    if (line !== undefined) child.position = { start: { line, column: 1 }, end: { line, column: 1 } };
    if (child.type === "element" && node && "childNodes" in node) addLines(child, node);
  }
}

/** Parses a single tag, such as `<mark style="color:red">`, into an element without children. */
export function readTag(value: string): Element | null {
  const [first] = readHtml(value) ?? [];
  return first?.type === "element" ? first : null;
}

/**
 * Returns a property of an element as text. Joins the items of a list with spaces. For a property without a
 * value, returns "".
 */
export function property(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

export const withProperties = (element: Element, names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, own]) => {
      const value = property(element, own);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Whether an element has no properties except the given properties. Any other property would be lost. */
export function hasOnly(element: Element, ...names: string[]): boolean {
  return Object.keys(element.properties).every((name) => names.includes(name));
}

/** Returns the child elements. Returns null if there is anything except white space between them. */
export function onlyElements(children: readonly (ElementContent | RootContent)[]): Element[] | null {
  const elements: Element[] = [];
  for (const child of children) {
    if (child.type === "element") elements.push(child);
    else if (child.type !== "text" || child.value.trim() !== "") return null;
  }
  return elements;
}

/** Returns the declarations in a `style` attribute, with the lower-case name as the key. */
export function styleOf(element: Element): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of (property(element, "style") ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0)
      style[declaration.slice(0, colon).trim().toLowerCase()] = declaration.slice(colon + 1).trim();
  }
  return style;
}

/**
 * Returns the opening and the closing tag of an element as text. For a void element, the closing tag is
 * empty.
 */
export function tagsOf(element: Element): [string, string] {
  const html = toHtml({ ...element, children: [] });
  const close = `</${element.tagName}>`;
  return html.endsWith(close) ? [html.slice(0, -close.length), close] : [html, ""];
}

/**
 * An empty comment. It separates inline content that would otherwise be parsed as a unit. Examples are two
 * formulas, or the colons of a text that looks like an emoji.
 */
export const SEPARATOR = "<!---->";

export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/**
 * Returns an opening tag. Omits attributes that are undefined. Writes an attribute without a value if it's
 * `true`.
 */
export function openTag(name: string, attributes: Record<string, string | true | undefined> = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    // A line break in an attribute could end the HTML block in Markdown.
    return value === true ? [` ${key}`] : [` ${key}="${escapeHtml(value).replace(/\n/g, "&#10;")}"`];
  });
  return `<${name}${written.join("")}>`;
}

export type Attributes = Record<string, string>;

/**
 * Returns those attributes of an element for which the Document format has no field, with the HTML name as
 * the key. Returns undefined if there are none.
 */
export function attributesBeyond(element: Element, known: readonly string[]): Attributes | undefined {
  const kept = Object.keys(element.properties).flatMap((name) => {
    const value = property(element, name);
    return value === undefined || known.includes(name) ? [] : [[find(html, name).attribute, value] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/**
 * Returns `{ attributes }`, or an empty object if there are no attributes. Callers use the spread syntax to
 * add the result to an object.
 */
export function withAttributes(attributes: Attributes | undefined): { attributes?: Attributes } {
  return attributes ? { attributes } : {};
}

/**
 * Returns stored attributes in the form for an opening tag. An empty attribute is written without a value.
 *
 * @throws UnrepresentableNodeError if a name isn't a valid name of an HTML attribute
 */
export function writtenAttributes(attributes: unknown, path: string): Record<string, string | true> {
  const entries = Object.entries((attributes ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (typeof value !== "string" || !/^[^\s"'<>/=\p{Cc}]+$/u.test(name))
        throw new UnrepresentableNodeError(
          `${path}.attributes`,
          "each HTML attribute must have a valid name and a string as its value",
        );
      return [name, value === "" ? true : value];
    }),
  );
}

export function hasAttributes(attributes: unknown): boolean {
  return Object.keys((attributes ?? {}) as object).length > 0;
}
