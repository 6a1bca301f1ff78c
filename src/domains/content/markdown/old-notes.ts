import type { DocumentBlock, DocumentFragment, DocumentInline, DocumentNode } from "./document";
import type { Flow } from "./flows";
import type { OldText } from "./rewrite";

type Body = { nodes: DocumentBlock[]; flow: Flow };
type Use = { label: string; body: DocumentBlock[] };

/**
 * Matches the old text's footnotes with the new Document's footnotes. Each footnote keeps its label and
 * position. If its content changed, only its definition changes, not the block that refers to it.
 */
export class OldNotes {
  private readonly byKey = new Map<string, Body>();
  private readonly byForm = new Map<string, Body>();
  private readonly byLabel = new Map<string, Body>();
  private readonly uses: Use[] = [];
  /** Footnotes whose content changed, with the label as the key. */
  readonly changed = new Map<string, { body: Body; next: DocumentBlock[] }>();
  /** The new blocks. Footnotes whose content changed still have their old content in these blocks. */
  readonly settled: DocumentBlock[];

  constructor(
    private readonly old: OldText,
    nodes: DocumentBlock[],
  ) {
    eachAnnotation(old.nodes, (fragment) => this.remember(fragment.nodes));
    this.settled = this.byLabel.size === 0 ? nodes : this.settle(nodes);
  }

  labelOf(body: readonly DocumentBlock[]): string | undefined {
    return this.old.flows.get(body)?.note?.label;
  }

  /** Whether the old text used the label, but no block uses it now. */
  isUnused(label: string): boolean {
    return this.byLabel.has(label) && !this.uses.some((use) => use.label === label);
  }

  private remember(nodes: DocumentBlock[]): void {
    const flow = this.old.flows.get(nodes);
    if (!flow?.note) return;
    const body = { nodes, flow };
    if (nodes[0]?.key) this.byKey.set(nodes[0].key, body);
    if (!this.byLabel.has(flow.note.label)) this.byLabel.set(flow.note.label, body);
    const form = this.formOf(nodes);
    if (!this.byForm.has(form)) this.byForm.set(form, body);
  }

  private formOf(nodes: readonly DocumentBlock[]): string {
    return nodes.map(this.old.formOf).join();
  }

  private settle(nodes: DocumentBlock[]): DocumentBlock[] {
    eachAnnotation(nodes, ({ nodes: body }) => {
      const label = this.byKey.get(body[0]?.key ?? "")?.flow.note?.label;
      if (label !== undefined) this.uses.push({ label, body });
    });
    const bodies = new Map<string, Set<string>>();
    for (const { label, body } of this.uses)
      bodies.set(label, (bodies.get(label) ?? new Set()).add(this.formOf(body)));
    return nodes.map(
      (node) => mapAnnotations(node, (fragment) => this.bodyOf(fragment, bodies)) as DocumentBlock,
    );
  }

  private bodyOf(fragment: DocumentFragment, bodies: Map<string, Set<string>>): DocumentFragment {
    const form = this.formOf(fragment.nodes);
    const own = this.byKey.get(fragment.nodes[0]?.key ?? "");
    const body = own ?? this.byForm.get(form);
    const label = body?.flow.note?.label;
    if (!body || label === undefined) return fragment;
    if (form === this.formOf(body.nodes)) {
      if (!own) this.uses.push({ label, body: body.nodes });
    } else if (bodies.get(label)?.size === 1) this.changed.set(label, { body, next: fragment.nodes });
    else return fragment;
    return { ...fragment, nodes: body.nodes };
  }
}

function eachAnnotation(nodes: readonly DocumentNode[], visit: (fragment: DocumentFragment) => void): void {
  for (const node of nodes) {
    if (node.object === "text") continue;
    const [fragment] = node.fragments ?? [];
    if (node.object === "inline" && fragment) visit(fragment);
    eachAnnotation(node.nodes ?? [], visit);
    if (node.object === "block") for (const part of node.fragments ?? []) eachAnnotation(part.nodes, visit);
  }
}

/** Replaces annotations in a node and its descendants. If no annotation changes, returns the same node. */
function mapAnnotations(
  node: DocumentNode,
  change: (fragment: DocumentFragment) => DocumentFragment,
): DocumentNode {
  if (node.object === "text") return node;
  const nodes = mapped(node.nodes, (child) => mapAnnotations(child, change));
  const fragments = mapped(node.fragments, (part) => {
    if (node.object === "inline") return change(part);
    const below = mapped(part.nodes, (child) => mapAnnotations(child, change) as DocumentBlock);
    return below === part.nodes ? part : { ...part, nodes: below as DocumentBlock[] };
  });
  if (nodes === node.nodes && fragments === node.fragments) return node;
  return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) } as DocumentInline;
}

function mapped<Item>(items: Item[] | undefined, change: (item: Item) => Item): Item[] | undefined {
  const next = items?.map(change);
  return next?.some((item, index) => item !== items?.[index]) ? next : items;
}
