import type { Root } from "mdast";
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
 * The trees of the last few texts: reading, keys and references of one page share one parse. Titles are read more often
 * still; they are short, and among the pages they would only push pages out.
 */
const RECENT = { pages: 4, titles: 8 };
const TITLE_LENGTH_MAX = 256;
const pages: { text: string; root: Root }[] = [];
const titles: typeof pages = [];

/**
 * Parses a page's Markdown (without front matter) to mdast with `tagLine` nodes for `{% … %}` lines.
 * The tree may be shared with other callers, so nobody changes it.
 *
 * @throws PageSyntaxError when the text passes a limit of PAGE_LIMITS
 */
export function parseMarkdown(text: string): Root {
  const [recent, kept] = text.length > TITLE_LENGTH_MAX ? [pages, RECENT.pages] : [titles, RECENT.titles];
  const known = recent.find((entry) => entry.text === text);
  if (known) return known.root;
  checkPageLimits(text);
  const root = fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: TREE });
  recent.unshift({ text, root });
  recent.splice(kept);
  return root;
}
