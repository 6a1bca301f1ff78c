import { MARKER, RULE } from "./source-lines";

/** A line, without the markers of the quotes and list items that contain it. */
export interface Peeled {
  content: string;
  /** The number of columns before the content of the line. */
  indent: number;
  /** Whether the line starts a list item. */
  isItem: boolean;
  quotes: number;
}

const widthOf = (blank: string) => {
  let width = 0;
  for (const character of blank) width += character === "\t" ? 4 - (width % 4) : 1;
  return width;
};

/** The quotes and list items that contain a line. */
export class Containers {
  /** The column at which the content starts, for each open list item. */
  private readonly items: number[] = [];

  /** Removes the markers of quotes and list items. Opens and closes list items according to these markers. */
  peel(line: string, paragraph: { isOpen: boolean; isBehindBlank: boolean }): Peeled {
    let rest = line;
    let indent = 0;
    let quotes = 0;
    let isItem = false;
    for (;;) {
      const [blank = ""] = /^[ \t]*/.exec(rest) ?? [];
      const column = indent + widthOf(blank);
      const content = rest.slice(blank.length);
      if (content.startsWith(">") && column - this.contentColumn(column) < 4) {
        rest = content.slice(1).replace(/^ /, "");
        quotes += 1;
        indent = 0;
        if (quotes > 20) return { content: rest, indent: 0, isItem, quotes };
        continue;
      }
      const marker = RULE.test(content) ? null : MARKER.exec(content);
      const isMarker =
        marker !== null && this.beginsItem(marker[1] as string, column, paragraph.isOpen && !isItem, content);
      if (!isMarker || !marker) {
        if (!isItem && quotes === 0 && paragraph.isBehindBlank) this.closeItems(column);
        return { content, indent: column, isItem, quotes };
      }
      this.closeItems(column);
      const after = content.slice(marker[0].length);
      const [gap = ""] = /^[ \t]*/.exec(after) ?? [];
      const width = widthOf(gap);
      const own = column + marker[0].length + (width === 0 || width > 4 ? 1 : width);
      this.items.push(own);
      isItem = true;
      indent = own;
      rest = width > 4 ? after.slice(1) : after.slice(gap.length);
      if (width > 4) return { content: rest, indent: own + width - 1, isItem, quotes };
    }
  }

  /**
   * Returns the column at which the content of a list item starts. It's the innermost list item that
   * contains the given column.
   */
  private contentColumn(column: number): number {
    return this.items.findLast((own) => own <= column) ?? 0;
  }

  private closeItems(column: number): void {
    while (this.items.length > 0 && (this.items.at(-1) as number) > column) this.items.pop();
  }

  /**
   * Whether a marker starts a list item. Inside a paragraph, only a bullet or the number 1 can start a list
   * item, and only if text follows.
   */
  private beginsItem(mark: string, column: number, isOpen: boolean, content: string): boolean {
    if (column - this.contentColumn(column) >= 4) return false;
    if (!isOpen) return true;
    const isSibling = this.items.some((own) => column < own);
    if (isSibling) return true;
    return content.length > mark.length + 1 && (/^[*+-]$/.test(mark) || /^1[.)]$/.test(mark));
  }

  /** Opens a container for the indented lines that follow, such as the text of an admonition in MkDocs. */
  openIndented(): void {
    this.items.push(4 * (this.items.length + 1));
  }

  /** Whether a line is indented code, if no paragraph is open. */
  isCode({ indent, isItem, quotes }: Peeled): boolean {
    if (quotes > 0) return false;
    const own = isItem ? (this.items.at(-1) as number) : this.contentColumn(indent);
    return indent - own >= 4;
  }
}
