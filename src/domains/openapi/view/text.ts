/**
 * Escapes text from a specification, so that it can be used in a line of Markdown. The result never contains
 * a line break.
 */
export const inline = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/([\\`*_[\]<>|#~$])/g, "\\$1")
    .replaceAll("{", "\\{");

/** Writes a name as inline code that also works in a table cell. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, " ").replaceAll("|", "\\|");
  const run = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(run + 1);
  const space = run > 0 ? " " : "";
  return `${fence}${space}${plain}${space}${fence}`;
}

const LENGTH_MAX = 20_000;
const LINES_MAX = 400;

/**
 * Converts a description in Markdown so that it can be inserted between blocks. Escapes HTML and Bindery's
 * tags and expressions. Writes headings as bold text, so that they aren't confused with the page's headings.
 */
export function prose(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").slice(0, LENGTH_MAX).split("\n").slice(0, LINES_MAX);
  let fence = "";
  const written = lines.map((line) => {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== "") {
      if (mark?.startsWith(fence)) fence = "";
      return line;
    }
    if (mark) fence = mark;
    const heading = /^\s{0,3}#{1,6}\s(.*)/s
      .exec(line)?.[1]
      ?.trim()
      .replace(/(?<!#)#+$/, "")
      .trimEnd();
    const plain = (heading === undefined ? line : `**${heading.replaceAll("*", "")}**`)
      .replace(/\{([%{])/g, "\\{$1")
      .replace(/<(?=[a-z/!?])/gi, "\\<");
    return /^\s{0,3}(=+|-+)\s*$/.test(plain) ? "" : plain;
  });
  return [...written, ...(fence === "" ? [] : [fence])].join("\n").trim();
}

/** Writes a code block. The fence is long enough that no text in the content can end the code block. */
export function codeBlock(language: string, text: string): string {
  const run = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(run + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
