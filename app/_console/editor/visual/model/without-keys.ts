import type { Node } from "prosemirror-model";

/** The same node as a new one of its own. */
export function withoutKeys(node: Node): Node {
  if (node.isText) return node;
  const attrs = "key" in node.attrs ? { ...node.attrs, key: null } : node.attrs;
  return node.type.create(attrs, node.children.map(withoutKeys), node.marks);
}
