import type { Node } from "prosemirror-model";

/** A copy of a node without its keys. */
export function withoutKeys(node: Node): Node {
  if (node.isText) return node;
  const attrs = "key" in node.attrs ? { ...node.attrs, key: null } : node.attrs;
  return node.type.create(attrs, node.children.map(withoutKeys), node.marks);
}
