/** Matches a fence, which can be in quotations or a list item: the text before it, its mark, and the rest of the line. */
const FENCE = /^(\s*(?:>\s?)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?)(`{3,}|~{3,})(.*)/s;
/** A line is code instead of a closing fence if it's indented by this many more columns than the opening fence. */
const CODE_COLUMNS = 4;

const columnsOf = (indent: string) => indent.replace(/\t/g, "    ").length;

/** The first line of a code block. */
export interface Fence {
  /** The text before the fence: spaces, quotation marks and the mark of a list item. */
  before: string;
  mark: string;
  /** The text after the fence: the language and options. */
  info: string;
}

function fenceIn(line: string): Fence | null {
  const [, before = "", mark, info = ""] = FENCE.exec(line) ?? [];
  if (mark === undefined || (mark.startsWith("`") && info.includes("`"))) return null;
  return { before, mark, info };
}

/** Follows the fenced code blocks of a text, line by line (CommonMark 0.31.2, section 4.5). */
export class Fences {
  /** The fence of the code block that contains the last line that was read. Null outside of code blocks. */
  open: Fence | null = null;

  /** Returns whether a line is the first or the last line of a code block, a line inside, or other text. */
  read(line: string): "first" | "code" | "last" | "text" {
    const found = fenceIn(line);
    if (!this.open) {
      this.open = found;
      return found ? "first" : "text";
    }
    if (!found || !this.isEnd(found, this.open)) return "code";
    this.open = null;
    return "last";
  }

  private isEnd({ before, mark, info }: Fence, open: Fence): boolean {
    const isDeep = columnsOf(before) >= columnsOf(open.before) + CODE_COLUMNS;
    return mark.startsWith(open.mark) && info.trim() === "" && !isDeep;
  }
}
