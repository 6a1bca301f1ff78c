import { type DocumentBlock, plainText } from "@/domains/content/markdown/document";
import type { Preparation } from "./context";

/** One entry of a page's table of contents. */
export interface OutlineEntry {
  id: string;
  title: string;
  /** The nesting level in the table of contents, from 1 to 3. Skipped heading levels don't count. */
  depth: number;
}

const DEPTHS: Record<string, number> = { "heading-1": 1, "heading-2": 2, "heading-3": 3 };

function headingsIn(nodes: readonly DocumentBlock[], prepared: Preparation): OutlineEntry[] {
  return nodes.flatMap((block) => {
    const depth = DEPTHS[block.type];
    const id = prepared.ids.get(block);
    if (depth && id) return [{ id, title: plainText(block).trim(), depth }];
    const opens = ["stepper", "stepper-step", "columns", "column", "if"].includes(block.type);
    return opens ? headingsIn((block.nodes ?? []) as DocumentBlock[], prepared) : [];
  });
}

/**
 * Returns the headings at the top level of a Document and in its steps and columns, with the IDs that the
 * components give them. A skipped heading level adds no indentation.
 */
export function outlineOf(nodes: readonly DocumentBlock[], prepared: Preparation): OutlineEntry[] {
  const open: number[] = [];
  return headingsIn(nodes, prepared).map((entry) => {
    while ((open.at(-1) ?? 0) >= entry.depth) open.pop();
    open.push(entry.depth);
    return { ...entry, depth: open.length };
  });
}
