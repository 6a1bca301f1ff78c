import { CODE_SPAN } from "./lines";

const FENCE = /^\s*(?:>\s?)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}(?!.*`)|~{3,})/;
/** Matches code, escaped characters, formulas in double dollars, and formulas in single dollars. */
const INLINE = new RegExp(
  [
    CODE_SPAN,
    String.raw`\\[\\$]`,
    String.raw`(?<double>\$\$[^$\n]{1,1000}\$\$)`,
    String.raw`(?<![\w$])\$(?<single>[^\s$${"`"}](?:[^$\n${"`"}]{0,500}[^\s$${"`"}\\])?)\$(?![\d$])`,
  ].join("|"),
  "g",
);
/** Matches the formulas that MathJax and KaTeX find in brackets, with one or two backslashes. */
const BRACKETS = /(?<!\\)(\\{1,2})\((?<inline>[^\n`]{1,500}?)\1\)/g;
const BLOCK = /^(\s*)\\{1,2}\[\s*$/;
const BLOCK_END = /^\s*\\{1,2}\]\s*$/;
const HIDDEN = /\uE000(\d{1,7})\uE001/g;

/** How a project writes formulas: in dollars, in brackets such as `\\(x\\)`, or both. */
export interface FormulaMarks {
  dollars: boolean;
  brackets: boolean;
}

/** Whether the text between two dollars is the text between two prices, such as `$5 and 10$`. */
const isPrice = (text: string) => /^\d\S*\s/.test(text) && !/[\\^_={}<>]/.test(text);

/**
 * Hides the formulas of a text, so that a conversion doesn't change them, and shows them again in Bindery's syntax. A single dollar
 * starts or ends a formula only if there's no space between the dollar and the formula, and if no digit follows the formula.
 * Therefore, prices aren't formulas.
 */
export class Formulas {
  private readonly hidden: string[] = [];

  constructor(private readonly marks: FormulaMarks) {}

  /** Returns the text with a mark instead of each formula. The number of lines stays the same. */
  hide(text: string): string {
    const written: string[] = [];
    const lines = text.replace(/[\uE000\uE001]/g, "").split("\n");
    let fence: string | null = null;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] as string;
      const mark = FENCE.exec(line)?.[1];
      const isCode = fence !== null || mark !== undefined;
      if (fence === null) fence = mark ?? null;
      else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      const end = isCode ? -1 : endOfBlock(lines, at, this.marks);
      if (end === -1) written.push(isCode ? line : this.line(line));
      else {
        const indent = /^\s*/.exec(line)?.[0] ?? "";
        const body = lines.slice(at + 1, end).map((own) => own.trim());
        written.push(indent + this.mark(["$$", ...body, "$$"].join("\n")));
        for (let blank = at; blank < end; blank += 1) written.push("");
        at = end;
      }
    }
    return written.join("\n");
  }

  private mark(formula: string): string {
    return `\uE000${this.hidden.push(formula) - 1}\uE001`;
  }

  private line(given: string): string {
    const { dollars, brackets } = this.marks;
    const line = brackets
      ? given.replace(BRACKETS, (_found, _mark, inline: string) => this.mark(`$$${inline.trim()}$$`))
      : given;
    if (!line.includes("$")) return line;
    return line.replace(INLINE, (found, ...rest) => {
      const { double, single } = rest.at(-1) as Record<string, string | undefined>;
      if (double !== undefined) return this.mark(double);
      return dollars && single !== undefined && !isPrice(single) ? this.mark(`$$${single}$$`) : found;
    });
  }

  /** Replaces the marks with the formulas. */
  show(lines: readonly string[]): string[] {
    const written: string[] = [];
    let blanks = 0;
    for (const line of lines) {
      if (blanks > 0 && line.trim() === "") {
        blanks -= 1;
        continue;
      }
      const shown = line.replace(HIDDEN, (_found, index: string) => this.hidden[Number(index)] ?? "");
      const [first = "", ...others] = shown.split("\n");
      const indent = /^\s*/.exec(line)?.[0] ?? "";
      blanks = others.length;
      written.push(first, ...others.map((other) => indent + other));
    }
    return written;
  }
}

/** Returns the last line of the block formula that starts at a line, or -1 if there is none. */
function endOfBlock(lines: readonly string[], at: number, { brackets }: FormulaMarks): number {
  const line = lines[at] as string;
  const isDollars = line.trim() === "$$";
  if (!isDollars && !(brackets && BLOCK.test(line))) return -1;
  const isEnd = (other: string) => (isDollars ? other.trim() === "$$" : BLOCK_END.test(other));
  for (let end = at + 1; end < lines.length && end - at < 200; end += 1)
    if (isEnd(lines[end] as string)) return end;
  return -1;
}

/** Converts the lines of a text with `convert`, and the formulas to Bindery's syntax. */
export function aroundFormulas(
  lines: readonly string[],
  marks: FormulaMarks | undefined,
  convert: (lines: readonly string[]) => string[],
): string[] {
  if (!marks) return convert(lines);
  const formulas = new Formulas(marks);
  return formulas.show(convert(formulas.hide(lines.join("\n")).split("\n")));
}

/** Returns a text with its formulas in Bindery's syntax. The number of lines stays the same. */
export const withFormulas = (text: string, marks: FormulaMarks | undefined): string =>
  aroundFormulas(text.split("\n"), marks, (lines) => [...lines]).join("\n");
