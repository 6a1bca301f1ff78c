import type { DocumentBlock, DocumentNode } from "@/domains/content/markdown/document";
import { walk } from "@/site/blocks/prepare";
import { loadEngine } from "./engine";
import { type Shape, shapesOf } from "./shapes";

/** A formula that can be drawn. Lengths are relative to the font size. */
export interface Formula {
  /** The source in TeX. People who copy the formula get this text. */
  source: string;
  width: number;
  /** The height above the baseline. */
  above: number;
  /** The height below the baseline. */
  below: number;
  shapes: readonly Shape[];
}

/** The same limits as on sites. */
const CHARACTERS_MAX = 2_000;
const PAGE_CHARACTERS_MAX = 50_000;
const UNITS = 1000;
/** The maximum width and height. */
const LENGTH_MAX = 400;

/** The maximum of a number in a shape, in thousandths of the font size. PDFs can't contain much larger numbers. */
const NUMBER_MAX = 1e7;
const NUMBER = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;
const isSmall = (value: number) => Math.abs(value) <= NUMBER_MAX;

function isDrawable(shape: Shape): boolean {
  const inPath = shape.kind === "path" ? (shape.path.match(NUMBER) ?? []).map(Number) : [];
  return [...shape.matrix, ...(shape.clip ?? []), ...inPath].every(isSmall);
}

type Convert = Awaited<ReturnType<typeof loadEngine>>;

/** Returns null for invalid TeX, and for formulas that are too long, too large, or have unknown parts. */
function convert(toSvg: Convert, source: string, isDisplay: boolean): Formula | null {
  if (source.length > CHARACTERS_MAX) return null;
  try {
    const svg = toSvg(source, isDisplay);
    const [, top = 0, width = 0, height = 0] = (svg.attributes.viewBox ?? "").split(" ").map(Number);
    if (!(width > 0 && height > 0) || Math.max(width, height) > LENGTH_MAX * UNITS) return null;
    const box = { width: width / UNITS, above: -top / UNITS, below: (height + top) / UNITS };
    const shapes = shapesOf(svg);
    return shapes.every(isDrawable) ? { source, ...box, shapes } : null;
  } catch {
    return null;
  }
}

/** The formulas of a page, and the sources of those that can't be drawn and are shown as source. */
export interface PageFormulas {
  drawn: ReadonlyMap<DocumentNode, Formula>;
  undrawn: string[];
}

/** Converts the formulas of a page. Loads MathJax only if there are any. Calls `step` after each formula. */
export async function formulasOf(nodes: readonly DocumentBlock[], step: () => void): Promise<PageFormulas> {
  const drawn = new Map<DocumentNode, Formula>();
  const undrawn: string[] = [];
  let charactersLeft = PAGE_CHARACTERS_MAX;
  for (const node of walk(nodes)) {
    if (node.object !== "block" && node.object !== "inline") continue;
    if (node.type !== "math" && node.type !== "inline-math") continue;
    const source = String(node.data.formula ?? "").trim();
    if (source === "") continue;
    charactersLeft -= source.length;
    const toSvg = await loadEngine();
    const formula = charactersLeft < 0 ? null : convert(toSvg, source, node.type === "math");
    if (formula) drawn.set(node, formula);
    else undrawn.push(source);
    step();
  }
  return { drawn, undrawn };
}
