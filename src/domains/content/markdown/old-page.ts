import type { RootContent } from "mdast";
import { writeBlocks } from "./block-writer";
import { block, type DocumentBlock } from "./document";
import { UnrepresentableNodeError } from "./errors";
import { childrenOf, innerPrefix, startOf, unprefixed } from "./flows";
import type { KeyedText } from "./keys";
import { withoutNeedlessEscapes } from "./lean";
import type { HrefOf, Resolve } from "./link-resolution";
import type { ListStyle } from "./list-style";
import { normalForm, type RefForm } from "./normal-form";
import { OldNotes } from "./old-notes";
import { printMarkdown } from "./print";
import { type OldText, Rewriter } from "./rewrite";
import { tableHtml } from "./table-writer";
import { readDocument } from "./to-document";
import type { WriteContext } from "./write-context";

/**
 * The source of each block in the old text. It's used for a block that moved, or whose container is
 * rewritten.
 */
class OldSources {
  private readonly found = new Map<string, { node: DocumentBlock; source: string; prefix: string }>();

  constructor(private readonly old: OldText) {
    this.collect(old.nodes, "");
  }

  /** Returns the Markdown of an unchanged block. Returns null if the block is unknown or has changed. */
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

/**
 * How much of a block is rewritten. `little` means as little as possible, `shell` means everything except the
 * block's children, and `whole` means the whole block. `html` also means the whole block, with HTML for
 * marks.
 */
const LEVELS = { little: 0, shell: 1, whole: 2, html: 3 } as const;

type Addresses = { hrefOf: HrefOf; resolve: Resolve; refForm: RefForm };

/** The text of a page that is rewritten for a new Document. */
export class OldPage {
  private readonly old: OldText;
  private readonly notes: OldNotes;
  private readonly known: Set<string>;
  private readonly levels = new Map<number, number>();
  /**
   * The indexes of blocks for which it isn't enough to write only the changed part, because parsing the
   * result didn't return the same block.
   */
  private readonly unspliced = new Set<number>();
  private readonly forms = new WeakMap<DocumentBlock, string>();
  /**
   * The spelling of URLs and paths in the old text. The keys are the usage, and the URL or path that would be
   * written for the same target.
   */
  private readonly spelled = new Map<string, string>();
  private sources: OldSources | undefined;

  constructor(
    previous: KeyedText,
    next: DocumentBlock[],
    private readonly addresses: Addresses,
  ) {
    const { text, keys } = previous;
    const { document, flows } = readDocument(text, { keys, resolve: this.spelling(addresses) });
    const newline = text.includes("\r\n") ? "\r\n" : "\n";
    this.old = { text, newline, nodes: document.nodes, flows, formOf: (node) => this.formOf(node) };
    this.notes = new OldNotes(this.old, next);
    this.known = new Set(document.nodes.map((node) => this.formOf(node)));
  }

  isUnchanged(wanted: readonly string[]): boolean {
    const { nodes } = this.old;
    return (
      wanted.length === nodes.length && nodes.every((node, index) => this.formOf(node) === wanted[index])
    );
  }

  /**
   * Rewrites more of a block that isn't parsed correctly, or of its neighbors. Starts with neighbors that
   * have changed. Returns false if there is nothing left to rewrite.
   */
  writeMoreAt(failed: number): boolean {
    const { settled } = this.notes;
    const beside = [failed + 1, failed, failed - 1].filter(
      (at) => at >= 0 && at < settled.length && this.levelOf(at) < LEVELS.html,
    );
    const changed = beside.filter((at) => !this.known.has(this.formOf(settled[at] as DocumentBlock)));
    const inParts = changed.filter((at) => this.levelOf(at) === LEVELS.little && !this.unspliced.has(at));
    for (const at of inParts) this.unspliced.add(at);
    if (inParts.length > 0) return true;
    const [least] = beside.toSorted((a, b) => this.levelOf(a) - this.levelOf(b));
    const more = changed.length > 0 || least === undefined ? changed : [least];
    for (const at of more) this.levels.set(at, this.levelOf(at) + 1);
    return more.length > 0;
  }

  /** Writes the text for the new Document. */
  write(): string {
    const { text, nodes, flows, newline } = this.old;
    const context = this.context();
    const writers = {
      writeNew: (node: DocumentBlock, path: string, style: ListStyle, level: number) =>
        this.writeNew(context, node, path, style, level),
      definition: (piece: { span: { start: number; end: number } }, source: string) =>
        this.definition(piece.span.start, source, writers),
      writeOld: (node: DocumentBlock, style: ListStyle) => this.writeOld(node, style),
      levelOf: (index: number) => this.levelOf(index),
      isSpliced: (index: number) => !this.unspliced.has(index),
    };
    const pieces = flows.get(nodes)?.pieces ?? [];
    const { settled: next } = this.notes;
    const siblings = { container: "page", before: nodes, next, pieces, path: "nodes", prefix: "" };
    const { text: body, isEndInPlace } = new Rewriter(this.old, writers, siblings).write();
    const [first, last] = [pieces[0], pieces.at(-1)];
    const lead = first ? text.slice(0, startOf(text, first, "")) : "";
    const notes = context.footnotes.map((note) => this.native(printMarkdown([note])));
    const written = [lead + body, ...notes].filter((part) => part !== "").join(newline + newline);
    const tail = last ? text.slice(last.span.end) : "";
    if (isEndInPlace && notes.length === 0) return written + tail;
    return written.trim() === "" ? "" : written + (tail || newline);
  }

  private formOf(node: DocumentBlock): string {
    const known = this.forms.get(node);
    if (known !== undefined) return known;
    const form = JSON.stringify(normalForm([node], this.addresses.refForm)[0]);
    this.forms.set(node, form);
    return form;
  }

  private levelOf(index: number): number {
    return this.levels.get(index) ?? LEVELS.little;
  }

  private native(text: string): string {
    return this.old.newline === "\n" ? text : text.replace(/\r?\n/g, this.old.newline);
  }

  private spelling({ hrefOf, resolve }: Addresses): Resolve {
    return (href, usage) => {
      const ref = resolve(href, usage);
      // References in cells with files can be unresolved. Such references are written unchanged.
      for (const each of usage === "file" ? [ref, { kind: "file" as const, file: href }] : [ref]) {
        const written = `${usage} ${hrefOf(each, usage)}`;
        if (!this.spelled.has(written)) this.spelled.set(written, href);
      }
      return ref;
    };
  }

  private context(): WriteContext {
    const { hrefOf } = this.addresses;
    const labels = this.old.text.matchAll(/\[\^([^[\]\s]+)\]/g);
    const context: WriteContext = {
      hrefOf: (ref, usage) => {
        const href = hrefOf(ref, usage);
        return this.spelled.get(`${usage} ${href}`) ?? href;
      },
      htmlMarks: false,
      footnotes: [],
      takenLabels: new Set([...labels].map((match) => match[1] as string)),
      labelOf: (body) => this.notes.labelOf(body),
      writeBlocks: (blocks, path) =>
        blocks.map(
          (node, index) => this.kept(node) ?? (writeBlocks([node], context, path, index)[0] as RootContent),
        ),
      tableHtml: (node, path) => tableHtml(node, context, path),
    };
    return context;
  }

  /** Returns the Markdown of a block whose content is unchanged. */
  private kept(node: DocumentBlock): RootContent | null {
    this.sources ??= new OldSources(this.old);
    const value = this.sources.of(node);
    if (value === null) return null;
    const html = { type: "html" as const, value };
    return node.type === "paragraph" ? { type: "paragraph", children: [html] } : html;
  }

  private writeNew(shared: WriteContext, node: DocumentBlock, path: string, style: ListStyle, level: number) {
    const context: WriteContext = { ...shared, htmlMarks: level >= LEVELS.html, isPiped: style.isPiped };
    context.tableHtml = (table, at) => tableHtml(table, context, at);
    if (level >= LEVELS.whole) {
      context.hrefOf = this.addresses.hrefOf;
      context.writeBlocks = (blocks, at) => writeBlocks(blocks, context, at);
    }
    const isItem = node.type === "list-item";
    const { container = "list-unordered", start } = style as ListStyle & { container?: "list-ordered" };
    const list = isItem ? block(container, start === undefined ? {} : { start }, [node]) : node;
    const own = level === LEVELS.little && !isItem ? this.kept(node) : null;
    const written =
      own ?? (writeBlocks([list], context, path.replace(/\[\d+\]$/, ""), indexOf(path))[0] as RootContent);
    const printed = printMarkdown([written], style);
    return this.native(level === LEVELS.little ? this.lean(printed) : printed);
  }

  private lean(printed: string): string {
    return withoutNeedlessEscapes(printed, this.old.text);
  }

  /** Writes an old block from scratch. Returns null if the block needs footnotes. */
  private writeOld(node: DocumentBlock, style: ListStyle): string | null {
    const context = { ...this.context(), isPiped: style.isPiped };
    try {
      const written = writeBlocks([node], context, "nodes");
      return context.footnotes.length > 0 ? null : this.native(this.lean(printMarkdown(written, style)));
    } catch (error) {
      if (error instanceof UnrepresentableNodeError) return null;
      throw error;
    }
  }

  /** Returns the new definition of a footnote. Returns null if no block refers to the footnote. */
  private definition(start: number, source: string, writers: ConstructorParameters<typeof Rewriter>[1]) {
    const label = /^\s*\[\^([^\]]+)\]:/.exec(source)?.[1];
    if (label === undefined) return source;
    if (this.notes.isUnused(label)) return null;
    const changed = this.notes.changed.get(label);
    const { note, pieces = [] } = changed?.body.flow ?? {};
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!changed || !note || note.span.start !== start || !first || !last) return source;
    const inside = { container: "note", before: changed.body.nodes, next: changed.next, pieces };
    const body = new Rewriter(this.old, writers, { ...inside, path: "nodes", prefix: "    " }).write().text;
    const { text } = this.old;
    return text.slice(start, startOf(text, first, "    ")) + body + text.slice(last.span.end, note.span.end);
  }
}

const indexOf = (path: string) => Number(/\[(\d+)\]$/.exec(path)?.[1] ?? 0);
