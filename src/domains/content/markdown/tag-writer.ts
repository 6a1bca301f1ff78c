import type { RootContent } from "mdast";
import { writeDate } from "./dates";
import { type ContentRefTag, type DocumentBlock, isPadding } from "./document";
import { UnrepresentableNodeError } from "./errors";
import { writeLength } from "./inline-elements";
import { labelOf } from "./link-resolution";
import { formatTag, isAttributeValue } from "./tag-syntax";
import { hrefOfNode, type WriteContext } from "./write-context";

/**
 * A block between an opening and a closing line. If the block has no closing line, it consists only of the
 * opening line.
 */
export type TagContainer = {
  type: "tagContainer";
  open: string;
  close: string | null;
  children: RootContent[];
  position?: import("mdast").Root["position"];
};

declare module "mdast" {
  interface RootContentMap {
    tagContainer: TagContainer;
  }
}

type Attributes = Record<string, string | undefined>;

/** Writes a block as `{% tag %}`. Returns null if the block isn't written as a tag. */
export function writeTag(node: DocumentBlock, context: WriteContext, path: string): RootContent | null {
  const writer = Object.hasOwn(WRITERS, node.type) ? WRITERS[node.type] : undefined;
  return writer ? writer(node, context, path) : null;
}

function text(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  return typeof value === "number" ? String(value) : undefined;
}

export function flag(value: unknown): string | undefined {
  return typeof value === "boolean" ? String(value) : undefined;
}

function container(
  name: string,
  node: DocumentBlock,
  attributes: Attributes,
  children: RootContent[],
  path: string,
): TagContainer {
  return {
    type: "tagContainer",
    open: openLine(name, node, attributes, path),
    close: `{% end${name} %}`,
    children,
  };
}

function single(name: string, node: DocumentBlock, attributes: Attributes, path: string): TagContainer {
  return { type: "tagContainer", open: openLine(name, node, attributes, path), close: null, children: [] };
}

function openLine(
  name: string,
  node: DocumentBlock,
  attributes: Attributes,
  path: string,
  positional?: string,
): string {
  return openTag(name, { ...attributes, ...(node.data.attributes as Attributes) }, path, positional);
}

/**
 * Returns an opening tag. @throws UnrepresentableNodeError with the path of an attribute that isn't a single
 * line of text
 */
export function openTag(name: string, attributes: Attributes, path: string, positional?: string): string {
  for (const [key, value] of Object.entries(attributes)) {
    const isName = /^[@\w][\w.:-]*$/.test(key) && key !== "__proto__";
    if (value !== undefined && (typeof value !== "string" || !isName || !isAttributeValue(value)))
      throw new UnrepresentableNodeError(`${path}.data.${key}`, "an attribute must be one line of text");
  }
  return formatTag(name, attributes, positional);
}

function below(node: DocumentBlock, context: WriteContext, path: string): RootContent[] {
  const blocks = (node.nodes ?? []) as DocumentBlock[];
  return context.writeBlocks(isPadding(blocks) ? [] : blocks, `${path}.nodes`);
}

/** Returns the link between a tag and its closing tag. The link is for people who read the Markdown. */
function visibleLink(href: string): RootContent {
  return {
    type: "paragraph",
    children: [{ type: "link", url: href, children: [{ type: "text", value: labelOf(href) }] }],
  };
}

type TagWriter = (node: DocumentBlock, context: WriteContext, path: string) => RootContent;

/**
 * Returns a writer for a block with an optional caption. The caption is between the tag and its closing tag.
 */
const captioned =
  (name: string, attributesOf: (...given: Parameters<TagWriter>) => Attributes): TagWriter =>
  (node, context, path) => {
    const attributes = attributesOf(node, context, path);
    const caption = node.fragments?.[0]?.nodes ?? [];
    if (caption.length === 0) return single(name, node, attributes, path);
    const children = context.writeBlocks(caption, `${path}.fragments[0].nodes`);
    return container(name, node, attributes, children, path);
  };

/** Returns a writer for a block that contains blocks between its tag and the closing tag. */
const holding =
  (name: string, attributesOf: (data: DocumentBlock["data"]) => Attributes): TagWriter =>
  (node, context, path) =>
    container(name, node, attributesOf(node.data), below(node, context, path), path);

const WRITERS: Record<string, TagWriter> = {
  hint: holding("hint", ({ style, icon }) => ({ style: text(style) ?? "info", icon: text(icon) })),
  tabs: holding("tabs", ({ fullWidth }) => ({ fullWidth: flag(fullWidth) })),
  "tabs-item": holding("tab", ({ title, icon, slug }) => ({
    title: text(title),
    icon: text(icon),
    slug: text(slug),
  })),
  stepper: holding("stepper", () => ({})),
  "stepper-step": holding("step", ({ icon }) => ({ icon: text(icon) })),
  columns: holding("columns", ({ fullWidth }) => ({ fullWidth: flag(fullWidth) })),
  column: (node, context, path) => {
    const { width, verticalAlignment } = node.data;
    const length = width === undefined ? undefined : writeLength(width);
    if (length === null)
      throw new UnrepresentableNodeError(
        `${path}.data.width`,
        "a length must be a number, or have a number as its value and % or px as its unit",
      );
    const attributes = { width: length, valign: text(verticalAlignment) };
    return container("column", node, attributes, below(node, context, path), path);
  },
  updates: holding("updates", ({ format }) => ({ format: text(format) ?? "full" })),
  update: holding("update", ({ date, tags }) => {
    const names = ((tags ?? []) as ContentRefTag[]).map(({ tag }) => tag);
    return { date: writeDate(String(date)), tags: names.length > 0 ? names.join(",") : undefined };
  }),
  prompt: holding("prompt", ({ description, icon, openInAIProviders, defaultExpanded }) => ({
    description: String(description ?? ""),
    icon: text(icon),
    openInAIProviders: flag(openInAIProviders),
    defaultExpanded: text(defaultExpanded),
  })),
  if: (node, context, path) => {
    const expression = String(node.data.expression).trim();
    if (expression === "" || !isAttributeValue(expression))
      throw new UnrepresentableNodeError(`${path}.data.expression`, "a condition must be one line of text");
    const children = below(node, context, path);
    return { type: "tagContainer", open: `{% if ${expression} %}`, close: "{% endif %}", children };
  },
  embed: captioned("embed", ({ data }) => ({ url: text(data.url), fullWidth: flag(data.fullWidth) })),
  file: captioned("file", ({ data }, context, path) => ({ src: hrefOfNode(context, "file", data, path) })),
  "content-ref": (node, context, path) => {
    const href = hrefOfNode(context, "content-ref", node.data, path);
    return container("content-ref", node, { url: href }, [visibleLink(href)], path);
  },
  "reusable-content": (node, context, path) => {
    const href = hrefOfNode(context, "reusable-content", node.data, path);
    if (!isAttributeValue(href))
      throw new UnrepresentableNodeError(`${path}.data.ref`, "a URL must be on one line");
    return { ...single("include", node, {}, path), open: openLine("include", node, {}, path, href) };
  },
  swagger: (node, context, path) => {
    const { data } = node;
    const src = hrefOfNode(context, "swagger", data, path);
    const options = { expanded: flag(data.expanded), fullWidth: flag(data.fullWidth) };
    const name = data.tag === "swagger" ? "swagger" : "openapi";
    const attributes = { src, path: String(data.path), method: String(data.method), ...options };
    return container(name, node, attributes, [visibleLink(src)], path);
  },
  "openapi-operation": (node, context, path) => spec(node, context, path, ["path", "method"]),
  "openapi-webhook": (node, context, path) => spec(node, context, path, ["name", "method"]),
  "openapi-schemas": (node, context, path) => spec(node, context, path, ["title"]),
  integration: (node, _context, path) => integration(node, path),
};

function spec(node: DocumentBlock, context: WriteContext, path: string, keys: string[]): RootContent {
  const { data } = node;
  const href = hrefOfNode(context, node.type, data, path);
  const schemas = Array.isArray(data.schemas) ? data.schemas.join(",") : undefined;
  const own = Object.fromEntries(
    keys.map((key) => [key, typeof data[key] === "string" ? data[key] : undefined]),
  );
  const flags = { grouped: flag(data.grouped), headless: flag(data.headless) };
  return single(node.type, node, { spec: href, schemas, ...own, ...flags }, path);
}

function integration(node: DocumentBlock, path: string): RootContent {
  const { data } = node;
  const name = `@${data.integration}/${data.block}`;
  if (!/^@[\w-]+\/[\w.-]+$/.test(name))
    throw new UnrepresentableNodeError(
      path,
      "the names of an integration and its block must be single words",
    );
  const props = (data.props ?? {}) as Record<string, unknown>;
  const written: Attributes = {};
  for (const [key, value] of Object.entries(props)) {
    if (typeof value !== "string")
      throw new UnrepresentableNodeError(
        `${path}.data.props.${key}`,
        "the properties of an integration must be strings",
      );
    written[key] = value;
  }
  const attributes = { ...written, url: text(data.url), fullWidth: flag(data.fullWidth) };
  return single(name, { ...node, data: {} }, attributes, path);
}
