import { inlineHtml } from "../mintlify/inline";

const START = /<table[\s>]/i;
const END = /<\/table\s*>/i;
const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;

/** Converts the Markdown on a line of a cell to HTML. Bindery's tables in HTML don't contain Markdown. */
function cellLine(line: string): string {
  if (line.trim() === "" || /^\s*<\/?[a-z]/i.test(line)) return line;
  const [item = ""] = ITEM.exec(line) ?? [];
  const text = line.slice(item.length).trim();
  const isBroken = text.endsWith("\\");
  return `${item === "" ? "" : "• "}${inlineHtml(isBroken ? text.slice(0, -1) : text)}${isBroken || item !== "" ? "<br>" : ""}`;
}

/** Converts the Markdown in the cells of tables in HTML, line by line. The number of lines stays the same. */
export function withPlainTables(lines: readonly string[]): string[] {
  let isTable = false;
  return lines.map((line) => {
    if (!isTable) {
      isTable = START.test(line) && !END.test(line);
      return line;
    }
    isTable = !END.test(line);
    return cellLine(line);
  });
}
