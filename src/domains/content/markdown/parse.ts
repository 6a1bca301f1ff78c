import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { checkPageLimits } from "./limits";
import { tagFromMarkdown, tagSyntax } from "./tag-syntax";

// Single dollars are prices far more often than formulas, so formulas take two.
const SYNTAX = [gfm({ singleTilde: false }), math({ singleDollarTextMath: false }), tagSyntax];
const TREE = [gfmFromMarkdown(), mathFromMarkdown(), tagFromMarkdown];

/**
 * Parses a page's Markdown (without front matter) to mdast with `tagLine` nodes for `{% … %}` lines.
 *
 * @throws PageSyntaxError when the text passes a limit of PAGE_LIMITS
 */
export function parseMarkdown(text: string): Root {
  checkPageLimits(text);
  return fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: TREE });
}

/** The source of a node, from its start to its end, container prefixes of later lines included. */
export function sourceOf(text: string, node: Nodes): string {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? "" : text.slice(start, end);
}
