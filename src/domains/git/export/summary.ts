import { type ComputedSource, sourceOf } from "@/domains/content/computed/source";
import type { ContentRef } from "@/domains/content/markdown/document";
import type { ContentStructure, LightPage } from "@/domains/content/state";
import { addToGroup } from "@/lib/group";
import { exportsEntries, isGenerated } from "../generated-pages";
import {
  isPageOnlyIfListed,
  listedIn,
  outlineOf,
  type ProjectLayout,
  type StructureNode,
  structureOf,
} from "../import/layout";
import { linkTitleOf, wordingOf } from "../placement";
import { relativePath } from "../repository/paths";
import { placeOfLink, type SummaryNode } from "../repository/summary";
import { isSameSource } from "../repository/summary-generated";
import type { WantedEntry } from "../repository/summary-match";
import { writeSummary } from "../repository/summary-write";
import { placesOf, siblings } from "./paths";

type Paths = ReadonlyMap<string, string>;
type TitleOf = (path: string) => string | undefined;

function hrefOf(target: ContentRef | null, paths: Paths, layout: ProjectLayout): string {
  if (target?.kind === "url") return target.url;
  const inContentFolder = (path: string | undefined) =>
    path?.startsWith(layout.prefix) ? path.slice(layout.prefix.length) : (path ?? "#");
  if (target?.kind === "page") return inContentFolder(paths.get(target.page));
  if (target?.kind === "anchor") {
    const path = inContentFolder(paths.get(target.page ?? ""));
    return path === "#" ? path : `${path}#${target.anchor}`;
  }
  return target?.kind === "file"
    ? relativePath(layout.config.summary, inContentFolder(paths.get(target.file)))
    : "#";
}

/** An entry of the navigation, and the page that it represents. */
interface PageEntry extends SummaryNode {
  pageId?: string;
  children: PageEntry[];
}

/**
 * Returns the navigation for a summary: all visible pages, and the hidden pages that the stored summary
 * lists.
 */
function nodesOf(
  structure: ContentStructure,
  paths: Paths,
  layout: ProjectLayout,
  isListed: (row: LightPage) => boolean,
): PageEntry[] {
  const children = siblings(structure.pages.filter((row) => !row.hidden || isListed(row)));
  const entries = exportsEntries(structure);
  const nodeOf = (row: LightPage): PageEntry => {
    const source = entries ? sourceOf(row.computed) : null;
    const { pageId } = row;
    const node = { pageId, title: row.linkTitle ?? row.title, children: below(pageId, source) };
    if (row.type === "group") return { kind: "group", ...node };
    if (row.type === "link") {
      const href = hrefOf(row.target as ContentRef | null, paths, layout);
      return { kind: "link", ...node, href };
    }
    const path = paths.get(pageId);
    return { kind: "document", ...node, ...(path ? { path: path.slice(layout.prefix.length) } : {}) };
  };
  // One entry represents all generated pages. Pages that people added below generated pages come after this
  // entry.
  const shown = (row: LightPage): PageEntry[] =>
    entries && isGenerated(row) ? below(row.pageId, null) : [nodeOf(row)];
  const below = (parentId: string | null, source: ComputedSource | null): PageEntry[] => {
    const rows = children.get(parentId) ?? [];
    const first = source ? rows.findIndex(isGenerated) : -1;
    const at = first < 0 ? rows.length : first;
    const generated = source ? [generatedNode(source)] : [];
    return [...rows.slice(0, at).flatMap(shown), ...generated, ...rows.slice(at).flatMap(shown)];
  };
  return below(null, null);
}

const generatedNode = (source: ComputedSource): PageEntry => ({
  kind: "generated",
  title: "",
  generated: { source, line: 0 },
  children: [],
});

const isEntryOfPages = ({ kind }: SummaryNode) => kind === "generated";

/**
 * Keeps entries that generate pages at their position in the stored summary, even if they currently generate
 * no pages.
 */
function withStoredEntries(
  nodes: readonly PageEntry[],
  said: readonly SummaryNode[],
  summaryPath: string,
): PageEntry[] {
  const known = new Map<string, SummaryNode>();
  const collect = (list: readonly SummaryNode[]) => {
    for (const node of list) {
      const key = keyOf(node, summaryPath);
      if (node.children.some(isEntryOfPages) && !known.has(key)) known.set(key, node);
      collect(node.children);
    }
  };
  collect(said);
  const place = (node: PageEntry): PageEntry => {
    const children = node.children.map(place);
    const stored = known.get(keyOf(node, summaryPath))?.children ?? [];
    const at = stored.findIndex(isEntryOfPages);
    const entry = stored[at];
    const own = children.find(isEntryOfPages);
    if (!entry?.generated || (own?.generated && !isSameSource(own.generated.source, entry.generated.source)))
      return { ...node, children };
    const others = children.filter((child) => child !== own);
    return { ...node, children: others.toSpliced(at, 0, { ...entry, children: [] }) };
  };
  return nodes.map(place);
}

/** Returns a key for finding an entry in the stored summary. */
const keyOf = (node: SummaryNode, summaryPath: string) =>
  node.path ?? `${node.kind === "link"}\n${placeOfLink(summaryPath, node.href ?? "")}\n${wordingOf(node)}`;

/**
 * Whether an entry in the space matches an entry in the summary. Pages store only the start of a long title,
 * so only this part of long titles is compared.
 */
const isShownAs = (node: SummaryNode, said: SummaryNode, titleOf: TitleOf) => {
  const wording = wordingOf(said) || (said.path && titleOf(said.path));
  return wording !== undefined && (wording === node.title || linkTitleOf(wording, "") === node.title);
};

function isSame(
  nodes: readonly SummaryNode[],
  said: readonly SummaryNode[],
  titleOf: TitleOf,
  summaryPath: string,
): boolean {
  const linkTargetOf = ({ href }: SummaryNode) => href && placeOfLink(summaryPath, href);
  return (
    nodes.length === said.length &&
    nodes.every((node, index) => {
      const other = said[index] as SummaryNode;
      const isSamePlace =
        node.kind === other.kind && node.path === other.path && linkTargetOf(node) === linkTargetOf(other);
      if (node.kind === "generated")
        return isSamePlace && isSameSource(node.generated?.source, other.generated?.source);
      const isSameWording = isSamePlace && isShownAs(node, other, titleOf);
      return isSameWording && isSame(node.children, other.children, titleOf, summaryPath);
    })
  );
}

/** Finds the entries of the stored summary. Each entry is found only once. */
class StoredEntries {
  private readonly unused = new Map<string, StructureNode[]>();
  private readonly ofPages = new Map<string, StructureNode>();

  constructor(
    said: readonly StructureNode[],
    private readonly summaryPath: string,
  ) {
    this.collect(said);
  }

  /** Assigns the entries to the pages that they represented in an earlier state of the space. */
  assign(nodes: readonly PageEntry[]): void {
    for (const node of nodes) {
      const found = node.pageId === undefined ? undefined : this.take(node);
      if (found) this.ofPages.set(node.pageId ?? "", found);
      this.assign(node.children);
    }
  }

  /** Returns the entry of the same page, or else an unused entry with the same text and target. */
  find(node: PageEntry): StructureNode | undefined {
    return this.ofPages.get(node.pageId ?? "") ?? this.take(node);
  }

  private take(node: SummaryNode): StructureNode | undefined {
    return this.unused.get(keyOf(node, this.summaryPath))?.shift();
  }

  private collect(list: readonly StructureNode[]): void {
    for (const node of list) {
      addToGroup(this.unused, keyOf(node, this.summaryPath), node);
      this.collect(node.children);
    }
  }
}

/** Whether an entry has the same kind and target as the entry in the stored summary. */
const isSameTarget = (node: SummaryNode, said: SummaryNode, summaryPath: string): boolean =>
  node.kind === said.kind &&
  node.path === said.path &&
  placeOfLink(summaryPath, node.href ?? "") === placeOfLink(summaryPath, said.href ?? "");

/**
 * Adds the lines of the stored summary to the entries. Replaces each entry that the stored summary contains with the
 * stored entry, to keep its exact text.
 */
function inWrittenWords(
  nodes: readonly PageEntry[],
  stored: StoredEntries,
  lineOf: (written: SummaryNode) => number | undefined,
  { titleOf, summaryPath }: { titleOf: TitleOf; summaryPath: string },
): WantedEntry[] {
  const reword = (node: PageEntry): WantedEntry[] => {
    if (isEntryOfPages(node)) return [{ ...node, children: [] }];
    const before = stored.find(node);
    const children = node.children.flatMap(reword);
    const line = before?.written && lineOf(before.written);
    const found = line === undefined ? {} : { line };
    if (!before || !isSameTarget(node, before, summaryPath) || !isShownAs(node, before, titleOf))
      return [{ ...node, ...found, children }];
    // Entries that the stored summary omits, such as the readme at the start, stay omitted.
    if (!before.written && children.length === 0) return [];
    return [{ ...(before.written ?? node), ...found, children }];
  };
  return nodes.flatMap(reword);
}

/** Returns the entries with paths relative to the content's folder, as in the summary. */
const inContent = (nodes: readonly StructureNode[], prefix: string): StructureNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.path ? { path: node.path.slice(prefix.length) } : {}),
    children: inContent(node.children, prefix),
  }));

/** The summary that an export changes. */
export interface StoredSummary {
  text: string | null;
  /** Whether the target branch already has a summary. */
  isThere: boolean;
  /** The content that the text represents, if it is known. */
  agreed: ContentStructure | null;
}

/**
 * Returns the text of `SUMMARY.md`. Keeps the stored summary if it matches the space. Returns null if no
 * summary exists and the folders result in the same structure. `hidesItself` returns whether a page's own
 * text hides the page. The summary can list a page that hides itself. If imports find a page only in the
 * summary, the summary lists the page even if it's hidden.
 */
export function wantedSummary(
  structure: ContentStructure,
  paths: Paths,
  layout: ProjectLayout,
  { text, isThere, agreed }: StoredSummary,
  hidesItself: (row: LightPage) => boolean,
): string | null {
  const { summary: summaryPath } = layout.config;
  const titles = new Map(structure.pages.map((row) => [paths.get(row.pageId), row.title]));
  const files = structure.pages.flatMap((row) => paths.get(row.pageId) ?? []);
  const outline = outlineOf(layout, text, new Set(files));
  const imported = structureOf(layout, files, outline, (path) => titles.get(path));
  const said = inContent(imported.nodes, layout.prefix);
  const listed = listedIn(said);
  const isListed = (row: LightPage) => {
    const path = paths.get(row.pageId);
    if (path === undefined) return false;
    return (
      isPageOnlyIfListed(layout, path) || (listed.has(path.slice(layout.prefix.length)) && hidesItself(row))
    );
  };
  const nodes = withStoredEntries(nodesOf(structure, paths, layout, isListed), said, summaryPath);
  const titleOf = (path: string) => titles.get(layout.prefix + path);
  const isSaid = isSame(nodes, said, titleOf, summaryPath);
  if (isSaid && (text !== null || !isThere)) return text;
  if (text === null) return writeSummary(nodes, undefined, { summaryPath });
  const stored = new StoredEntries(said, summaryPath);
  if (agreed) stored.assign(nodesOf(agreed, new Map(placesOf(agreed)), layout, () => true));
  const lines = new Map(outline?.items.map(({ node, line }) => [node, line]));
  const written = inWrittenWords(nodes, stored, (node) => lines.get(node), { titleOf, summaryPath });
  return writeSummary(written, text, { summaryPath });
}
