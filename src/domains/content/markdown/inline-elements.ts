import type { Element } from "hast";
import type { DocumentInline, DocumentInlineNode, DocumentMark, MarkType } from "./document";
import {
  attributesBeyond,
  hasOnly,
  onlyElements,
  property,
  styleOf,
  withAttributes,
  withProperties,
} from "./html-element";
import type { Resolve } from "./link-resolution";

/**
 * The result of converting an inline HTML element: a mark on its content, an inline node, or a line break.
 */
export type ElementMeaning =
  | { kind: "mark"; mark: DocumentMark }
  | { kind: "inline"; node: DocumentInline }
  | { kind: "link"; href: string; data: Record<string, unknown> }
  | { kind: "anchor"; id: string }
  | { kind: "break" }
  | { kind: "footnote"; target: string };

const MARK_ELEMENTS: Record<string, MarkType> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  del: "strikethrough",
  s: "strikethrough",
  code: "code",
  kbd: "keyboard",
  sup: "superscript",
  sub: "subscript",
};

export const COLORS = new Set([
  "default",
  "green",
  "blue",
  "red",
  "orange",
  "yellow",
  "purple",
  "$primary",
  "$info",
  "$success",
  "$warning",
  "$danger",
]);

/** Creates an inline node. Void inline nodes have no children. */
export const inline = (
  type: DocumentInline["type"],
  data: Record<string, unknown>,
  nodes?: DocumentInlineNode[],
): DocumentInline => ({ object: "inline", type, isVoid: !nodes, data, ...(nodes && { nodes }) });

/**
 * Converts an inline element. Returns null if the Document format doesn't support the element. The element's
 * tags are then kept as raw HTML.
 *
 * @param content a function that returns the plain text inside the element. It's called only if the inner
 * elements aren't converted again, so the cost of nested elements is linear.
 */
export function meaningOf(element: Element, content: () => string, resolve: Resolve): ElementMeaning | null {
  switch (element.tagName) {
    case "br":
      return { kind: "break" };
    case "mark":
      return markMeaning(element);
    case "img":
      return imageMeaning(imageData(element, resolve));
    case "picture":
      return imageMeaning(pictureData(element, resolve));
    case "a":
      return anchorMeaning(element, content, resolve);
    case "button":
      return actionButton(element, content) ?? inactiveButton(element, content, resolve);
    case "i":
      return iconMeaning(element) ?? plainMark(element);
    case "code":
      return property(element, "className") === "expression"
        ? { kind: "inline", node: inline("expression", { expression: content() }) }
        : plainMark(element);
    default:
      return plainMark(element);
  }
}

function plainMark(element: Element): ElementMeaning | null {
  const type = Object.hasOwn(MARK_ELEMENTS, element.tagName) ? MARK_ELEMENTS[element.tagName] : undefined;
  if (!type || Object.keys(element.properties).length > 0) return null;
  return { kind: "mark", mark: { object: "mark", type } };
}

function markMeaning(element: Element): ElementMeaning | null {
  if (!hasOnly(element, "style")) return null;
  const style = styleOf(element);
  const text = style.color ?? "default";
  const background = style["background-color"] ?? "default";
  const known = Object.keys(style).every((name) => name === "color" || name === "background-color");
  if (!known || !COLORS.has(text) || !COLORS.has(background)) return null;
  return { kind: "mark", mark: { object: "mark", type: "color", data: { text, background } } };
}

function iconMeaning(element: Element): ElementMeaning | null {
  const match = /^fa-([\w-]+)$/.exec(property(element, "className") ?? "");
  if (!match || !hasOnly(element, "className", "style")) return null;
  const { color } = styleOf(element);
  if (color !== undefined && !COLORS.has(color)) return null;
  return {
    kind: "inline",
    node: inline("icon", color === undefined ? { icon: match[1] } : { icon: match[1], color }),
  };
}

/**
 * Returns the data of an image, or null if the image has no URL. Keeps attributes for which the Document
 * format has no field.
 */
export function imageData(element: Element, resolve: Resolve): Record<string, unknown> | null {
  const src = property(element, "src");
  if (src === undefined) return null;
  const known = ["src", "alt", "title", "dataSize"];
  const data: Record<string, unknown> = { ref: resolve(src, "image") };
  const alt = property(element, "alt");
  if (alt) data.alt = alt;
  const title = property(element, "title");
  if (title) data.caption = title;
  for (const side of ["width", "height"] as const) {
    const read = readLength(property(element, side) ?? "");
    if (read === null) continue;
    data[side] = read;
    known.push(side);
  }
  const size = property(element, "dataSize");
  if (size !== undefined) data.size = size;
  return { ...data, ...withAttributes(attributesBeyond(element, known)) };
}

/** Parses a length such as `300` or `50%`. Returns null for any other text. */
export function readLength(text: string): number | { unit: string; value: number } | null {
  const match = /^(\d+(?:\.\d+)?)(%|px)?$/.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]);
  return match[2] === undefined ? value : { unit: match[2], value };
}

export function writeLength(length: unknown): string | null {
  if (typeof length === "number") return String(length);
  if (typeof length !== "object" || length === null) return null;
  const { unit, value } = length as { unit?: unknown; value?: unknown };
  return typeof value === "number" && (unit === "%" || unit === "px") ? `${value}${unit}` : null;
}

/** Returns the data of the image in a `<picture>`. The source for the dark theme becomes `refDark`. */
export function pictureData(element: Element, resolve: Resolve): Record<string, unknown> | null {
  const children = onlyElements(element.children);
  if (!children || Object.keys(element.properties).length > 0 || children.length > 2) return null;
  const image = children.find((child) => child.tagName === "img");
  const source = children.find((child) => child.tagName === "source");
  const data = image ? imageData(image, resolve) : null;
  if (!data || (children.length === 2 && !source)) return null;
  if (!source) return data;
  const dark = property(source, "srcSet");
  if (dark === undefined || property(source, "media") !== "(prefers-color-scheme: dark)") return null;
  return hasOnly(source, "srcSet", "media") ? { ...data, refDark: resolve(dark, "image") } : null;
}

const imageMeaning = (data: Record<string, unknown> | null): ElementMeaning | null =>
  data && { kind: "inline", node: inline("inline-image", data) };

function anchorMeaning(element: Element, content: () => string, resolve: Resolve): ElementMeaning | null {
  const href = property(element, "href");
  const id = property(element, "id") ?? property(element, "name");
  const kind = /^button (primary|secondary)$/.exec(property(element, "className") ?? "")?.[1];
  if (kind && hasOnly(element, "href", "className", "dataIcon", "dataSize")) {
    const data: Record<string, unknown> = { label: content(), kind, ref: resolve(href ?? "", "link") };
    return { kind: "inline", node: inline("button", withLook(element, data)) };
  }
  if (property(element, "dataFootnoteRef") !== undefined && href?.startsWith("#user-content-fn-"))
    return { kind: "footnote", target: href.slice("#user-content-fn-".length) };
  if (
    id !== undefined &&
    element.children.length === 0 &&
    (href === undefined || href === `#${id}`) &&
    hasOnly(element, "href", "id", "name")
  ) {
    return { kind: "anchor", id };
  }
  if (href === undefined) return null;
  const data: Record<string, unknown> = withAttributes(
    attributesBeyond(element, ["href", "title", "dataMention"]),
  );
  if (property(element, "dataMention") !== undefined) data.mention = true;
  const title = property(element, "title");
  if (title !== undefined) data.title = title;
  return { kind: "link", href, data };
}

const withLook = (element: Element, data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  ...withProperties(element, { icon: "dataIcon", size: "dataSize" }),
});

/** Converts a button without an action to a button with an empty link. */
function inactiveButton(element: Element, content: () => string, resolve: Resolve): ElementMeaning | null {
  const kind = /^button (primary|secondary)$/.exec(property(element, "className") ?? "")?.[1];
  if (!kind || !hasOnly(element, "type", "className", "disabled", "dataIcon", "dataSize")) return null;
  const data = withLook(element, { label: content(), kind, ref: resolve("", "link") });
  return { kind: "inline", node: inline("button", data) };
}

function actionButton(element: Element, content: () => string): ElementMeaning | null {
  const kind = /^button (primary|secondary)$/.exec(property(element, "className") ?? "")?.[1];
  const action = property(element, "dataAction");
  if (!kind || action === undefined) return null;
  if (!hasOnly(element, "type", "className", "dataAction", "dataQuery", "dataSlug", "dataIcon", "dataSize"))
    return null;
  const details = { action, ...withProperties(element, { query: "dataQuery", slug: "dataSlug" }) };
  return {
    kind: "inline",
    node: inline("button", withLook(element, { label: content(), kind, action: details })),
  };
}
