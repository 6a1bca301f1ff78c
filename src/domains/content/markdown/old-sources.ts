import type { DocumentBlock } from "./document";
import { childrenOf } from "./flows";
import { innerPrefix, startOf, unprefixed } from "./prefix";
import type { OldText } from "./rewrite";

/** How a text wrote its blocks, by their keys: for blocks that moved, or whose container is written anew. */
export class OldSources {
  private readonly found = new Map<string, { node: DocumentBlock; source: string; prefix: string }>();

  constructor(private readonly old: OldText) {
    this.collect(old.nodes, "");
  }

  /** A block's own Markdown, where it is known and says the same; null otherwise. */
  of(node: DocumentBlock): string | null {
    const known = this.found.get(node.key ?? "");
    if (!known || this.old.formOf(known.node) !== this.old.formOf(node)) return null;
    return unprefixed(known.source, known.prefix);
  }

  private collect(nodes: readonly DocumentBlock[], prefix: string): void {
    const { text, flows } = this.old;
    let at = 0;
    for (const piece of flows.get(nodes)?.pieces ?? []) {
      const node = nodes[at];
      at += piece.count;
      if (piece.count !== 1 || !node?.key) continue;
      const start = startOf(text, piece, prefix);
      const source = text.slice(start, piece.span.end);
      if (node.type !== "list-item") this.found.set(node.key, { node, source, prefix });
      const first = flows.get(childrenOf(node))?.pieces[0];
      if (first)
        this.collect(childrenOf(node), innerPrefix(node.type, text.slice(start, first.span.start), prefix));
    }
  }
}
