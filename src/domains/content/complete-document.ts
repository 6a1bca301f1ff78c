import { isObject } from "@/lib/is-object";
import { grammarOf, mayBeAbsent, type NodeGrammar } from "./markdown";
import { DOCUMENT_SCHEMA_VERSION, type JSONDocument } from "./markdown/document";

type Entry = Record<string, unknown>;

const entriesOf = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isObject) : []);

function completeMark(mark: Entry): void {
  mark.object = "mark";
  if (mark.type === "color")
    mark.data = { text: "default", background: "default", ...(isObject(mark.data) && mark.data) };
  else if ("data" in mark && !isObject(mark.data)) delete mark.data;
}

function completeLeaf(leaf: Entry): void {
  leaf.object = "leaf";
  if (typeof leaf.text !== "string") leaf.text = "";
  leaf.marks = entriesOf(leaf.marks);
  for (const mark of leaf.marks as Entry[]) completeMark(mark);
}

/** Removes null properties of `data`, because null means the same as absent. */
function completeData(grammar: NodeGrammar | undefined, data: Entry): void {
  for (const name in grammar?.data)
    if (data[name] === null && mayBeAbsent(grammar.data[name] as string)) delete data[name];
}

/** Adds all missing optional parts of a node. The caller completes the node's descendants. */
function completeNode(node: Entry): void {
  if (node.object === "text") {
    node.leaves = entriesOf(node.leaves);
    for (const leaf of node.leaves as Entry[]) completeLeaf(leaf);
    return;
  }
  if (node.object === "fragment") {
    node.nodes ??= [];
    return;
  }
  const grammar = grammarOf(node.object === "inline" ? "inline" : "block", String(node.type));
  node.isVoid = grammar !== undefined && !grammar.nodes;
  if (!isObject(node.data)) node.data = {};
  completeData(grammar, node.data as Entry);
  if (grammar?.nodes || "nodes" in node) node.nodes ??= [];
  if (grammar?.fragments || "fragments" in node) node.fragments ??= [];
}

/**
 * Adds the fields that the schema makes optional to a Document, in place: `data`, `isVoid`, `nodes`,
 * `fragments`, `marks`. Doesn't change existing fields. Call this function for every Document that is
 * received or was stored as received, because all code that reads Documents relies on these fields. The
 * function isn't recursive, because nesting can be deep.
 */
export function completeDocument(document: Entry): JSONDocument {
  document.object = "document";
  if (!isObject(document.data)) document.data = { schemaVersion: DOCUMENT_SCHEMA_VERSION };
  document.nodes ??= [];
  const pending: Entry[] = [document];
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const name of ["nodes", "fragments"]) {
      if (!(name in parent)) continue;
      const parts = entriesOf(parent[name]);
      parent[name] = parts;
      for (const part of parts) {
        completeNode(part);
        pending.push(part);
      }
    }
  }
  return document as unknown as JSONDocument;
}
