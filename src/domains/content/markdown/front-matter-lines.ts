export type FrontMatterParts = {
  /**
   * The front matter with its delimiters, and with a byte order mark if there is one. Null if the page has no
   * front matter.
   */
  frontMatter: string | null;
  yaml: string;
  /** The text that follows the line with the closing delimiter. */
  body: string;
  /** The language in the opening delimiter if it isn't YAML. Such front matter is kept, but not parsed. */
  language?: string;
};

/** The opening delimiter, with the language and the line ending. */
export const OPENING = /^\uFEFF?---([^\r\n]*)(\r?\n)/;

/**
 * Matches a line that starts with a key and a colon, as in `title: x`, `"a key": x` or `{ title: x }`. Text
 * between two thematic breaks usually has no key.
 */
const KEY = /^[ \t]*(?:\{|(?:"[^"\n]*"|'[^'\n]*'|[^\s"'#:[\]{}>|*&!%`,-]\S*)[ \t]*:(?:[ \t\r]|$))/m;

/**
 * Whether the lines between two delimiters are front matter. If they aren't, the delimiters are thematic
 * breaks.
 */
const describesPage = (yaml: string) =>
  KEY.test(yaml) || yaml.split("\n").every((line) => /^\s*(?:#|$)/.test(line));

/**
 * Splits a text at the end of its front matter without parsing it. If there is no closing delimiter, or if
 * the lines between the delimiters contain no key, the first `---` is a thematic break.
 */
export function splitFrontMatter(text: string): FrontMatterParts {
  const none = { frontMatter: null, yaml: "", body: text };
  const opening = OPENING.exec(text);
  if (!opening) return none;
  const label = (opening[1] as string).trim();
  if (!/^[a-z]*$/i.test(label)) return none;
  const closing = /^---[ \t]*(?:\r?\n|$)/m;
  const rest = text.slice(opening[0].length);
  const end = closing.exec(rest);
  if (!end) return none;
  const yaml = rest.slice(0, end.index);
  const isYaml = label === "" || label === "yaml" || label === "yml";
  if (isYaml && !describesPage(yaml)) return none;
  const length = opening[0].length + end.index + end[0].length;
  const parts = { frontMatter: text.slice(0, length), yaml, body: text.slice(length) };
  return isYaml ? parts : { ...parts, language: label };
}
