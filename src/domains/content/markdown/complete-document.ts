import {
  DOCUMENT_SCHEMA_VERSION,
  type DocumentFragment,
  type DocumentMark,
  type DocumentNode,
  type JSONDocument,
  VOID_BLOCK_TYPES,
} from "./document";
import { grammarOf, isEntry, mayBeAbsent } from "./document-grammar";

type Entry = Record<string, unknown>;
type Part = DocumentNode | DocumentFragment;

const VOID_INLINE_TYPES = new Set([
  "inline-image",
  "emoji",
  "icon",
  "expression",
  "inline-math",
  "mention",
  "button",
]);

const entriesOf = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

function completeMark(mark: Entry): DocumentMark {
  const color = { text: "default", background: "default" };
  const data = mark.type === "color" ? { ...color, ...(isEntry(mark.data) && mark.data) } : mark.data;
  const { data: _given, ...rest } = mark;
  return { ...rest, object: "mark", ...(isEntry(data) && { data }) } as DocumentMark;
}

function completeText(node: Entry): Entry {
  const leaves = entriesOf(node.leaves).map((leaf) => ({
    ...leaf,
    object: "leaf",
    text: typeof leaf.text === "string" ? leaf.text : "",
    marks: entriesOf(leaf.marks).map(completeMark),
  }));
  return { ...node, leaves };
}

/** `data` without the properties that are null, which say the same as absent ones. */
function completeData(object: "block" | "inline", type: string, given: unknown): Entry {
  const data: Entry = isEntry(given) ? { ...given } : {};
  for (const [name, spec] of Object.entries(grammarOf(object, type)?.data ?? {}))
    if (mayBeAbsent(spec) && data[name] === null) delete data[name];
  return data;
}

/** A node with everything that it may lack; what stands below it is completed by the caller. */
function completeNode(node: Entry): Entry {
  if (node.object === "text") return completeText(node);
  if (node.object === "fragment") return { ...node, nodes: node.nodes ?? [] };
  const object = node.object === "inline" ? "inline" : "block";
  const type = String(node.type);
  const grammar = grammarOf(object, type);
  const voids: ReadonlySet<string> = object === "inline" ? VOID_INLINE_TYPES : VOID_BLOCK_TYPES;
  return {
    ...node,
    isVoid: voids.has(type),
    data: completeData(object, type, node.data),
    ...((grammar?.nodes || "nodes" in node) && { nodes: node.nodes ?? [] }),
    ...((grammar?.fragments || "fragments" in node) && { fragments: node.fragments ?? [] }),
  };
}

/**
 * A Document with everything that the schema lets be absent: `data`, `isVoid`, `nodes`, `fragments`, `marks`. What is
 * given stays as it is. Whatever reads a Document relies on it, so every Document that comes in, or is stored as it
 * came, passes here. Walks without recursion, since it may meet any nesting.
 */
export function completeDocument(document: Entry): JSONDocument {
  const data = isEntry(document.data) ? document.data : { schemaVersion: DOCUMENT_SCHEMA_VERSION };
  const root = { ...document, object: "document", data, nodes: document.nodes };
  const pending: Entry[] = [root];
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const name of ["nodes", "fragments"]) {
      if (!(name in parent)) continue;
      const parts = entriesOf(parent[name]).map(completeNode);
      parent[name] = parts as unknown as Part[];
      for (const part of parts) pending.push(part);
    }
  }
  return root as unknown as JSONDocument;
}
