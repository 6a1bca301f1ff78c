import { Fences } from "../fences";

/** Matches the mark of an annotation in the comments of code, such as `# (1)!`. */
const ANNOTATION = /(#|\/\/|\/\*|<!--|--|;|%)([ \t]{0,10})\((\d{1,3})\)!/g;

/** Converts the options in braces after a fence, such as `{ .yaml .annotate title="a" }`, to options without braces. */
function plainInfo(info: string): string {
  const [, options] = /^\s*\{([^{}]{1,500})\}\s*$/.exec(info) ?? [];
  if (options === undefined || /^[\d,\s-]*$/.test(options)) return info;
  const language = /(?:^|\s)\.(?!annotate\b|no-copy\b|copy\b|select\b)([\w+#-]+)/.exec(options)?.[1] ?? "";
  return `${language} ${options.replace(/(?:^|\s)[.#][\w+#-]+/g, " ").trim()}`.trim();
}

/** Removes the options and annotation marks of Material for MkDocs from code. The number of lines stays the same. */
export function plainCode(lines: readonly string[]): string[] {
  const fences = new Fences();
  return lines.map((line) => {
    const kind = fences.read(line);
    if (kind === "code") return line.replace(ANNOTATION, "$1$2($3)");
    if (kind !== "first" || !fences.open) return line;
    const { before, mark, info } = fences.open;
    return before + mark + plainInfo(info);
  });
}
