import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, RootContent } from "mdast";
import {
  type DocumentBlock,
  type DocumentInlineNode,
  isBlankInline,
  isPadding,
  plainText,
  rawSource,
} from "./document";
import { UnrepresentableNodeError } from "./errors";
import { alignedHtml, drawingHtml, hasAlign, imagesHtml, inlineHtml, preHtml } from "./html-writer";
import { isPlainImage } from "./inline-pieces";
import { writeInlines } from "./inline-writer";
import { writeTable } from "./table-writer";
import { flag, openTag, type TagContainer, writeTag } from "./tag-writer";
import { hrefIn, type WriteContext } from "./write-context";

/**
 * A `<details>` element in the form in which it's written to Markdown. Its tags are on separate lines, with
 * Markdown between them.
 */
export type DetailsContainer = {
  type: "detailsContainer";
  open: boolean;
  summary: string;
  children: RootContent[];
  position?: import("mdast").Root["position"];
};

declare module "mdast" {
  interface RootContentMap {
    detailsContainer: DetailsContainer;
  }
}

/**
 * Converts blocks to mdast. @throws UnrepresentableNodeError with the path of a node that Markdown can't
 * express
 */
export function writeBlocks(
  blocks: readonly DocumentBlock[],
  context: WriteContext,
  path: string,
  firstIndex = 0,
): RootContent[] {
  return blocks.map((node, index) =>
    writeBlock({ ...node, data: node.data ?? {} }, context, `${path}[${firstIndex + index}]`),
  );
}

function writeBlock(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  const source = rawSource(node);
  if (source !== null) return { type: "html", value: source };
  const tag = writeTag(node, context, path);
  if (tag) return tag;
  switch (node.type) {
    case "paragraph":
      return paragraphOf(node, context, path);
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return headingOf(node, context, path);
    case "divider":
      return { type: "thematicBreak" };
    case "blockquote":
      return { type: "blockquote", children: childrenOf(node, context, path) };
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return listOf(node, context, path);
    case "code":
      return codeOf(node, context, path);
    case "math":
      return { type: "math", value: String(node.data.formula) } as unknown as RootContent;
    case "table":
      return writeTable(node, context, path);
    case "images":
      return imagesOf(node, context, path);
    case "drawing":
      return { type: "html", value: drawingHtml(node, context, path) };
    case "expandable":
      return expandableOf(node, context, path);
    default:
      throw new UnrepresentableNodeError(path, `a block of type ${node.type} can't be used here`);
  }
}

function childrenOf(node: DocumentBlock, context: WriteContext, path: string) {
  const blocks = (node.nodes ?? []) as DocumentBlock[];
  return context.writeBlocks(isPadding(blocks) ? [] : blocks, `${path}.nodes`) as (
    | BlockContent
    | DefinitionContent
  )[];
}

const isBlankText = ({ nodes }: DocumentBlock): boolean =>
  ((nodes ?? []) as DocumentInlineNode[]).every(isBlankInline);

const SPACE: PhrasingContent = { type: "html", value: "&#x20;" };

/** Elements that open an HTML block only if their tag is the only content of its line. */
const INLINE_TAGS = new Set(
  "a abbr b bdi bdo button cite code data del dfn em font i img ins kbd mark picture q ruby s samp small span strong sub sup time tt u var".split(
    " ",
  ),
);
/** A tag without other content on its line. */
const LONE_TAG = /^<(?:"[^"]*"|'[^']*'|[^'">])*>[ \t]*(?:\n|$)/;
const nameOfTag = (html: string): string => /^<([a-z]+)(?=[\s/>])/.exec(html)?.[1] ?? "";

/**
 * Whether a paragraph would be parsed as an HTML block, because it starts with a tag. An image without other text is parsed as
 * an image, whatever surrounds it.
 */
function opensHtmlBlock([first, second]: readonly PhrasingContent[]): boolean {
  if (first?.type !== "html" || !first.value.startsWith("<")) return false;
  const name = nameOfTag(first.value);
  const isLone = second === undefined && name !== "img" && LONE_TAG.test(first.value);
  return isLone || !INLINE_TAGS.has(name);
}

/**
 * Writes a paragraph. An empty paragraph becomes a line without visible content. A paragraph that starts with
 * a tag is written so that it isn't parsed as an HTML block.
 */
function paragraphOf(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  if (hasAlign(node)) return { type: "html", value: alignedHtml(node, context, path) };
  if (isBlankText(node)) return { type: "paragraph", children: [SPACE] };
  const children = writeInlines((node.nodes ?? []) as DocumentInlineNode[], context, `${path}.nodes`);
  return { type: "paragraph", children: opensHtmlBlock(children) ? [SPACE, ...children] : children };
}

function headingOf(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  if (hasAlign(node)) return { type: "html", value: alignedHtml(node, context, path) };
  const level = Number(node.type.slice(-1));
  const kept = node.data.depth;
  const depth = typeof kept === "number" && kept >= 1 && kept <= 6 ? kept : level + 1;
  const children = writeInlines((node.nodes ?? []) as DocumentInlineNode[], context, `${path}.nodes`, true);
  const { id } = node.data;
  if (typeof id === "string" && id !== "") {
    if (!/^[^\s"<>&]+$/.test(id))
      throw new UnrepresentableNodeError(
        `${path}.data.id`,
        "an anchor must be a single word without quotes, `<`, `>` or `&`",
      );
    const space: PhrasingContent[] = children.length > 0 ? [{ type: "text", value: " " }] : [];
    children.push(
      ...space,
      { type: "html", value: `<a href="#${id}" id="${id}">` },
      { type: "html", value: "</a>" },
    );
  }
  return { type: "heading", depth: depth as 1, children };
}

function listOf(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  const items = ((node.nodes ?? []) as DocumentBlock[]).map((item, index): ListItem => {
    const children = childrenOf({ ...item, data: item.data ?? {} }, context, `${path}.nodes[${index}]`);
    const checked = item.data?.checked;
    const isTask = typeof checked === "boolean" || node.type === "list-tasks";
    if (isTask && children[0]?.type !== "paragraph") children.unshift({ type: "paragraph", children: [] });
    return {
      type: "listItem",
      spread: isLoose(children),
      checked: isTask ? checked === true : null,
      children,
    };
  });
  if (items.length === 0) throw new UnrepresentableNodeError(path, "a list must have at least one item");
  const ordered = node.type === "list-ordered";
  const start = ordered && typeof node.data.start === "number" ? node.data.start : ordered ? 1 : null;
  if (start !== null && (!Number.isInteger(start) || start < 0 || start > 999_999_999))
    throw new UnrepresentableNodeError(
      `${path}.data.start`,
      "a list must start at an integer from 0 to 999999999",
    );
  return { type: "list", ordered, start, spread: false, children: items };
}

/**
 * Whether blank lines are needed between the children. They aren't needed if the children are only a line of
 * text and a list that follows it.
 */
function isLoose(children: readonly RootContent[]): boolean {
  const [first, ...others] = children;
  const isTight =
    first?.type === "paragraph" && others.length < 2 && others.every((child) => child.type === "list");
  return children.length > 1 && !isTight;
}

function codeOf(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  const lines = (node.nodes ?? []) as DocumentBlock[];
  const isPlain = lines.every((line) =>
    ((line.nodes ?? []) as DocumentInlineNode[]).every(
      (inline) =>
        inline.object === "text" &&
        inline.leaves.every((leaf) => (leaf.marks ?? []).length === 0 && leaf.html === undefined),
    ),
  );
  if (!isPlain) return { type: "html", value: preHtml(node, context, path) };
  const { data } = node;
  const value = lines.map(plainText).join("\n");
  const meta = typeof data.meta === "string" && data.meta !== "" ? data.meta : null;
  const lang = typeof data.syntax === "string" && data.syntax !== "" ? data.syntax : null;
  const code: RootContent = { type: "code", lang, meta, value };
  const open = codeTag(data, lines, path);
  if (open === "{% code %}") return code;
  return { type: "tagContainer", open, close: "{% endcode %}", children: [code] } satisfies TagContainer;
}

function codeTag(data: Record<string, unknown>, lines: readonly DocumentBlock[], path: string): string {
  const text = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  const marked = lines.flatMap((line, index) => (line.data?.highlighted === true ? [index + 1] : []));
  const attributes = {
    title: text(data.title),
    overflow: text(data.overflow),
    lineNumbers: flag(data.lineNumbers),
    fullWidth: flag(data.fullWidth),
    expandable: flag(data.expandable),
    collapsedLineCount: text(data.collapsedLineCount),
    highlight: marked.length > 0 ? marked.join(",") : undefined,
    ...(data.attributes as Record<string, string> | undefined),
  };
  return openTag("code", attributes, path);
}

/** Images without a layout are written as Markdown on one line. Captions, sizes and frames need HTML. */
function imagesOf(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  const images = (node.nodes ?? []) as DocumentBlock[];
  if (images.length === 0)
    throw new UnrepresentableNodeError(path, "a block of type images must have at least one image");
  const isPlainBlock = !node.data.align && node.data.fullWidth !== true && node.data.withFrame !== true;
  const isPlain = images.every(
    ({ data, fragments }) => isPlainImage(data) && !fragments?.some((part) => part.nodes.length > 0),
  );
  if (!isPlainBlock || !isPlain) return { type: "html", value: imagesHtml(node, context, path) };
  const children = images.flatMap((image, index): PhrasingContent[] => {
    const url = hrefIn(context, image.data, `${path}.nodes[${index}]`, "image");
    const picture: PhrasingContent = {
      type: "image",
      url,
      alt: typeof image.data.alt === "string" ? image.data.alt : "",
    };
    return index === 0 ? [picture] : [{ type: "text", value: " " }, picture];
  });
  return { type: "paragraph", children };
}

function expandableOf(node: DocumentBlock, context: WriteContext, path: string): RootContent {
  const place = (name: string) =>
    (node.fragments ?? []).findIndex((part) => (part.fragment ?? part.type) === name);
  const [title, body] = [place("expandable-title"), place("expandable-body")];
  const heading = node.fragments?.[title]?.nodes ?? [];
  if (heading.length > 1 || (heading[0] && heading[0].type !== "paragraph"))
    throw new UnrepresentableNodeError(
      `${path}.fragments[${title}]`,
      "the title of an expandable must be one paragraph",
    );
  const blocks = node.fragments?.[body]?.nodes ?? [];
  const inlines = (heading[0]?.nodes ?? []) as DocumentInlineNode[];
  return {
    type: "detailsContainer",
    open: node.data.defaultExpanded === true,
    summary: inlineHtml(inlines, context, `${path}.fragments[${title}].nodes[0].nodes`),
    children: context.writeBlocks(isPadding(blocks) ? [] : blocks, `${path}.fragments[${body}].nodes`),
  };
}
