import { z } from "zod";
import { isObject } from "@/lib/is-object";
import { completeDocument } from "./complete-document";
import { dataProblems, grammarOf } from "./markdown";
import {
  INLINE_TYPES,
  type JSONDocument,
  MARK_TYPES,
  type PART_BLOCK_TYPES,
  TOP_LEVEL_BLOCK_TYPES,
} from "./markdown/document";

/** The limits for a Document that a client sends. If a Document exceeds a limit, it's rejected with 400. */
export const DOCUMENT_LIMITS = { nodes: 50_000, depth: 64, textCharacters: 2_000_000 } as const;

type Entry = Record<string, unknown>;
type Issue = { path: (string | number)[]; message: string };
/**
 * A list of nodes, which is the property `name` of the node `of`. The full path of the list is built only if
 * there's an error.
 */
type List = { of: Work | null; name: string };
type Work = { value: unknown; list: List; index: number; depth: number; parent: string };

const TOP_LEVEL = new Set<string>(TOP_LEVEL_BLOCK_TYPES);
const INLINES = new Set<string>(INLINE_TYPES);
const MARKS = new Set<string>(MARK_TYPES);

/**
 * Block types that consist of parts, such as tabs, with the types of their parts. These blocks can contain
 * only their parts, and the parts can't be in other blocks.
 */
export const PART_OF: Record<string, readonly string[]> = {
  "code-line": ["code"],
  "list-item": ["list-ordered", "list-unordered", "list-tasks"],
  image: ["images"],
  "tabs-item": ["tabs"],
  "stepper-step": ["stepper"],
  column: ["columns"],
  update: ["updates"],
} satisfies Record<(typeof PART_BLOCK_TYPES)[number], readonly string[]>;
const ONLY_PARTS = new Set(Object.values(PART_OF).flat());
/** The types of blocks that contain text and inline nodes. */
export const HOLDS_TEXT = new Set(["paragraph", "heading-1", "heading-2", "heading-3", "code-line"]);
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

function placeIssue(type: string, parent: string): string | null {
  if (HOLDS_TEXT.has(parent)) return `can't be a block, because it's inside a block of type ${parent}`;
  const parents = Object.hasOwn(PART_OF, type) ? PART_OF[type] : undefined;
  if (parents)
    return parents.includes(parent) || parent === "fragment"
      ? null
      : `must be directly inside ${parents.join(" or ")}, because its type is ${type}`;
  if (!TOP_LEVEL.has(type)) return `has the unknown block type "${type}"`;
  return ONLY_PARTS.has(parent) ? `can't be directly inside ${parent}, because its type is ${type}` : null;
}

const pathOf = ({ list, index }: Work): Issue["path"] => [...pathOfList(list), index];
const pathOfList = ({ of, name }: List): Issue["path"] => [...(of ? pathOf(of) : []), name];

const isText = (value: unknown) => value === undefined || typeof value === "string";

const isMark = (mark: unknown) =>
  isObject(mark) &&
  MARKS.has(mark.type as string) &&
  (mark.data === undefined || (isObject(mark.data) && Object.values(mark.data).every(isText)));
const areMarks = (marks: unknown) => Array.isArray(marks) && marks.every(isMark);

/**
 * Validates nodes with its own stack instead of recursion. Therefore, a deeply nested Document exceeds the
 * depth limit, but doesn't overflow the call stack.
 */
class Walk {
  readonly issues: Issue[] = [];
  private readonly stack: Work[] = [];
  private nodes = 0;
  private characters = 0;

  run(nodes: unknown[]): Issue[] {
    this.push(nodes, { of: null, name: "nodes" }, 1, "document");
    while (this.stack.length > 0 && this.issues.length < 20) {
      const work = this.stack.pop() as Work;
      this.nodes += 1;
      const limit = this.limitPassed(work);
      if (limit) return [{ path: pathOf(work), message: limit }];
      const problem = this.visit(work);
      if (problem) this.issues.push({ path: pathOf(work), message: problem });
    }
    return this.issues;
  }

  private limitPassed({ depth }: Work): string | undefined {
    if (this.nodes > DOCUMENT_LIMITS.nodes)
      return `exceeds the limit of ${DOCUMENT_LIMITS.nodes} nodes in a document`;
    if (depth > DOCUMENT_LIMITS.depth) return `is nested deeper than ${DOCUMENT_LIMITS.depth} levels`;
    if (this.characters <= DOCUMENT_LIMITS.textCharacters) return undefined;
    return `exceeds the limit of ${DOCUMENT_LIMITS.textCharacters} characters in a document`;
  }

  private push(values: unknown, list: List, depth: number, parent: string): void {
    if (values === undefined) return;
    if (!Array.isArray(values)) {
      this.issues.push({ path: pathOfList(list), message: "must be an array" });
      return;
    }
    for (let index = values.length - 1; index >= 0; index -= 1)
      this.stack.push({ value: values[index], list, index, depth, parent });
  }

  /**
   * Checks one node, and adds its children to the queue. Returns the problem of this node, or null if the
   * node is valid.
   */
  private visit(work: Work): string | null {
    if (!isObject(work.value)) return "must be an object";
    if (!isText(work.value.key)) return "must have a string as its `key`";
    if (work.value.object === "block") return this.visitBlock(work, work.value);
    if (work.value.object === "fragment") return this.visitFragment(work, work.value);
    if (!HOLDS_TEXT.has(work.parent) && !INLINES.has(work.parent)) return "must be a block";
    if (work.value.object === "text") return this.visitText(work.value);
    if (work.value.object === "inline") return this.visitInline(work, work.value);
    return "must have `block`, `inline` or `text` as its `object`";
  }

  private visitFragment(work: Work, node: Entry): string | null {
    if (!work.parent.startsWith("fragments:"))
      return "can't be a fragment, because fragments can be only in `fragments`";
    if (!isText(node.fragment) || !isText(node.type)) return "must have strings as its `fragment` and `type`";
    this.push(node.nodes ?? [], { of: work, name: "nodes" }, work.depth + 1, "fragment");
    return null;
  }

  private visitBlock(work: Work, node: Entry): string | null {
    const type = typeof node.type === "string" ? node.type : "";
    const problem = INLINES.has(work.parent)
      ? "can't be a block, because it's inside an inline node"
      : placeIssue(type, work.parent);
    if (problem) return problem;
    return this.descend(work, node, type);
  }

  private visitInline(work: Work, node: Entry): string | null {
    const type = typeof node.type === "string" ? node.type : "";
    return INLINES.has(type) ? this.descend(work, node, type) : `has the unknown inline type "${type}"`;
  }

  private descend(work: Work, node: Entry, type: string): string | null {
    for (const name of ["data", "meta"])
      if (node[name] !== undefined && !isObject(node[name])) return `must have an object as its \`${name}\``;
    const data = (node.data as Entry | undefined) ?? {};
    const grammar = grammarOf(node.object === "inline" ? "inline" : "block", type);
    for (const [name, message] of dataProblems(grammar ?? {}, data))
      this.issues.push({ path: [...pathOf(work), "data", name], message });
    this.push(node.nodes, { of: work, name: "nodes" }, work.depth + 1, type);
    this.push(node.fragments, { of: work, name: "fragments" }, work.depth + 1, `fragments:${type}`);
    return null;
  }

  private visitText(node: Entry): string | null {
    if (!Array.isArray(node.leaves)) return "must have an array as its `leaves`";
    this.nodes += node.leaves.length;
    for (const leaf of node.leaves) {
      if (!isObject(leaf) || typeof leaf.text !== "string")
        return "must have a string as the `text` of each leaf";
      if (leaf.text.includes("\0")) return "can't have a null character in its text";
      if (LONE_SURROGATE.test(leaf.text)) return "can't have an unpaired surrogate in its text";
      this.characters += leaf.text.length;
      if (!isText(leaf.html)) return "must have a string as the `html` of each leaf";
      if (!areMarks(leaf.marks ?? [])) return "has an unknown formatting mark";
    }
    return null;
  }
}

/** The OpenAPI schema of a list of nodes. It refers to the named component `DocumentNode`, because a node can contain nodes. */
const nodeList = { type: "array" as const, items: { $ref: "#/components/schemas/DocumentNode" } };
const described = <Schema extends object>(description: string, schema: Schema) => ({
  ...schema,
  description,
});

const NODE_OPENAPI = {
  type: "object" as const,
  description: "A node of a Document: a block, an inline, a text or a fragment.",
  required: ["object"],
  properties: {
    object: described("The kind of node.", {
      type: "string" as const,
      enum: ["block", "inline", "text", "fragment"],
    }),
    type: described("The type of block or inline, such as `paragraph`.", { type: "string" as const }),
    key: described("The key of the block, unique in its document.", { type: "string" as const }),
    isVoid: described("Whether the block has no text.", { type: "boolean" as const }),
    data: described("The attributes of the node, which depend on its type.", {
      type: "object" as const,
      additionalProperties: true,
    }),
    fragment: described("The part of the block that the fragment contains, such as a title.", {
      type: "string" as const,
    }),
    leaves: described("The parts of a text node, each with its formatting marks.", {
      type: "array" as const,
      items: {
        type: "object" as const,
        required: ["object", "text", "marks"],
        properties: {
          object: described("Always `leaf`.", { type: "string" as const, enum: ["leaf"] }),
          text: described("The text of this part.", { type: "string" as const }),
          marks: described("The formatting marks of this part, such as `bold`.", {
            type: "array" as const,
            items: { type: "object" as const, additionalProperties: true },
          }),
        },
      },
    }),
    nodes: described("The child nodes, in reading order.", nodeList),
    fragments: described("The block's text fragments, in addition to its main text.", nodeList),
    meta: described("Data about the node that isn't part of its text.", {
      type: "object" as const,
      additionalProperties: true,
    }),
  },
};

/**
 * A block in a response. The schema checks only a few fields, because Bindery has created the block itself.
 */
export const documentNodeSchema = z
  .custom<JSONDocument["nodes"][number]>((value) => typeof value === "object" && value !== null)
  .meta({ id: "DocumentNode", override: NODE_OPENAPI });

const rootShape = {
  object: z.literal("document"),
  data: z
    .looseObject({ schemaVersion: z.int().optional().describe("The version of the document format.") })
    .describe("Data about the document as a whole."),
  nodes: z.array(documentNodeSchema).describe("The document's blocks, in reading order."),
  meta: z
    .object({
      token: z
        .string()
        .optional()
        .describe("A token that identifies the state of the document that was read."),
    })
    .optional()
    .describe("Data about the document that isn't part of its text."),
};

/** A Document in a response. In OpenAPI, it's a named component. Validating it takes little time. */
export const jsonDocumentOutput = z
  .object(rootShape)
  .meta({ id: "JSONDocument", description: "A text as a Document: a tree of blocks." });

/**
 * A Document that a client sends. Checks the type, position and `data` of every node (document-grammar.ts),
 * and DOCUMENT_LIMITS, without recursion. Errors contain the path of the node. Adds missing optional fields.
 */
export const jsonDocumentInput = z
  .object({
    ...rootShape,
    nodes: z
      .array(documentNodeSchema)
      .max(DOCUMENT_LIMITS.nodes)
      .describe("The document's blocks, in reading order."),
  })
  .superRefine((document, context) => {
    for (const issue of new Walk().run(document.nodes))
      context.addIssue({ code: "custom", path: issue.path, message: issue.message, continue: false });
  })
  .overwrite(completeDocument as <Given>(document: Given) => Given)
  .meta({ id: "JSONDocumentInput" });

/**
 * Completes a Document that was stored as a client sent it, and removes top-level blocks that the current
 * schema would reject. Never throws, so that stored Documents can always be read.
 */
export function readStoredDocument(stored: unknown): JSONDocument {
  const document = completeDocument(isObject(stored) ? stored : {});
  return { ...document, nodes: document.nodes.filter((node) => new Walk().run([node]).length === 0) };
}
