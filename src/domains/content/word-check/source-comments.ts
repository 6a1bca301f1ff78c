import { Ticks } from "./source-inline";

const COMMENT = /`+|<!--/g;
const COMMENT_OF_MDX = /`+|<!--|\{\/\*/g;

/** Removes comments from the lines of a source, except comments in code. */
export class Comments {
  private isOpen = false;

  constructor(private readonly isForeign: boolean) {}

  /** Whether a comment is open at the end of the last line. */
  get isInside(): boolean {
    return this.isOpen;
  }

  /** Returns the line without its comments. */
  removeFrom(line: string): string {
    if (this.isOpen) {
      const end = line.indexOf("-->");
      if (end === -1) return "";
      this.isOpen = false;
      return this.removeFrom(line.slice(end + 3));
    }
    if (!line.includes("<!--") && !(line.includes("{/*") && this.isForeign)) return line;
    const ticks = new Ticks(line);
    const mark = new RegExp(this.isForeign ? COMMENT_OF_MDX : COMMENT);
    let kept = "";
    let from = 0;
    for (let match = mark.exec(line); match; match = mark.exec(line)) {
      const { index, 0: found } = match;
      if (found.startsWith("`")) mark.lastIndex = index + ticks.lengthAt(index, found.length);
      else {
        const end = line.indexOf(found === "<!--" ? "-->" : "*/}", index);
        kept += line.slice(from, index);
        from = end === -1 ? line.length : end + 3;
        mark.lastIndex = from;
        if (end === -1) this.isOpen = found === "<!--";
      }
    }
    return kept + line.slice(from);
  }
}
