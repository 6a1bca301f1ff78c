import type { Element, RootContent } from "hast";
import { customTag, isCustomBlock } from "./custom-tag";
import type { DocumentBlock } from "./document";
import { onlyElements } from "./html-element";
import type { ReadContext } from "./read-context";
import { readKnownTag } from "./tag-reader";
import type { PageNode, Span, TagBlock } from "./tags";

const NOWHERE: Span = { start: 0, end: 0 };
/** The block that a custom block of HTML names; null for a tag that we do not know. */
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
