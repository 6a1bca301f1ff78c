import type { Element } from "hast";
import type { Definition, FootnoteDefinition, Root } from "mdast";
import { toString as mdastToString } from "mdast-util-to-string";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import type { DocumentBlock } from "./document";
import { tooDeep } from "./errors";
import type { Resolve } from "./link-resolution";

/**
 * How much larger than its text a Document can become: a number of characters, and a multiple of the text's
 * length.
 */
const GROWTH_ALWAYS = 200_000;
const GROWTH_PER_CHARACTER = 4;

/**
 * Limits how much larger than its text a Document becomes. A Document can be much larger than its text
 * because of definitions and footnotes that are used several times, and short table rows.
 */
export class Growth {
  private left: number;

  /** @param length the length of the text, in UTF-16 units */
  constructor(length: number) {
    this.left = GROWTH_ALWAYS + GROWTH_PER_CHARACTER * length;
  }

  /** @throws PageSyntaxError if the page becomes too large */
  add(characters: number, line: number): void {
    this.left -= characters;
    if (this.left < 0)
      throw tooDeep(
        "the rendered page would be too large. A long definition or footnote is used too often, or a table has too many empty cells",
        line,
      );
  }
}

/** The state that all readers of one page share. */
export type ReadContext = {
  text: string;
  growth: Growth;
  /**
   * The block for each HTML element, or null if the element has no matching block. Results are cached,
   * because an element without a matching block is converted again to show its content.
   */
  elements: WeakMap<Element, DocumentBlock | null>;
  resolve: Resolve;
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  /**
   * Whether the reader is inside a footnote's body. References to footnotes aren't followed there, because
   * footnotes can refer to each other.
   */
  insideFootnote: boolean;
  /** Converts a footnote's body. The page reader sets this function for inline readers. */
  readNote: (definition: FootnoteDefinition) => DocumentBlock[];
};

/** Collects all definitions in the tree. As in Markdown, only the first definition of a label is used. */
export function collectDefinitions(root: Root): Pick<ReadContext, "definitions" | "footnotes"> {
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  const stack: { children?: unknown[] }[] = [root];
  const found: (Definition | FootnoteDefinition)[] = [];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of (node.children ?? []) as Root["children"]) {
      if (child.type === "definition" || child.type === "footnoteDefinition") found.push(child);
      if ("children" in child && child.type !== "paragraph" && child.type !== "heading") stack.push(child);
    }
  }
  found.sort((a, b) => (a.position?.start.offset ?? 0) - (b.position?.start.offset ?? 0));
  for (const node of found) {
    const name = normalizeIdentifier(node.identifier);
    if (node.type === "definition" && !definitions.has(name)) definitions.set(name, node);
    if (node.type === "footnoteDefinition" && !footnotes.has(name)) footnotes.set(name, node);
  }
  return { definitions, footnotes };
}

/** Returns the plain text of mdast nodes, without raw HTML. */
export function textOf(node: unknown): string {
  return mdastToString(node, { includeHtml: false });
}
