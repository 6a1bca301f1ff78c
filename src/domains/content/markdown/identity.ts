import GithubSlugger from "github-slugger";
import { type DocumentBlock, type DocumentNode, plainText, type TableData } from "./document";
import type { BlockKeys } from "./keys";
import { rawSource } from "./raw-block";
import { columnOrder, recordOrder, renameTable } from "./table-shape";

/** The converter's numbering of keyed things; keys of another numbering are not used. */
export const KEYS_VERSION = 1;

/**
 * Gives blocks their keys, table columns and records their ids, and headings, tabs, expandables and
 * operations their anchors. Keys are taken in reading order; where they run out, or belong to another
 * text, the position names the block, so that reading stays pure.
 */
export function assignIds(
  nodes: DocumentBlock[],
  keys: BlockKeys | null,
): { nodes: DocumentBlock[]; keys: BlockKeys } {
  const identity = new Identity(keys?.version === KEYS_VERSION ? keys.ids : []);
  const identified = identity.blocks(nodes);
  return { nodes: identified, keys: { version: KEYS_VERSION, ids: identity.used } };
}

/** Whether a kind of block carries a key. Lines of code are too many and too small to be referred to. */
export function isKeyed(node: DocumentBlock): boolean {
  return node.type !== "code-line";
}

const ANCHORED = new Set([
  "tabs-item",
  "expandable",
  "swagger",
  "openapi-operation",
  "openapi-schemas",
  "openapi-webhook",
]);

class Identity {
  readonly used: string[] = [];
  private readonly taken = new Set<string>();
  private readonly slugger = new GithubSlugger();
  /** What a raw block shows has anchors and no keys: it is part of that block. */
  private insideRaw = false;

  constructor(private readonly ids: string[]) {}

  blocks(nodes: DocumentBlock[]): DocumentBlock[] {
    return nodes.map((node) => this.block(node));
  }

  /** The next id, unique among those taken: keys on the page, columns and records in their table. */
  private next(taken: Set<string>): string {
    const index = this.used.length;
    let id = this.ids[index] ?? `k${index.toString(36)}`;
    while (taken.has(id)) id = `${id}-${index.toString(36)}`;
    taken.add(id);
    this.used.push(id);
    return id;
  }

  private block(source: DocumentBlock): DocumentBlock {
    if (!isKeyed(source)) return this.below(source);
    const keyed: DocumentBlock = this.insideRaw ? source : { ...source, key: this.next(this.taken) };
    const node = keyed.type === "table" && !this.insideRaw ? this.table(keyed) : keyed;
    const id = this.anchor(node);
    return this.below(id === null ? node : { ...node, meta: { ...node.meta, id } });
  }

  private table(node: DocumentBlock): DocumentBlock {
    const data = node.data as unknown as TableData;
    const inTable = new Set<string>();
    const columns = columnOrder(data).map(() => this.next(inTable));
    const records = recordOrder(data).map(() => this.next(inTable));
    return renameTable(node, columns, records);
  }

  private anchor(node: DocumentBlock): string | null {
    if (node.type.startsWith("heading-")) {
      const own = node.data.id;
      return typeof own === "string" && own !== ""
        ? this.reserve(own)
        : this.slug((node.nodes ?? []).map(plainText).join(""));
    }
    if (!ANCHORED.has(node.type)) return null;
    const heading = node.fragments?.find((part) => part.fragment === "expandable-title")?.nodes[0];
    if (heading) return this.slug(plainText(heading));
    const { title, name, path, method, schemas } = node.data;
    const parts = [title, method, path ?? name, ...(Array.isArray(schemas) ? schemas : [])];
    return this.slug(parts.filter((part) => typeof part === "string").join(" "));
  }

  private slug(text: string): string {
    return this.slugger.slug(text.trim() === "" ? "section" : text);
  }

  private reserve(id: string): string {
    return Object.hasOwn(this.slugger.occurrences, id) ? this.slugger.slug(id) : this.claim(id);
  }

  private claim(id: string): string {
    this.slugger.occurrences[id] = 0;
    return id;
  }

  private below(node: DocumentBlock): DocumentBlock {
    const outside = this.insideRaw;
    this.insideRaw ||= rawSource(node) !== null;
    const nodes = node.nodes?.map((child): DocumentNode => this.node(child));
    const fragments = node.fragments?.map((part) => ({ ...part, nodes: this.blocks(part.nodes) }));
    this.insideRaw = outside;
    return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) };
  }

  private node(child: DocumentNode): DocumentNode {
    if (child.object === "block") return this.block(child);
    if (child.object !== "inline" || !child.fragments) return child;
    return {
      ...child,
      fragments: child.fragments.map((part) => ({ ...part, nodes: this.blocks(part.nodes) })),
    };
  }
}
