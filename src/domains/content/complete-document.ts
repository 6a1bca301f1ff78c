import { isObject, objectsIn } from "@/lib/is-object";
import { grammarOf, mayBeAbsent, type NodeGrammar } from "./markdown";
import { DOCUMENT_SCHEMA_VERSION, type JSONDocument } from "./markdown/document";

type Entry = Record<string, unknown>;

function completeMark(mark: Entry): void {
  mark.object = "mark";
  if (mark.type === "color")
    mark.data = { text: "default", background: "default", ...(isObject(mark.data) && mark.data) };
  else if ("data" in mark && !isObject(mark.data)) delete mark.data;
}

function completeLeaf(leaf: Entry): void {
  leaf.object = "leaf";
  if (typeof leaf.text !== "string") leaf.text = "";
  leaf.marks = objectsIn(leaf.marks);
  for (const mark of leaf.marks as Entry[]) completeMark(mark);
}

/**
 * Removes the properties of `data` that are null, because a null property means the same as an absent
 * property.
 */
function completeData(grammar: NodeGrammar | undefined, data: Entry): void {
  for (const name in grammar?.data)
    if (data[name] === null && mayBeAbsent(grammar.data[name] as string)) delete data[name];
}

/** Adds the missing optional parts of a node. Doesn't change the descendants of the node. */
function completeNode(node: Entry): void {
  if (node.object === "text") {
    node.leaves = objectsIn(node.leaves);
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
 * Adds the optional fields of a Document: `data`, `isVoid`, `nodes`, `fragments` and `marks`. Changes the
 * Document in place, but keeps existing fields. Call this function for every Document that a client sends,
 * or that was stored as a client sent it. All code that reads Documents relies on these fields. The function
 * isn't recursive, because Documents can be deeply nested.
 */
export function completeDocument(document: Entry): JSONDocument {
  document.object = "document";
  if (!isObject(document.data)) document.data = { schemaVersion: DOCUMENT_SCHEMA_VERSION };
  document.nodes ??= [];
  const pending: Entry[] = [document];
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const name of ["nodes", "fragments"]) {
      if (!(name in parent)) continue;
      const parts = objectsIn(parent[name]);
      parent[name] = parts;
      for (const part of parts) {
        completeNode(part);
        pending.push(part);
      }
    }
  }
  return document as unknown as JSONDocument;
}
