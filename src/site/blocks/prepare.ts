import GithubSlugger from "github-slugger";
import {
  type DocumentBlock,
  type DocumentFragment,
  type DocumentInline,
  type DocumentNode,
  plainText,
} from "@/domains/content/markdown/document";
import type { Preparation } from "./context";
import type { DrawnFormula, FormulaSample } from "./formulas";
import { type CodeSample, type ColouredCode, type HighlightedLine, highlightAll } from "./highlight";
import { iconShapes } from "./icon-shapes";

type Visited = DocumentNode | DocumentFragment;

const ANCHORED = new Set(["heading-1", "heading-2", "heading-3", "tabs-item", "expandable", "update"]);

/**
 * Returns all descendants in reading order. The function isn't recursive, so that malicious nesting can't overflow the
 * stack.
 */
export function* walk(nodes: readonly Visited[]): Generator<Visited> {
  const stack: Visited[] = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if (node.object === "text") continue;
    const below: Visited[] = [
      ...(node.object === "fragment" ? [] : (node.fragments ?? [])),
      ...(node.nodes ?? []),
    ];
    for (let index = below.length - 1; index >= 0; index -= 1) stack.push(below[index] as Visited);
  }
}

/** Returns the text from which a block's ID is generated, if the block has no explicit ID. */
function nameOf(block: DocumentBlock): string {
  if (block.type === "tabs-item") return String(block.data.title ?? "tab");
  if (block.type === "update") return `update-${String(block.data.date ?? "").slice(0, 10)}`;
  if (block.type !== "expandable") return plainText(block);
  const title = block.fragments?.find((part) => part.fragment === "expandable-title");
  return (title?.nodes ?? []).map(plainText).join(" ");
}

const givenId = (block: DocumentBlock): string | undefined => {
  const given = block.meta?.id ?? block.data.id ?? block.data.slug;
  return typeof given === "string" && given !== "" ? given : undefined;
};

/** Creates unique IDs for link targets on a page. The IDs must be unique, because controls find their target by ID. */
class Anchors {
  private readonly slugger = new GithubSlugger();
  private readonly taken = new Set<string>();
  /** The explicit IDs of headings. They are reserved, so that no earlier block gets the same ID. */
  private readonly headings: ReadonlySet<string>;

  constructor(blocks: readonly DocumentBlock[]) {
    this.headings = new Set(blocks.filter(isHeading).flatMap((block) => givenId(block) ?? []));
  }

  idOf(block: DocumentBlock): string {
    const wanted = givenId(block) ?? this.slugger.slug(nameOf(block).trim() || "section");
    const isFree = (id: string) => !this.taken.has(id) && (isHeading(block) || !this.headings.has(id));
    let id = wanted;
    for (let count = 2; !isFree(id); count += 1) id = `${wanted}-${count}`;
    this.taken.add(id);
    return id;
  }
}

const isHeading = ({ type }: DocumentBlock) => type.startsWith("heading-");

/** The text of a code block for highlighting and copying. */
export function codeText(block: DocumentBlock): string {
  return (block.nodes ?? []).map(plainText).join("\n");
}

/** The slow parts of rendering. These functions run in the current thread, or in another thread that can be stopped. */
export interface Drawers {
  highlight(samples: readonly CodeSample[]): Promise<ColouredCode[]>;
  /** Absent if formulas aren't rendered. */
  drawFormulas?(samples: readonly FormulaSample[]): Promise<DrawnFormula[]>;
}

/**
 * Highlights code and renders formulas in the current thread. Browsers load the formula library only for pages with
 * formulas.
 */
const HERE: Drawers = {
  highlight: highlightAll,
  drawFormulas: async (samples) => (await import("./formulas")).drawFormulas(samples),
};

type FormulaNode = DocumentBlock | DocumentInline;

const isFormula = (node: Visited): node is FormulaNode =>
  (node.object === "block" && node.type === "math") ||
  (node.object === "inline" && node.type === "inline-math");

async function formulasOf(nodes: FormulaNode[], { drawFormulas }: Drawers) {
  const samples = nodes.map(({ object, data }) => ({
    formula: String(data.formula ?? ""),
    isDisplay: object === "block",
  }));
  const drawn = samples.length === 0 ? [] : ((await drawFormulas?.(samples)) ?? []);
  return new Map(nodes.flatMap((node, index) => (drawn[index] ? [[node, drawn[index]] as const] : [])));
}

/** Renders the formulas of short texts, which need no other preparation. */
export const prepareFormulas = (nodes: readonly DocumentBlock[]): Promise<Preparation["formulas"]> =>
  formulasOf([...walk(nodes)].filter(isFormula), HERE);

async function coloursOf(blocks: DocumentBlock[], { highlight }: Drawers) {
  const samples = blocks.map((block) => ({ code: codeText(block), syntax: String(block.data.syntax) }));
  const coloured = samples.length === 0 ? [] : await highlight(samples);
  const code = new Map<DocumentBlock, HighlightedLine[]>();
  for (const [index, block] of blocks.entries()) {
    const lines = coloured[index]?.lines;
    if (lines) code.set(block, lines);
  }
  return { code, isLate: coloured.some(({ isLate }) => isLate) };
}

/**
 * Computes the data that the components need: IDs, highlighted code, formulas, icon shapes and IDs of
 * annotations. `extraIcons` are names from outside the Document (the page's own icon, icons of references).
 */
export async function prepareDocument(
  nodes: readonly DocumentBlock[],
  extraIcons: readonly string[] = [],
  drawers: Drawers = HERE,
): Promise<Preparation> {
  const anchored: DocumentBlock[] = [];
  const ids = new Map<DocumentBlock, string>();
  const notes = new Map<DocumentInline, string>();
  const codeBlocks: DocumentBlock[] = [];
  const icons = new Set<string>(extraIcons);
  const formulaNodes: FormulaNode[] = [];
  for (const node of walk(nodes)) {
    if ("data" in node && typeof node.data?.icon === "string") icons.add(node.data.icon);
    if (node.object === "inline" && node.type === "annotation") notes.set(node, `note-${notes.size + 1}`);
    if (isFormula(node)) formulaNodes.push(node);
    if (node.object !== "block") continue;
    if (ANCHORED.has(node.type)) anchored.push(node);
    // The browser renders diagrams, so their source isn't highlighted.
    if (node.type === "code" && node.data.syntax && node.data.syntax !== "mermaid") codeBlocks.push(node);
  }
  const anchors = new Anchors(anchored);
  for (const block of anchored) ids.set(block, anchors.idOf(block));
  const [{ code, isLate }, formulas, shapes] = await Promise.all([
    coloursOf(codeBlocks, drawers),
    formulasOf(formulaNodes, drawers),
    iconShapes(icons),
  ]);
  return { ids, code, isLate, formulas, icons: shapes, notes };
}
