import { shownOfApiTag } from "./api-tags";
import { readDate } from "./dates";
import { type BlockType, block, type DocumentBlock, fragment, orEmpty, rawBlock, textNode } from "./document";
import { readLength } from "./inline-elements";
import type { ReferenceUsage } from "./link-resolution";
import type { ReadContext } from "./read-context";
import { parseAttributes, type TagAttributes } from "./tag-syntax";
import type { TagBlock } from "./tags";

type ReadChildren = () => DocumentBlock[];
type Named = Record<string, string>;
type TagReader = (
  tag: TagBlock,
  named: Named,
  context: ReadContext,
  read: ReadChildren,
) => DocumentBlock | null;

/**
 * Converts a block of a `{% tag %}`. If the tag is unknown, or if the Document format can't express its
 * properties, keeps its whole source, and shows its content.
 */
export function readTagBlock(tag: TagBlock, context: ReadContext, read: ReadChildren): DocumentBlock {
  const source = context.text.slice(tag.span.start, tag.span.end);
  // The result is cached. If the content of raw tags were converted again, the work would double at each
  // level.
  let inside: DocumentBlock[] | undefined;
  const readOnce = () => {
    inside ??= read();
    return inside;
  };
  const known = readKnownTag(tag, context, readOnce);
  if (known) return known;
  const about = shownOfApiTag(tag.name, parseAttributes(tag.rest)?.named ?? {});
  return rawBlock("tag", source, [...about, ...readOnce()]);
}

/**
 * Returns the block for a tag. Returns null if the tag is unknown, or if the Document format can't express
 * it.
 */
export function readKnownTag(tag: TagBlock, context: ReadContext, read: ReadChildren): DocumentBlock | null {
  if (tag.name === "if") return tag.closed ? block("if", { expression: tag.rest }, orEmpty(read())) : null;
  const attributes = parseAttributes(tag.rest);
  if (!attributes) return null;
  if (tag.name.startsWith("@")) return integrationBlock(tag, attributes);
  if (tag.name === "include") return includeBlock(tag, attributes, context);
  if (attributes.positional !== null) return null;
  const reader = Object.hasOwn(READERS, tag.name) ? (READERS[tag.name] as TagReader) : null;
  return reader?.(tag, { ...attributes.named }, context, read) ?? null;
}

/** Stores attributes for which the Document format has no field under `attributes`. */
function withRest(data: Record<string, unknown>, rest: Named): Record<string, unknown> {
  return Object.keys(rest).length > 0 ? { ...data, attributes: rest } : data;
}

function take(named: Named, key: string): string | undefined {
  const value = named[key];
  delete named[key];
  return value;
}

function takeTexts(data: Record<string, unknown>, named: Named, ...keys: string[]): void {
  for (const key of keys) {
    const value = take(named, key);
    if (value !== undefined) data[key] = value;
  }
}

/**
 * Moves an attribute to `data` if it has one of the given values. Otherwise, keeps the attribute as an
 * unknown attribute.
 */
function takeOneOf(data: Record<string, unknown>, named: Named, key: string, ...values: string[]): void {
  if (values.includes(named[key] ?? "")) data[key] = take(named, key);
}

/**
 * Moves attributes with the value `true` or `false` to `data`. Keeps any other value as an unknown attribute.
 */
function takeFlags(data: Record<string, unknown>, named: Named, ...keys: string[]): void {
  for (const key of keys) {
    if (named[key] === "true" || named[key] === "false") data[key] = take(named, key) === "true";
  }
}

/**
 * Returns the parts of a container that can contain only one kind of part. Returns null if the container
 * contains anything else.
 */
function parts(tag: TagBlock, name: string, read: ReadChildren): DocumentBlock[] | null {
  const own = tag.children.every((child) => child.type === "tagBlock" && child.name === name && child.closed);
  if (!tag.closed || !own || tag.children.length === 0) return null;
  const blocks = read();
  return blocks.some((part) => part.type === "integration") ? null : blocks;
}

type Fill = (data: Record<string, unknown>, named: Named) => void;

/**
 * Returns a converter for a container with parts of one kind. The container's block type is the name of the
 * tag.
 */
const holding =
  (part: string, fill: Fill): TagReader =>
  (tag, named, _context, read) => {
    const items = parts(tag, part, read);
    const data: Record<string, unknown> = {};
    fill(data, named);
    return items && block(tag.name as BlockType, withRest(data, named), items);
  };

const partOf =
  (type: BlockType, fill: Fill): TagReader =>
  (_tag, named, _context, read) => {
    const data: Record<string, unknown> = {};
    fill(data, named);
    return block(type, withRest(data, named), orEmpty(read()));
  };

const HINT_STYLES = new Set(["info", "warning", "danger", "success"]);

const READERS: Record<string, TagReader> = {
  hint: (tag, named, _context, read) => {
    if (!tag.closed) return null;
    // An unknown style is kept as an attribute.
    const data: Record<string, unknown> = { style: "info" };
    if (HINT_STYLES.has(named.style ?? "info")) data.style = take(named, "style") ?? "info";
    takeTexts(data, named, "icon");
    return block("hint", withRest(data, named), orEmpty(read()));
  },
  tabs: holding("tab", (data, named) => takeFlags(data, named, "fullWidth")),
  tab: partOf("tabs-item", (data, named) => takeTexts(data, named, "title", "icon", "slug")),
  stepper: holding("step", () => {}),
  step: partOf("stepper-step", (data, named) => takeTexts(data, named, "icon")),
  columns: holding("column", (data, named) => takeFlags(data, named, "fullWidth")),
  column: partOf("column", (data, named) => {
    const width = named.width === undefined ? null : readLength(named.width);
    if (width !== null) {
      data.width = width;
      delete named.width;
    }
    if (["top", "middle", "bottom"].includes(named.valign ?? ""))
      data.verticalAlignment = take(named, "valign");
  }),
  updates: holding("update", (data, named) => {
    data.format = "full";
    takeOneOf(data, named, "format", "numeric", "full", "short");
  }),
  update: (_tag, named, _context, read) => {
    const date = readDate(take(named, "date"));
    if (date === null) return null;
    const data: Record<string, unknown> = { date };
    const tags = take(named, "tags");
    if (tags) data.tags = tags.split(",").map((name) => ({ kind: "tag", tag: name.trim() }));
    return block("update", withRest(data, named), orEmpty(read()));
  },
  code: (tag, named, _context, read) => {
    const [only, ...others] = read();
    if (!tag.closed || !only || only.type !== "code" || others.length > 0) return null;
    const nodes = highlighted(only, named);
    return { ...only, data: withRest({ ...only.data, ...codeOptions(named) }, named), nodes };
  },
  prompt: (tag, named, _context, read) => {
    const [only, ...others] = read();
    if (!tag.closed || !only || only.type !== "code" || others.length > 0) return null;
    const data: Record<string, unknown> = { description: take(named, "description") ?? "" };
    takeTexts(data, named, "icon");
    takeOneOf(data, named, "defaultExpanded", "hidden", "partial", "full");
    takeFlags(data, named, "openInAIProviders");
    return block("prompt", withRest(data, named), [only]);
  },
  embed: (_tag, named, _context, read) => {
    const url = take(named, "url");
    if (url === undefined) return null;
    const data: Record<string, unknown> = { url };
    takeFlags(data, named, "fullWidth");
    return withCaption(block("embed", withRest(data, named)), read);
  },
  file: (_tag, named, context, read) => {
    const src = take(named, "src");
    if (src === undefined) return null;
    return withCaption(block("file", withRest({ ref: context.resolve(src, "file") }, named)), read);
  },
  "content-ref": (_tag, named, context) => refBlock("content-ref", named, "url", "content-ref", context),
  openapi: (tag, named, context) => swagger(tag, named, context),
  swagger: (tag, named, context) => swagger(tag, named, context),
  "openapi-operation": (_tag, named, context) =>
    specBlock("openapi-operation", named, context, ["path", "method"]),
  "openapi-webhook": (_tag, named, context) =>
    specBlock("openapi-webhook", named, context, ["name", "method"]),
  "openapi-schemas": (_tag, named, context) => {
    const schemas = (take(named, "schemas") ?? "").split(",").map((name) => name.trim());
    const read = specBlock("openapi-schemas", named, context, []);
    return read && { ...read, data: { ...read.data, schemas: schemas.filter((name) => name !== "") } };
  },
};

function codeOptions(named: Named): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  takeTexts(data, named, "title");
  takeOneOf(data, named, "overflow", "wrap", "scroll");
  takeFlags(data, named, "lineNumbers", "fullWidth", "expandable");
  if (/^[1-9]\d{0,5}$/.test(named.collapsedLineCount ?? ""))
    data.collapsedLineCount = Number(take(named, "collapsedLineCount"));
  return data;
}

/** Marks the lines of a code block whose numbers are in `highlight="1,4"`. Line numbers start at 1. */
function highlighted(code: DocumentBlock, named: Named): DocumentBlock["nodes"] {
  if (!/^\d+(,\d+)*$/.test(named.highlight ?? "")) return code.nodes;
  const lines = new Set((take(named, "highlight") as string).split(",").map(Number));
  return (code.nodes as DocumentBlock[]).map((line, index) =>
    lines.has(index + 1) ? { ...line, data: { ...line.data, highlighted: true } } : line,
  );
}

function withCaption(node: DocumentBlock, read: ReadChildren): DocumentBlock {
  const caption = read();
  return caption.length > 0 ? { ...node, fragments: [fragment("caption", caption, "caption")] } : node;
}

/**
 * Converts a tag with a reference. Ignores the link between the tag and its closing tag, because this link is
 * only for people who read the Markdown.
 */
function refBlock(
  type: "content-ref" | "swagger",
  named: Named,
  attribute: string,
  usage: ReferenceUsage,
  context: ReadContext,
): DocumentBlock | null {
  const href = take(named, attribute);
  if (href === undefined) return null;
  return block(type, withRest({ ref: context.resolve(href, usage) }, named));
}

function swagger(tag: TagBlock, named: Named, context: ReadContext): DocumentBlock | null {
  const { path, method } = named;
  if (path === undefined || method === undefined || named.src === undefined) return null;
  const data: Record<string, unknown> = { path: take(named, "path"), method: take(named, "method") };
  takeFlags(data, named, "expanded", "fullWidth");
  const read = refBlock("swagger", named, "src", "openapi", context);
  if (!read) return null;
  return { ...read, data: { ...data, ...(tag.name === "swagger" && { tag: "swagger" }), ...read.data } };
}

function specBlock(
  type: "openapi-operation" | "openapi-webhook" | "openapi-schemas",
  named: Named,
  context: ReadContext,
  required: string[],
): DocumentBlock | null {
  const spec = take(named, "spec");
  if (spec === undefined || required.some((key) => named[key] === undefined)) return null;
  const data: Record<string, unknown> = {};
  takeTexts(data, named, ...required, "title");
  takeFlags(data, named, "grouped", "headless");
  return block(type, withRest({ ...data, ref: context.resolve(spec, "openapi") }, named));
}

function includeBlock(tag: TagBlock, attributes: TagAttributes, context: ReadContext): DocumentBlock | null {
  if (attributes.positional === null || tag.closed) return null;
  const ref = context.resolve(attributes.positional, "include");
  return block("reusable-content", withRest({ ref }, attributes.named));
}

/** Converts `{% @name/block key="value" %}` to a block of an integration. */
function integrationBlock(tag: TagBlock, attributes: TagAttributes): DocumentBlock | null {
  const match = /^@([\w-]+)\/([\w.-]+)$/.exec(tag.name);
  if (!match || match[1] === "markdown" || attributes.positional !== null || tag.children.length > 0)
    return null;
  const { url, fullWidth, ...props } = attributes.named;
  const data: Record<string, unknown> = { integration: match[1], block: match[2], props };
  if (url !== undefined) data.url = url;
  if (fullWidth === "true" || fullWidth === "false") data.fullWidth = fullWidth === "true";
  else if (fullWidth !== undefined) (data.props as Named).fullWidth = fullWidth;
  return block("integration", data);
}

export function codeBlock(value: string, data: Record<string, unknown>): DocumentBlock {
  const lines = value.split(/\r?\n/).map((line) => block("code-line", {}, [textNode(line)]));
  return block("code", data, lines);
}
