import { type DocumentBlock, paragraph, textNode } from "./document";
import { withChildren } from "./flows";
import { normalForm } from "./normal-form";

/** A placeholder for a container's children, to find out what is written in front of them. */
const CHILDREN = "children";

/**
 * The beginning of a container, up to its first child: the old one where only its children changed, else written
 * anew. Null where it cannot be told from its children.
 *
 * @param head the old beginning
 */
export function shellOf(
  was: DocumentBlock,
  is: DocumentBlock,
  head: string,
  writeNew: (node: DocumentBlock) => string,
): string | null {
  const [before, after] = [formOf(was), formOf(is)];
  if (before === after || is.type === "list-ordered") return head;
  const checked = is.data?.checked;
  if (typeof checked === "boolean" && typeof was.data.checked === "boolean")
    return head.replace(/\[[ xX]\]/, checked ? "[x]" : "[ ]");
  if (!/^[ \t]*(?:\{%|<details)/.test(head)) return null;
  const written = writeNew(withChildren(is, [paragraph([textNode(CHILDREN)])]));
  const [open] = written.split(/\r?\n[ \t>]*children\r?(?:\n|$)/, 1);
  const space = blankEnd(head);
  return open === undefined || open === written || space === ""
    ? null
    : (/^[ \t]*/.exec(head)?.[0] ?? "") + open.slice(0, open.length - blankEnd(open).length) + space;
}

/** The line endings at the end of a text, with the blanks and the marks of quotes on the lines between them. */
function blankEnd(text: string): string {
  const run = /(?<![\r\n \t>])[\r\n \t>]*$/.exec(text)?.[0] ?? "";
  const start = run.search(/\r?\n/);
  return start < 0 ? "" : run.slice(start);
}

const formOf = (node: DocumentBlock) => JSON.stringify(normalForm([withChildren(node, [])]));
