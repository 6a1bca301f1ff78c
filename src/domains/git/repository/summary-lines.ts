import type { WantedEntry } from "./summary-match";
import type { Style } from "./summary-text";
import { columnOfText } from "./summary-text";

/** An entry to write, with its position in the list. */
export interface Row {
  node: WantedEntry;
  style: Style;
  /** The depth of the bullet. Headings and bullets below a heading have the level 0. */
  level: number;
  /** The bullet above this entry's list, or null for the outermost bullets. */
  parent: WantedEntry | null;
  /** The group with a heading that contains the entry. A group contains its own heading. */
  group: WantedEntry | null;
}

/** Converts the structure to rows, one for each entry, each followed by the entries below it. */
export function rowsOf(nodes: readonly WantedEntry[], styleOf: (group: WantedEntry) => Style): Row[] {
  const rows: Row[] = [];
  const visit = (node: WantedEntry, parent: WantedEntry | null, group: WantedEntry | null, level: number) => {
    rows.push({ node, style: "bullet", level, parent, group });
    for (const child of node.children) visit(child, node, group, level + 1);
  };
  for (const node of nodes) {
    if (node.kind !== "group" || styleOf(node) === "bullet") {
      visit(node, null, null, 0);
      continue;
    }
    rows.push({ node, style: "heading", level: 0, parent: null, group: node });
    for (const child of node.children) visit(child, null, node, 0);
  }
  return rows;
}

/** Collects the lines of a summary. Follows the nesting in the same way as the parser. */
export class SummaryLines {
  private readonly lines: string[] = [];
  /** The bullets that can be the parent of the next bullet. */
  private stack: { node: WantedEntry; column: number }[] = [];
  private group: WantedEntry | null = null;
  /** Whether the last line is a new heading or separator. A blank line follows it. */
  private isOpen = false;

  constructor(readonly lineBreak: string) {}

  /** Adds lines that aren't entries, such as comments. */
  keepText(text: string): void {
    this.endLine();
    if (this.isOpen && text.trim() !== "") this.push("");
    this.isOpen = false;
    this.lines.push(text);
  }

  keepSeparator(text: string): void {
    this.keepText(text);
    this.leaveGroup();
  }

  /** Adds a bullet that isn't an entry. The bullet ends the entries that are indented at least as much. */
  keepBullet(text: string, column: number): void {
    this.keepText(text);
    this.stack = this.outside(column);
  }

  /** Adds an entry at its old position, exactly as it is. */
  keep(text: string, row: Row): void {
    this.keepText(text);
    this.enter(text, row);
  }

  /** Adds an entry at a new position. Blank lines separate headings and lists. */
  write(text: string, row: Row): void {
    this.isOpen = false;
    const last = this.lines.at(-1)?.trim() ?? "";
    const isAfterBullet = last !== "" && !last.startsWith("#") && last !== "***";
    if (last !== "" && !(row.style === "bullet" && isAfterBullet)) this.push("");
    this.push(text.replace(/\r?\n$/, ""));
    this.enter(text, row);
    this.isOpen = row.style === "heading";
  }

  /** Whether a separator must end the current group before an entry. */
  needsSeparator(row: Row): boolean {
    return this.group !== null && row.group === null;
  }

  addSeparator(): void {
    if ((this.lines.at(-1)?.trim() ?? "") !== "") this.push("");
    this.push("***");
    this.leaveGroup();
    this.isOpen = true;
  }

  /** Whether a bullet in a column is below the row's parent. */
  fits({ parent }: Row, column: number): boolean {
    const above = this.outside(column).findLast(({ node }) => node.kind !== "link");
    return (above?.node ?? null) === parent;
  }

  /** Whether the parser would treat a bullet in a column as a sibling of the link above it. */
  isBelowLink(column: number): boolean {
    return this.outside(column).at(-1)?.node.kind === "link";
  }

  /** Returns the column of a bullet above the next entry, or undefined if nothing can be below the bullet anymore. */
  columnOf(node: WantedEntry): number | undefined {
    return this.stack.find((each) => each.node === node)?.column;
  }

  toString(): string {
    return this.lines.join("");
  }

  /** Returns the bullets that stay open after a bullet in a column, as in the parser. */
  private outside(column: number) {
    let { length } = this.stack;
    while (length > 0 && (this.stack[length - 1]?.column ?? 0) > column - 2) length -= 1;
    return this.stack.slice(0, length);
  }

  private enter(text: string, { node, style, group }: Row): void {
    if (style === "heading") {
      this.stack = [];
      this.group = group;
      return;
    }
    const column = columnOfText(text);
    // The parser ignores entries below generated pages.
    this.stack = this.outside(column);
    if (node.kind !== "generated") this.stack.push({ node, column });
  }

  private leaveGroup(): void {
    this.stack = [];
    this.group = null;
  }

  private push(line: string): void {
    this.endLine();
    this.lines.push(line + this.lineBreak);
  }

  private endLine(): void {
    const last = this.lines.at(-1);
    if (last !== undefined && !last.endsWith("\n")) this.lines[this.lines.length - 1] = last + this.lineBreak;
  }
}
