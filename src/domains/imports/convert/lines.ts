const FENCE = /^(\s*)(`{3,}|~{3,})(.*)/s;
const TITLE = /(?<!\s)\s*\btitle=(["'])(.*?)\1/;

/** A value as attributes of tags hold it. */
export const attribute = (text: string): string =>
  text
    .replace(/["%{}\r\n]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Rewrites the lines of a text that are not code. A title that stands behind the fence of code becomes the block's.
 */
export function rewriteLines(lines: readonly string[], rewrite: (line: string) => string[]): string[] {
  const written: string[] = [];
  let fence: { mark: string; indent: string; isTitled: boolean } | null = null;
  for (const line of lines) {
    const found = FENCE.exec(line);
    if (fence) {
      written.push(line);
      const [, , mark = "", rest = ""] = found ?? [];
      if (!mark.startsWith(fence.mark) || rest.trim() !== "") continue;
      if (fence.isTitled) written.push(`${fence.indent}{% endcode %}`);
      fence = null;
    } else if (found) {
      const [, indent = "", mark = "", info = ""] = found;
      const title = TITLE.exec(info)?.[2];
      fence = { mark, indent, isTitled: title !== undefined };
      if (title !== undefined) written.push(`${indent}{% code title="${attribute(title)}" %}`);
      written.push(title === undefined ? line : indent + mark + info.replace(TITLE, ""));
    } else written.push(...rewrite(line));
  }
  return written;
}

/** The lines of a hint, its title in bold above its text. */
export const hintLines = (style: string, title: string, body: readonly string[]): string[] => [
  `{% hint style="${style}" %}`,
  ...(title === "" ? [] : [`**${title.replace(/\*/g, "")}**`, ""]),
  ...body,
  "{% endhint %}",
];
