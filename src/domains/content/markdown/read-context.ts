import type { Definition, FootnoteDefinition, Root } from "mdast";
import { toString as mdastToString } from "mdast-util-to-string";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import type { Resolve } from "./references";

/** What the readers of one page share. */
export type ReadContext = {
  text: string;
  resolve: Resolve;
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  /** Inside a footnote's body references are not followed, since footnotes may refer to each other. */
  insideFootnote: boolean;
  /** Reads blocks; set by the page reader, so that inline readers can read a footnote's body. */
  readBlocks: (children: Root["children"]) => import("./document").DocumentBlock[];
};

/** Collects definitions anywhere in the tree; the first of a name wins, as Markdown has it. */
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

/** The plain text of mdast nodes, raw HTML left out. */
export function textOf(node: unknown): string {
  return mdastToString(node, { includeHtml: false });
}
