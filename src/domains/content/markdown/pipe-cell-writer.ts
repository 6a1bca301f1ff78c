import type { Html, PhrasingContent } from "mdast";
import type { DocumentBlock, DocumentInlineNode } from "./document";
import { writeInlines } from "./inline-writer";
import type { WriteContext } from "./write-context";

// This module writes paragraphs and lists in a cell of a pipe table. They're written as HTML that contains
// Markdown. `readPipeCell` parses this format.

const blocksIn = (node: DocumentBlock) => (node.nodes ?? []) as DocumentBlock[];

/** Whether a pipe table can contain a cell's blocks. If it can't, the table must be written as HTML. */
export const fitsPipeCell = (blocks: readonly DocumentBlock[]): boolean => blocks.every(fits);

function fits(node: DocumentBlock): boolean {
  if (node.type === "paragraph") return isSimple(node);
  if (node.type !== "list-unordered" && node.type !== "list-ordered") return false;
  return blocksIn(node).every(
    (item) => Object.keys(item.data ?? {}).length === 0 && fitsPipeCell(blocksIn(item)),
  );
}

/**
 * Whether a paragraph's text has no HTML and no leading or trailing spaces. HTML could end the paragraph's
 * element.
 */
function isSimple({ data, nodes = [] }: DocumentBlock): boolean {
  const leaves = nodes.flatMap((node) => (node.object === "text" ? node.leaves : []));
  const text = nodes.map((node) =>
    node.object === "text" ? node.leaves.map((leaf) => leaf.text).join("") : "x",
  );
  const joined = text.join("");
  return (
    (data?.align ?? "start") === "start" &&
    joined !== "" &&
    joined.trim() === joined &&
    leaves.every(({ html }) => html === undefined)
  );
}

const html = (value: string): Html => ({ type: "html", value });

/** Writes the content of a cell with paragraphs and lists. */
export function pipeCellFlow(
  blocks: readonly DocumentBlock[],
  context: WriteContext,
  path: string,
): PhrasingContent[] {
  return blocks.flatMap((node, index) => {
    const own = `${path}[${index}].nodes`;
    if (node.type !== "paragraph") return list(node, context, own);
    const words = writeInlines((node.nodes ?? []) as DocumentInlineNode[], context, own, true);
    return [html("<p>"), ...words, html("</p>")];
  });
}

function list(node: DocumentBlock, context: WriteContext, path: string): PhrasingContent[] {
  const name = node.type === "list-unordered" ? "ul" : "ol";
  const start = typeof node.data?.start === "number" ? ` start="${node.data.start}"` : "";
  const items = blocksIn(node).flatMap((item, index) => {
    const own = `${path}[${index}].nodes`;
    return [html("<li>"), ...itemContent(blocksIn(item), context, own), html("</li>")];
  });
  return [html(`<${name}${start}>`), ...items, html(`</${name}>`)];
}

/**
 * Writes the content of a list item. If the item has only one paragraph, the paragraph's text is written
 * without an element.
 */
function itemContent(
  blocks: readonly DocumentBlock[],
  context: WriteContext,
  path: string,
): PhrasingContent[] {
  const flow = pipeCellFlow(blocks, context, path);
  const isPlain = blocks[0]?.type === "paragraph" && blocks[1]?.type !== "paragraph";
  if (!isPlain) return flow;
  const end = flow.findIndex((each) => each.type === "html" && each.value === "</p>");
  return [...flow.slice(1, end), ...flow.slice(end + 1)];
}
