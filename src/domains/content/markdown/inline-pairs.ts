import type { Element, RootContent as HastContent } from "hast";
import type { PhrasingContent } from "mdast";
import type { DocumentInlineNode, DocumentLeaf } from "./document";
import { readTag } from "./html-element";

/**
 * An HTML element among the inline nodes of Markdown. Its opening and closing tags are matched. `source` is
 * the opening tag.
 */
export type PairedElement = {
  type: "paired";
  element: Element;
  open: string;
  close: string;
  children: InlineSource[];
};
export type InlineSource = PhrasingContent | PairedElement | HastContent;

/** A tag that has no closing tag. */
export const VOID_TAG = /^<(br|img|wbr|source|input)(\s|\/|>)/i;

/**
 * The maximum nesting depth of paired HTML tags. Deeper tags stay raw, because recursive functions process
 * them.
 */
const MAX_PAIR_DEPTH = 32;

/** Matches raw opening tags with their closing tags among siblings. Tags without a match stay raw HTML. */
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

/**
 * If the nodes end with `]`, removes and returns the nodes between the last `[` and this `]`. Otherwise,
 * returns an empty list.
 */
export function takeBracketed(nodes: DocumentInlineNode[]): DocumentInlineNode[] {
  const last = nodes.at(-1);
  const lastLeaf = last?.object === "text" ? last.leaves.at(-1) : undefined;
  if (!lastLeaf?.text.endsWith("]") || isCode(lastLeaf)) return [];
  const place = findOpening(nodes);
  if (!place) return [];
  const [nodeIndex, leafIndex, offset] = place;
  const opening = nodes[nodeIndex] as DocumentInlineNode & { object: "text" };
  const tail = opening.leaves.splice(leafIndex + 1);
  const leaf = opening.leaves[leafIndex] as DocumentLeaf;
  const first: DocumentLeaf = { ...leaf, text: leaf.text.slice(offset + 1) };
  leaf.text = leaf.text.slice(0, offset);
  const taken: DocumentInlineNode[] = [
    { object: "text", leaves: [first, ...tail] },
    ...nodes.splice(nodeIndex + 1),
  ];
  dropLastCharacter(taken);
  if (leaf.text === "") opening.leaves.pop();
  if (opening.leaves.length === 0) nodes.pop();
  return taken.flatMap(withoutEmptyLeaves);
}

function isCode(leaf: DocumentLeaf): boolean {
  return leaf.marks.some((mark) => mark.type === "code");
}

function findOpening(nodes: DocumentInlineNode[]): [number, number, number] | null {
  let depth = 0;
  for (let nodeIndex = nodes.length - 1; nodeIndex >= 0; nodeIndex -= 1) {
    const node = nodes[nodeIndex] as DocumentInlineNode;
    if (node.object !== "text") continue;
    for (let leafIndex = node.leaves.length - 1; leafIndex >= 0; leafIndex -= 1) {
      const leaf = node.leaves[leafIndex] as DocumentLeaf;
      if (isCode(leaf)) continue;
      for (let offset = leaf.text.length - 1; offset >= 0; offset -= 1) {
        if (leaf.text[offset] === "]") depth += 1;
        if (leaf.text[offset] === "[") depth -= 1;
        if (depth === 0) return [nodeIndex, leafIndex, offset];
      }
    }
  }
  return null;
}

function dropLastCharacter(nodes: DocumentInlineNode[]): void {
  const last = nodes.at(-1) as DocumentInlineNode & { object: "text" };
  const leaf = last.leaves.at(-1) as DocumentLeaf;
  leaf.text = leaf.text.slice(0, -1);
}

/** Removes empty texts from a node. Returns an empty list if nothing remains. */
export function withoutEmptyLeaves(node: DocumentInlineNode): DocumentInlineNode[] {
  if (node.object !== "text") return [node];
  const leaves = node.leaves.filter((leaf) => leaf.text !== "" || leaf.html !== undefined);
  return leaves.length > 0 ? [{ object: "text", leaves }] : [];
}

/** Removes white space at the start and end of a cell or a paragraph. HTML ignores this white space. */
export function trimInlines(nodes: DocumentInlineNode[]): DocumentInlineNode[] {
  const first = nodes[0];
  if (first?.object === "text" && first.leaves[0])
    first.leaves[0].text = first.leaves[0].text.replace(/^ +/, "");
  const last = nodes.at(-1);
  const leaf = last?.object === "text" ? last.leaves.at(-1) : undefined;
  if (leaf) leaf.text = leaf.text.replace(/(?<! ) +$/, "");
  return nodes.flatMap(withoutEmptyLeaves);
}
