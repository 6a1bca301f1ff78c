import { rewriteLines } from "../lines";

const DEFINITION = /^:[^\S\n]+(?=\S)/;
/** Matches a line that isn't a term, because it starts a block. */
const BLOCK = /^(?:\s|[#>|<{]|[-*+]\s|\d{1,9}[.)]\s|$)/;

/** Writes each term of a definition list in bold, with its definitions below as paragraphs. */
export function withoutDefinitions(lines: readonly string[]): string[] {
  let indent = 0;
  const isTerm = (at: number) => {
    if (BLOCK.test(lines[at] as string)) return false;
    const next = lines[at + 1]?.trim() === "" ? at + 2 : at + 1;
    return DEFINITION.test(lines[next] ?? "");
  };
  return rewriteLines(lines, (line, at) => {
    const [mark] = DEFINITION.exec(line) ?? [];
    if (mark !== undefined && (indent > 0 || at > 0)) {
      indent = mark.length;
      return ["", line.slice(mark.length)];
    }
    if (line.trim() === "") return [line];
    const own = line.length - line.trimStart().length;
    if (indent > 0 && own > 0) return [line.slice(Math.min(indent, own))];
    indent = 0;
    return isTerm(at) ? [`**${line.trim().replace(/\*\*/g, "")}**`] : [line];
  });
}
