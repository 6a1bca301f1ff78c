import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { emojiFromMarkdown, emojiSyntax } from "./emoji-syntax";
import { checkPageLimits } from "./limits";
import { tagFromMarkdown, tagSyntax } from "./tag-syntax";

// Single dollars are prices far more often than formulas, so formulas take two.
const SYNTAX = [gfm({ singleTilde: false }), math({ singleDollarTextMath: false }), tagSyntax, emojiSyntax];
// The syntax finds bare addresses; the tree's second search for them costs a third of the parse.
const GFM_TREE = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));
const TREE = [GFM_TREE, mathFromMarkdown(), tagFromMarkdown, emojiFromMarkdown];

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
