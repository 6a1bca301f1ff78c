import type { Element } from "hast";
import type { Definition, FootnoteDefinition, Root } from "mdast";
import { toString as mdastToString } from "mdast-util-to-string";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import type { DocumentBlock } from "./document";
import { tooDeep } from "./errors";
import type { Resolve } from "./link-resolution";

/**
 * The maximum size by which a Document can be larger than its text. It's a number of characters, plus a
 * multiple of the text's length.
 */
const GROWTH_ALWAYS = 200_000;
const GROWTH_PER_CHARACTER = 4;

/**
 * Limits the size of a Document relative to its text. A Document can become much larger than its text if the
 * text uses definitions and footnotes several times, or has short table rows.
 */
export class Growth {
  private left: number;

  /** @param length the length of the text, in UTF-16 units */
  constructor(length: number) {
    this.left = GROWTH_ALWAYS + GROWTH_PER_CHARACTER * length;
  }

  /** @throws PageSyntaxError if the Document becomes too large */
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
   * The block for each HTML element. Null if the element doesn't match a block type. The results are cached,
   * because the content of an element without a block is converted a second time to show it.
   */
  elements: WeakMap<Element, DocumentBlock | null>;
  resolve: Resolve;
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  /**
   * Whether the reader is inside the content of a footnote. References to footnotes are ignored there,
   * because footnotes can refer to each other.
   */
  insideFootnote: boolean;
  /**
   * Converts the content of a footnote. The page reader sets this function, so that inline readers can call
   * it.
   */
  readNote: (definition: FootnoteDefinition) => DocumentBlock[];
};

/**
 * Collects all definitions in the tree. If several definitions have the same label, only the first definition
 * is used, as in Markdown.
 */
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
