import type { DocumentInlineNode, DocumentLeaf } from "./document";

/** Takes what stands between the last `[` and the `]` that ends the nodes; nothing when there is none. */
export function takeBracketed(nodes: DocumentInlineNode[]): DocumentInlineNode[] {
  const last = nodes.at(-1);
  const lastLeaf = last?.object === "text" ? last.leaves.at(-1) : undefined;
  if (!lastLeaf?.text.endsWith("]") || isCode(lastLeaf)) return [];
  const place = findOpening(nodes);
  if (!place) return [];
  const [nodeIndex, leafIndex, offset] = place;
  const opening = nodes[nodeIndex] as DocumentInlineNode & { object: "text" };
  const tail = opening.leaves.splice(leafIndex + 1);
  const leaf = opening.leaves[leafIndex] as DocumentLeaf;
  const first: DocumentLeaf = { ...leaf, text: leaf.text.slice(offset + 1) };
  leaf.text = leaf.text.slice(0, offset);
  const taken: DocumentInlineNode[] = [
    { object: "text", leaves: [first, ...tail] },
    ...nodes.splice(nodeIndex + 1),
  ];
  dropLastCharacter(taken);
  if (leaf.text === "") opening.leaves.pop();
  if (opening.leaves.length === 0) nodes.pop();
  return taken.flatMap(withoutEmptyLeaves);
}

function isCode(leaf: DocumentLeaf): boolean {
  return leaf.marks.some((mark) => mark.type === "code");
}

function findOpening(nodes: DocumentInlineNode[]): [number, number, number] | null {
  let depth = 0;
  for (let nodeIndex = nodes.length - 1; nodeIndex >= 0; nodeIndex -= 1) {
    const node = nodes[nodeIndex] as DocumentInlineNode;
    if (node.object !== "text") continue;
    for (let leafIndex = node.leaves.length - 1; leafIndex >= 0; leafIndex -= 1) {
      const leaf = node.leaves[leafIndex] as DocumentLeaf;
      if (isCode(leaf)) continue;
      for (let offset = leaf.text.length - 1; offset >= 0; offset -= 1) {
        if (leaf.text[offset] === "]") depth += 1;
        if (leaf.text[offset] === "[") depth -= 1;
        if (depth === 0) return [nodeIndex, leafIndex, offset];
      }
    }
  }
  return null;
}

function dropLastCharacter(nodes: DocumentInlineNode[]): void {
  const last = nodes.at(-1) as DocumentInlineNode & { object: "text" };
  const leaf = last.leaves.at(-1) as DocumentLeaf;
  leaf.text = leaf.text.slice(0, -1);
}

function withoutEmptyLeaves(node: DocumentInlineNode): DocumentInlineNode[] {
  if (node.object !== "text") return [node];
  const leaves = node.leaves.filter((leaf) => leaf.text !== "" || leaf.html !== undefined);
  return leaves.length > 0 ? [{ object: "text", leaves }] : [];
}
