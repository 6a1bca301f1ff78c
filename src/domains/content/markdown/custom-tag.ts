import type { Element, RootContent } from "hast";
import type { DocumentBlock } from "./document";
import { attributesBeyond, onlyElements, property } from "./html-element";
import type { ReadContext } from "./read-context";
import { readKnownTag } from "./tag-reader";
import { formatTag } from "./tag-syntax";
import type { PageNode, Span, TagBlock } from "./tags";

/**
 * The names of tag attributes, with the lower-case name as the key. HTML parsing converts names to lower
 * case.
 */
const NAMES = new Map(
  [
    "fullWidth",
    "lineNumbers",
    "collapsedLineCount",
    "openInAIProviders",
    "defaultExpanded",
    "dateFormat",
  ].map((name) => [name.toLowerCase(), name]),
);

/**
 * Whether an element represents a tag in HTML. Some editors export tags in this form, such as `<div
 * data-gb-custom-block data-tag="hint">`.
 */
export function isCustomBlock(element: Element): boolean {
  return property(element, "dataGbCustomBlock") !== undefined && tagNameOf(element) !== undefined;
}

function tagNameOf(element: Element): string | undefined {
  const name = property(element, "dataTag") ?? "";
  return /^[@\w][\w@/.:-]*$/.test(name) ? name : undefined;
}

/**
 * The name and the attributes of the tag that a `<div>` represents. They have the same form as in `{% name
 * rest %}`.
 */
export function customTag(element: Element): { name: string; rest: string } {
  const name = tagNameOf(element) as string;
  const given = attributesBeyond(element, ["dataGbCustomBlock", "dataTag"]) ?? {};
  const named: Record<string, string> = {};
  let positional: string | undefined;
  for (const [attribute, value] of Object.entries(given)) {
    const key = /^data-(.+)$/.exec(attribute)?.[1];
    if (key === "0") positional = value;
    else if (key) named[NAMES.get(key.replace(/-/g, "").toLowerCase()) ?? key] = value.replace(/\s+/g, " ");
  }
  return { name, rest: formatTag("", named, positional).slice(2, -2).trim() };
}

const NOWHERE: Span = { start: 0, end: 0 };
/** Returns the block that a custom HTML block represents, or null for an unknown tag. */
export function readCustomBlock(
  element: Element,
  context: ReadContext,
  readFlow: (children: readonly RootContent[], context: ReadContext) => DocumentBlock[],
): DocumentBlock | null {
  const inner = element.children as RootContent[];
  const parts = onlyElements(inner)?.filter(isCustomBlock) ?? [];
  const children: PageNode[] = parts.map((part): TagBlock => {
    return { type: "tagBlock", ...customTag(part), closed: true, span: NOWHERE, children: [] };
  });
  const isEmpty = inner.every((child) => child.type === "text" && child.value.trim() === "");
  const named = customTag(element);
  const tag: TagBlock = {
    type: "tagBlock",
    ...named,
    closed: named.name !== "include",
    span: NOWHERE,
    children,
  };
  return readKnownTag(tag, context, () => (isEmpty ? [] : readFlow(inner, context)));
}
