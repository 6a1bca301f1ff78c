import { slug as githubSlug } from "github-slugger";
import {
  columnOrder,
  type DocumentBlock,
  type DocumentNode,
  plainText,
  rawSource,
  recordOrder,
  type TableData,
  withBelow,
} from "./document";
import type { BlockKeys } from "./keys";
import { renameTable } from "./table-shape";

/** The version of the rules for numbering items with keys. Keys of other versions aren't used. */
export const KEYS_VERSION = 1;

/** The version of the rules for the names of anchors. Stored anchors of other versions aren't used. */
export const ANCHORS_VERSION = 3;

/**
 * Assigns keys to blocks, IDs to table columns and records, and anchors to headings, tabs, expandables and
 * operations. Keys are assigned in reading order. If there are too few keys, or if the keys belong to another
 * text, creates new keys from the positions of the blocks. The result therefore depends only on the input.
 */
export function assignIds(
  nodes: DocumentBlock[],
  keys: BlockKeys | null,
  onList: OnList = () => {},
): { nodes: DocumentBlock[]; keys: BlockKeys } {
  const identity = new Identity(keys?.version === KEYS_VERSION ? keys.ids : [], onList);
  const identified = identity.blocks(nodes);
  identity.settleFormerIds();
  return { nodes: identified, keys: { version: KEYS_VERSION, ids: identity.used } };
}

/** A function that is called for each list of nodes and its replacement. */
type OnList = (from: readonly DocumentNode[], to: readonly DocumentNode[]) => void;

/**
 * Whether a block has a key. Code lines have no keys, because there can be very many, and nothing refers to a
 * single code line.
 */
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

/** Returns the text from which a block's anchor is created. Returns null if the block has no anchor. */
function anchorText(node: DocumentBlock): string | null {
  if (node.type.startsWith("heading-")) return (node.nodes ?? []).map(plainText).join("");
  if (!ANCHORED.has(node.type)) return null;
  const heading = node.fragments?.find((part) => part.fragment === "expandable-title")?.nodes[0];
  if (heading) return plainText(heading);
  const { title, name, path, method, schemas } = node.data;
  const parts = [title, method, path ?? name, ...(Array.isArray(schemas) ? schemas : [])];
  return parts.filter((part) => typeof part === "string").join(" ");
}

/** Characters that are replaced by words in anchors. */
const SIGN_WORDS: Record<string, string> = {
  "&": " and ",
  "<": " less than ",
  ">": " greater than ",
  "/": " ",
};

/** Returns the anchor of a text in GitHub's format, but keeps dots. */
const dottedSlug = (text: string) =>
  text
    .trim()
    .split(".")
    .map((part) => githubSlug(part))
    .join(".");

/**
 * Returns the anchor of a text. Its format is compatible with GitBook's format, so that links still work in
 * documentation that was moved from GitBook. The format differs from GitHub's format in three ways. Dots are
 * kept, as in `1.-install`. Some characters are replaced by words, as in `less-than-buffer-greater-than` and
 * `tls-ssl`. There are no double hyphens.
 */
function slugWithEmoji(text: string): string {
  const words = text.replace(/ & |[<>/]/g, (sign) => SIGN_WORDS[sign.trim()] ?? sign);
  return dottedSlug(words).replace(/-{2,}/g, "-") || "section";
}

/** Matches an emoji, with its skin tone and the emoji that are joined to it. */
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}](?:\p{Emoji_Modifier}|\u{FE0F}|\u{200D})*/gu;

/** Returns the anchor of a text. Emoji leave no hyphens, so that an emoji and its code, such as `:smiley:`, give the same anchor. */
const slugOf = (text: string): string => slugWithEmoji(text.replace(EMOJI, " "));

/**
 * Rules for other anchors that existing links might use. They come from versions 0.1.0 and 0.2.0, earlier
 * versions, and GitBook.
 */
const FORMER_SLUGS: readonly ((text: string, isNamed: boolean, isHeading: boolean) => string | null)[] = [
  (text, isNamed) => (isNamed ? text : dottedSlug(text.trim().replace(/ & /g, " and ")) || "section"),
  (text) => githubSlug(text.trim() === "" ? "section" : text),
  (text, isNamed) => (isNamed ? text : slugWithEmoji(text)),
  // On GitBook's sites, the IDs of headings begin with a letter.
  (text, isNamed, isHeading) => {
    const id = isNamed ? text : slugOf(text);
    return isHeading && /^\d/.test(id) ? `id-${id}` : null;
  },
];

/** The anchors that a page has according to one rule. Each anchor is assigned only once. */
class Anchors {
  private readonly given = new Map<string, number>();

  has(id: string): boolean {
    return this.given.has(id);
  }

  claim(wished: string): string {
    let id = wished;
    for (let count = this.given.get(wished) ?? 0; this.given.has(id); ) {
      count += 1;
      this.given.set(wished, count);
      id = `${wished}-${count}`;
    }
    this.given.set(id, 0);
    return id;
  }
}

class Identity {
  readonly used: string[] = [];
  private readonly taken = new Set<string>();
  private readonly anchors = new Anchors();
  private readonly former = FORMER_SLUGS.map((slug) => ({ slug, anchors: new Anchors() }));
  /**
   * The metadata of anchors, with the former ID for each rule. A former ID is empty if the rule doesn't
   * define an ID.
   */
  private readonly aliased: { meta: Record<string, unknown>; ids: string[] }[] = [];
  /**
   * Whether the current blocks are shown in place of a raw block. Such blocks have anchors, but no keys,
   * because they're part of the raw block.
   */
  private insideRaw = false;

  constructor(
    private readonly ids: string[],
    private readonly onList: OnList,
  ) {}

  blocks(nodes: DocumentBlock[]): DocumentBlock[] {
    return this.list(nodes, (node) => this.block(node));
  }

  private list<Node extends DocumentNode>(nodes: Node[], identify: (node: Node) => Node): Node[] {
    const identified = nodes.map(identify);
    this.onList(nodes, identified);
    return identified;
  }

  /**
   * Returns the next ID that isn't in `taken`. Keys are unique on the page, and IDs of columns and records
   * are unique in their table.
   */
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
    const text = anchorText(node);
    if (text === null) return this.below(node);
    const own = node.type.startsWith("heading-") ? node.data.id : undefined;
    const named = typeof own === "string" && own !== "" ? own : undefined;
    const id = this.anchors.claim(named ?? slugOf(text));
    const meta: Record<string, unknown> = { ...node.meta, id };
    const ids = this.former.map(({ slug, anchors }) => {
      const former = slug(named ?? text, named !== undefined, node.type.startsWith("heading-"));
      return former === null ? "" : anchors.claim(former);
    });
    this.aliased.push({ meta, ids });
    return this.below({ ...node, meta });
  }

  /**
   * Stores the former IDs of anchors, so that old links still work. Omits an ID if it's now the ID of another
   * anchor.
   */
  settleFormerIds(): void {
    for (const rule of this.former.keys()) {
      for (const { meta, ids } of this.aliased) {
        const id = ids[rule] ?? "";
        if (id === "" || this.anchors.has(id)) continue;
        this.anchors.claim(id);
        meta.formerIds = [...((meta.formerIds as string[] | undefined) ?? []), id];
      }
    }
  }

  private table(node: DocumentBlock): DocumentBlock {
    const data = node.data as unknown as TableData;
    const inTable = new Set<string>();
    const columns = columnOrder(data).map(() => this.next(inTable));
    const records = recordOrder(data).map(() => this.next(inTable));
    return renameTable(node, columns, records);
  }

  private below(node: DocumentBlock): DocumentBlock {
    const outside = this.insideRaw;
    this.insideRaw ||= rawSource(node) !== null;
    const identified = withBelow(node, (nodes) => this.list(nodes, (child) => this.node(child)));
    this.insideRaw = outside;
    return identified;
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
