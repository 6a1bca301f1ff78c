import type { Element, ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";

/** HTML deeper than this is kept raw instead of being understood: parsers recurse. */
const MAX_DEPTH = 60;
const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

/** The nodes of an HTML fragment; null when it is nested too deeply to be read. */
export function readHtml(value: string): RootContent[] | null {
  if (htmlDepth(value) > MAX_DEPTH) return null;
  return fromHtml(value, { fragment: true }).children;
}

function htmlDepth(value: string): number {
  let depth = 0;
  let deepest = 0;
  for (const match of value.matchAll(/<(\/?)([a-zA-Z][\w-]*)/g)) {
    if (match[1] === "/") depth = Math.max(0, depth - 1);
    else if (!VOID.has((match[2] as string).toLowerCase())) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** One tag read on its own: `<mark style="color:red">` gives the element without children. */
export function readTag(value: string): Element | null {
  const [first] = fromHtml(value, { fragment: true }).children;
  return first?.type === "element" ? first : null;
}

/** A property of an element as text; lists are joined by spaces, a bare attribute is "". */
export function property(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** Whether an element has only the properties named; anything else would be lost by reading it. */
export function hasOnly(element: Element, ...names: string[]): boolean {
  return Object.keys(element.properties).every((name) => names.includes(name));
}

/** The child elements, when nothing but white space stands between them; otherwise null. */
export function onlyElements(children: readonly (ElementContent | RootContent)[]): Element[] | null {
  const elements: Element[] = [];
  for (const child of children) {
    if (child.type === "element") elements.push(child);
    else if (child.type !== "text" || child.value.trim() !== "") return null;
  }
  return elements;
}

/** The declarations of a `style` attribute, lower-case names to values. */
export function styleOf(element: Element): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of (property(element, "style") ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0)
      style[declaration.slice(0, colon).trim().toLowerCase()] = declaration.slice(colon + 1).trim();
  }
  return style;
}

/** The opening and the closing tag of an element as text; a void one has no closing tag. */
export function tagsOf(element: Element): [string, string] {
  const html = toHtml({ ...element, children: [] });
  const close = `</${element.tagName}>`;
  return html.endsWith(close) ? [html.slice(0, -close.length), close] : [html, ""];
}
