import type { SummaryOutline } from "./summary";
import type { Row, SummaryLines } from "./summary-lines";
import type { OldEntry } from "./summary-match";

interface Part {
  kind: "text" | "separator" | "bullet" | "entry";
  text: string;
  column: number;
  /** The index of the entry that this line is, or that comes after this line. */
  entry: number;
}

/** Splits the text of a summary at its entries and separators. */
function partsOf(texts: readonly string[], outline: SummaryOutline, old: readonly OldEntry[]): Part[] {
  const separators = new Set(outline.separators);
  const bullets = new Map(outline.skipped.map(({ line, column }) => [line, column]));
  const parts: Part[] = [];
  let entry = 0;
  for (let line = 0; line < texts.length; line += 1) {
    const text = texts[line] ?? "";
    const column = bullets.get(line);
    const { line: start, count = 1 } = outline.items[entry] ?? {};
    if (start === line) {
      parts.push({ kind: "entry", text: old[entry]?.text ?? "", column: 0, entry });
      entry += 1;
      line += count - 1;
      continue;
    }
    const kind = separators.has(line) ? "separator" : column === undefined ? "text" : "bullet";
    parts.push({ kind, text, column: column ?? 0, entry });
  }
  return parts;
}

/** The text between the entries of the old summary. This text keeps its position between the entries that stay. */
export class OldText {
  private readonly parts: Part[];
  /** The index of each entry in `parts`. */
  private readonly places: Map<number, number>;
  private next = 0;

  /** `stays` contains the indexes of the entries that stay. */
  constructor(
    texts: readonly string[],
    outline: SummaryOutline,
    old: readonly OldEntry[],
    private readonly stays: ReadonlySet<number | undefined>,
    private readonly lines: SummaryLines,
  ) {
    this.parts = partsOf(texts, outline, old);
    this.places = new Map(
      this.parts.flatMap(({ kind, entry }, at) => (kind === "entry" ? [[entry, at] as const] : [])),
    );
    const head = this.parts.findIndex(({ kind }) => kind !== "text");
    this.keepUntil(head < 0 ? this.parts.length : head, null);
  }

  /** Adds the text before an entry that stays. */
  moveTo(entry: number, row: Row): void {
    const at = this.places.get(entry) ?? this.next;
    this.keepUntil(at, row);
    this.next = at + 1;
  }

  /** Adds the text up to the next separator. Returns false if there's no separator before the next entry that stays. */
  moveBehindSeparator(row: Row): boolean {
    let at = this.next;
    const isBefore = (part: Part | undefined) =>
      part !== undefined &&
      part.kind !== "separator" &&
      !(part.kind === "entry" && this.stays.has(part.entry));
    while (isBefore(this.parts[at])) at += 1;
    if (this.parts[at]?.kind !== "separator") return false;
    this.keepUntil(at + 1, row);
    return true;
  }

  moveToEnd(): void {
    this.keepUntil(this.parts.length, null);
  }

  private keepUntil(end: number, before: Row | null): void {
    // A separator would end the group or the list of the next entry.
    const isSeparated =
      before === null || before.style === "heading" || (before.group === null && before.level === 0);
    for (const { kind, text, column, entry } of this.parts.slice(this.next, end)) {
      if (kind === "entry" || (kind === "separator" && !isSeparated)) continue;
      if (kind === "separator") this.lines.keepSeparator(text);
      else if (kind === "bullet") this.lines.keepBullet(text, column);
      // Blank lines before an entry that doesn't stay are dropped with the entry.
      else if (text.trim() !== "" || this.isKept(entry)) this.lines.keepText(text);
    }
    this.next = Math.max(this.next, end);
  }

  /** Whether an entry stays. The text after the last entry always stays. */
  private isKept(entry: number): boolean {
    return this.stays.has(entry) || !this.places.has(entry);
  }
}
