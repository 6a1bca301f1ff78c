const FENCE = /^(\s*(?:[-*+]\s+|\d{1,9}[.)]\s+)?)(`{3,}|~{3,})(.*)/s;
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
  let fence: string | null = null;
  return lines.map((line) => {
    const [, before = "", mark, info = ""] = FENCE.exec(line) ?? [];
    if (fence !== null) {
      if (mark?.startsWith(fence) && info.trim() === "") fence = null;
      return fence === null ? line : line.replace(ANNOTATION, "$1$2($3)");
    }
    if (mark === undefined || (mark.startsWith("`") && info.includes("`"))) return line;
    fence = mark;
    return before + mark + plainInfo(info);
  });
}
