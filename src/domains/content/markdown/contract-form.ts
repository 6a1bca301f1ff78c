import { isObject } from "@/lib/is-object";
import { readDate } from "./dates";
import {
  block,
  type ContentRef,
  type DocumentBlock,
  type DocumentInline,
  type DocumentNode,
  imagesOfParagraph,
  plainText,
  type TableData,
  type TableDefinition,
  withBelow,
} from "./document";

/**
 * Converts nodes from the format of Bindery's parser and writers to the format of the API contract
 * (`document` in schemas.json). `ownForm` converts them back. The API contract's rules differ from Bindery's
 * format. In the API contract, every column has an alignment, and every image has fragments. Files and
 * drawings refer only to files. Some blocks can contain text, but no image blocks. Data for which the API
 * contract has no field is stored in `tag`, `layout` and `isLeftWritten`.
 */
export const contractForm = (nodes: readonly DocumentBlock[]) => mapBlocks(nodes, toContract);
export const ownForm = (nodes: readonly DocumentBlock[]) => mapBlocks(nodes, toOwn);

type Change = (node: DocumentBlock, parent: string) => DocumentBlock;

const mapBlocks = (nodes: readonly DocumentBlock[], change: Change) =>
  nodes.map((node) => mapNode(node, change, "document") as DocumentBlock);

/** Converts a node, and then its descendants. */
function mapNode(given: DocumentNode, change: Change, parent: string): DocumentNode {
  if (given.object === "text") return given;
  const node = given.object === "block" ? change(given, parent) : given;
  return withBelow(node, (nodes) => nodes.map((child) => mapNode(child, change, node.type)));
}

const isFile = (ref: unknown) => (ref as ContentRef | undefined)?.kind === "file";
/** The types of blocks that can contain images only inside a paragraph. */
const WITHOUT_IMAGES = new Set(["list-item", "hint", "blockquote"]);
const DRAWING = "gitbook-drawing";

function toContract(node: DocumentBlock, parent: string): DocumentBlock {
  switch (node.type) {
    case "table":
      return withDefinitions(node, aligned);
    case "image":
      return { ...node, fragments: node.fragments ?? [] };
    case "file":
      return isFile(node.data.ref)
        ? node
        : { ...node, type: "content-ref", data: { ...node.data, tag: "file" } };
    case "drawing": {
      if (!node.data.ref || isFile(node.data.ref)) return node;
      const image = block("image", { alt: "", ...node.data, attributes: { class: DRAWING } });
      return { ...node, type: "images", isVoid: false, data: {}, nodes: [image] };
    }
    case "images":
      return WITHOUT_IMAGES.has(parent) ? inParagraph(node) : node;
    default:
      return node;
  }
}

function toOwn(node: DocumentBlock): DocumentBlock {
  switch (node.type) {
    case "table":
      return withDefinitions(node, unaligned);
    case "update":
      return { ...node, data: { ...node.data, date: readDate(node.data?.date) ?? node.data?.date } };
    case "content-ref": {
      const { tag, ...data } = node.data ?? {};
      return tag === "file" ? { ...node, type: "file", data } : node;
    }
    case "images":
      return drawingIn(node) ?? node;
    case "paragraph":
      return imagesOfParagraph(node) ?? node;
    default:
      return node;
  }
}

function withDefinitions(node: DocumentBlock, change: (of: TableDefinition) => TableDefinition) {
  const { definition } = node.data as unknown as TableData;
  const changed = Object.entries(definition ?? {}).map(([id, column]) => [id, change(column)]);
  return { ...node, data: { ...node.data, definition: Object.fromEntries(changed) } };
}

/**
 * Columns without an alignment are left-aligned. If the source sets left alignment explicitly, the column
 * records this, so that the alignment is written back.
 */
const aligned = (column: TableDefinition): TableDefinition =>
  column.textAlignment === "left"
    ? { ...column, isLeftWritten: true }
    : { ...column, textAlignment: column.textAlignment ?? "left" };

function unaligned({ isLeftWritten, ...column }: TableDefinition): TableDefinition {
  const { textAlignment, ...rest } = column;
  return textAlignment === "left" && !isLeftWritten ? rest : column;
}

function drawingIn({ data: _, nodes, ...node }: DocumentBlock): DocumentBlock | null {
  const [image, ...others] = (nodes ?? []) as DocumentBlock[];
  const { ref, alt, attributes } = image?.data ?? {};
  if (others.length > 0 || !isObject(attributes) || attributes.class !== DRAWING) return null;
  return { ...node, type: "drawing", isVoid: true, data: { ref, ...(alt ? { alt } : {}) } };
}

const PARAGRAPH_ALIGNMENT: Readonly<Record<string, string>> = { center: "center", right: "end" };

/** Converts a block of images to a paragraph. The first image stores the layout of the block. */
function inParagraph({ key, data, nodes }: DocumentBlock): DocumentBlock {
  const align = PARAGRAPH_ALIGNMENT[String(data.align)];
  const images = ((nodes ?? []) as DocumentBlock[]).map((image, index): DocumentInline => {
    const caption = image.fragments?.[0]?.nodes.map(plainText).join("\n");
    return {
      object: "inline",
      type: "inline-image",
      isVoid: true,
      data: { ...image.data, ...(caption && { caption }), ...(index === 0 && { layout: data }) },
      ...(image.key !== undefined && { key: image.key }),
      ...(caption && { fragments: image.fragments }),
    };
  });
  const paragraph = block("paragraph", { ...(align && { align }) }, images);
  return { ...paragraph, ...(key !== undefined && { key }) };
}
