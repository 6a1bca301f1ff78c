import {
  ANCHOR_TAG,
  type ContentRef,
  columnOrder,
  type DocumentBlock,
  type DocumentFragment,
  type DocumentNode,
  formerIdsOf,
  rawSource,
  recordOrder,
  SPECIFICATION_BLOCK_TYPES,
  type TableData,
} from "./document";
import type { ReferenceUsage } from "./link-resolution";
import { usageOf } from "./normal-form";
import { splitPage } from "./page";
import { readDocument } from "./to-document";

/** One use of a URL or path on a page. */
export type PageReference = {
  /** The URL or path as it's written, including its anchor. */
  href: string;
  usage: ReferenceUsage;
  /** The ID of the heading above the reference. Missing if there is no heading above it. */
  heading?: string;
};

/** Returns all references on a page in reading order. The cover comes first. */
export const extractReferences = (text: string): PageReference[] => readLinks(text).references;

/** The references of a page, and the anchors that links to the page can contain. */
export type PageLinks = {
  /** The blocks after the title. Their URLs and paths aren't resolved. */
  blocks: readonly DocumentBlock[];
  references: PageReference[];
  /**
   * All anchors that links to the page can contain after `#`. Null if the page includes reusable content or
   * shows a part of a specification, because these can contain more anchors.
   */
  anchors: string[] | null;
};

/** Returns the references, anchors and blocks of a page. Parses the page only once. */
export function readLinks(text: string): PageLinks {
  const { meta, bodyAfterTitle } = splitPage(text);
  const covers = [meta.cover, meta.coverDark].flatMap((href): PageReference[] =>
    href ? [{ href, usage: "cover" }] : [],
  );
  const { document } = readDocument(bodyAfterTitle, { resolve: (href) => ({ kind: "url", url: href }) });
  const { nodes } = document;
  return { blocks: nodes, references: [...covers, ...referencesOfBlocks(nodes)], anchors: anchorsOf(nodes) };
}

function anchorsOf(nodes: readonly DocumentBlock[]): string[] | null {
  const anchors = new Set<string>();
  const stack: (DocumentNode | DocumentFragment)[] = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.object === "text") {
      for (const { html = "" } of node.leaves) anchors.add(ANCHOR_TAG.exec(html)?.[1] ?? "");
      continue;
    }
    const isOpen = node.type === "reusable-content" || SPECIFICATION_BLOCK_TYPES.has(node.type ?? "");
    if (isOpen) return null;
    if (node.object === "block")
      for (const id of [String(node.meta?.id ?? ""), ...formerIdsOf(node)]) anchors.add(id);
    stack.push(...(node.nodes ?? []), ...(node.object === "fragment" ? [] : (node.fragments ?? [])));
  }
  anchors.delete("");
  return [...anchors];
}

/** Returns all references in the blocks of a Document whose URLs and paths aren't resolved. */
export function referencesOfBlocks(nodes: readonly DocumentBlock[]): PageReference[] {
  const collector = new Collector();
  collector.all(nodes);
  return collector.found;
}

class Collector {
  readonly found: PageReference[] = [];
  private heading: string | undefined;

  all(nodes: readonly DocumentNode[]): void {
    for (const node of nodes) this.node(node);
  }

  private add(href: unknown, usage: ReferenceUsage): void {
    if (typeof href !== "string" || href === "") return;
    this.found.push({ href, usage, ...(this.heading !== undefined && { heading: this.heading }) });
  }

  private ref(ref: unknown, usage: ReferenceUsage): void {
    const target = ref as ContentRef | undefined;
    if (target?.kind === "url") this.add(target.url, usage);
  }

  private node(node: DocumentNode): void {
    if (node.object === "text") return;
    if (node.object === "block" && node.type.startsWith("heading-"))
      this.heading = String(node.meta?.id ?? "");
    if (node.object === "block" && node.type === "table") this.table(node);
    const source = node.object === "block" ? rawSource(node) : null;
    if (source !== null) this.raw(source);
    if (node.type === "embed") this.add(node.data.url, "embed");
    this.ref(node.data.ref, usageOf(node.type));
    this.ref(node.data.refDark, "image");
    if (source !== null) return;
    this.all(node.nodes ?? []);
    for (const part of node.fragments ?? []) this.all(part.nodes);
  }

  private table(node: DocumentBlock): void {
    const data = node.data as unknown as TableData;
    for (const record of recordOrder(data)) {
      for (const column of columnOrder(data)) {
        const value = data.records[record]?.values[column];
        const type = data.definition[column]?.type;
        if (type === "content-ref") this.ref(value, "content-ref");
        if (type === "image" && value && typeof value === "object" && "ref" in value)
          this.ref(value.ref, "image");
        if (type === "files" && Array.isArray(value)) for (const href of value) this.add(href, "file");
      }
    }
  }

  /** Adds the references in HTML and tags that the Document format doesn't support. */
  private raw(source: string): void {
    for (const match of source.matchAll(/\s(href|src|url)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
      const usage = match[1]?.toLowerCase() === "src" ? "image" : "link";
      this.add((match[2] ?? match[3] ?? "").replace(/&amp;/g, "&"), usage);
    }
  }
}
