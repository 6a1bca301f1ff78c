import type { DocumentNode } from "@/domains/content/markdown/document";

/** Returns the keys of blocks and of all nodes in them. People can comment on these blocks and nodes. */
export function keysIn(nodes: readonly DocumentNode[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.object === "text") continue;
    if (node.key) found.add(node.key);
    keysIn(node.nodes ?? [], found);
    for (const part of node.fragments ?? []) keysIn(part.nodes, found);
  }
  return found;
}
