import type { Element, RootContent as HastContent } from "hast";
import type { PhrasingContent } from "mdast";
import { readTag } from "./html-element";

/** An HTML element among Markdown's inline nodes, its tags paired; `source` is the opening tag. */
export type PairedElement = {
  type: "paired";
  element: Element;
  open: string;
  close: string;
  children: InlineSource[];
};
export type InlineSource = PhrasingContent | PairedElement | HastContent;

/** A tag that has no closer. */
export const VOID_TAG = /^<(br|img|wbr|source|input)(\s|\/|>)/i;

/** HTML tags deeper than this stay raw tags, since readers recurse. */
const MAX_PAIR_DEPTH = 32;

/** Pairs raw tags with their closers among siblings; tags without a partner stay raw HTML. */
export function pairTags(children: readonly PhrasingContent[]): InlineSource[] {
  if (!children.some((child) => child.type === "html")) return children as InlineSource[];
  return buildPairs(children, matchTags(children), 0, children.length, 0);
}

function matchTags(children: readonly PhrasingContent[]): number[] {
  const closers = new Array<number>(children.length).fill(-1);
  const stack: { name: string; index: number }[] = [];
  const waiting = new Map<string, number>();
  const count = (name: string, by: number) => waiting.set(name, (waiting.get(name) ?? 0) + by);
  children.forEach((child, index) => {
    if (child.type !== "html") return;
    const opening = /^<([a-zA-Z][\w-]*)/.exec(child.value);
    if (opening && !VOID_TAG.test(child.value) && !child.value.endsWith("/>")) {
      stack.push({ name: (opening[1] as string).toLowerCase(), index });
      count((opening[1] as string).toLowerCase(), 1);
    }
    const name = /^<\/([a-zA-Z][\w-]*)\s*>$/.exec(child.value)?.[1]?.toLowerCase();
    if (name === undefined || !waiting.get(name)) return;
    for (let frame = stack.pop(); frame; frame = stack.pop()) {
      count(frame.name, -1);
      if (frame.name !== name) continue;
      closers[frame.index] = index;
      return;
    }
  });
  return closers;
}

function buildPairs(
  children: readonly PhrasingContent[],
  closers: number[],
  from: number,
  to: number,
  depth: number,
): InlineSource[] {
  const built: InlineSource[] = [];
  for (let index = from; index < to; index += 1) {
    const child = children[index] as PhrasingContent;
    const closer = depth < MAX_PAIR_DEPTH ? (closers[index] as number) : -1;
    const element = closer !== -1 && child.type === "html" ? readTag(child.value) : null;
    if (!element || child.type !== "html") {
      built.push(child);
      continue;
    }
    const inner = buildPairs(children, closers, index + 1, closer, depth + 1);
    const close = (children[closer] as { value: string }).value;
    built.push({ type: "paired", element, open: child.value, close, children: inner });
    index = closer;
  }
  return built;
}
