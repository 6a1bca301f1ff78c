import type { Heading, PhrasingContent } from "mdast";
import { spanOf } from "./tags";

/** Matches an ID at the end of a heading, as in `## Title {#id}` or, in MDX, `## Title {/* #id *\/}`. */
const ID = /(?<![^\s])\{(?:#([^\s{}"<>&#]+)|\/\*[ \t]*#([\w.:-]+)[ \t]*\*\/)\}[ \t]*$/;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/**
 * Separates a heading from the ID at its end. The ID comes from the source, because it can contain characters that are
 * formatting in Markdown, as in `{#A.__call__}`.
 */
export function headingWithId(
  { children }: Heading,
  text: string,
): { id?: string; children: PhrasingContent[] } {
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) return { children };
  const { start } = spanOf(first);
  const match = ID.exec(text.slice(start, spanOf(last).end));
  const at = match ? children.findIndex((node) => spanOf(node).end > start + match.index) : -1;
  const node = children[at];
  if (!match || node?.type !== "text") return { children };
  const value = node.value.slice(0, node.value.lastIndexOf("{"));
  const id = (match[1] ?? match[2] ?? "").replace(ESCAPE, "$1");
  return { id, children: [...children.slice(0, at), ...(value === "" ? [] : [{ ...node, value }])] };
}
