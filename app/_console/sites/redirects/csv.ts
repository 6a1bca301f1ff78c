import Papa from "papaparse";

/** One line of a CSV file of redirects. `line` counts from 1. */
export interface CsvLine {
  line: number;
  source: string;
  target: string;
}

/** The fields of one line (RFC 4180), without white space around them. */
const fieldsOf = (line: string): string[] =>
  Papa.parse<string[]>(line, { delimiter: ",", transform: (field) => field.trim() }).data[0] ?? [];

const HEADINGS = new Set(["source", "from", "old", "path"]);

/**
 * Parses lines of `source,target`. Omits empty lines, lines that start with `#`, and a header. If a source is a whole URL,
 * uses its path.
 */
export function readCsv(text: string): CsvLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
    .filter(({ content }) => content !== "" && !content.startsWith("#"))
    .map(({ content, line }) => {
      const [source = "", target = ""] = fieldsOf(content);
      return { line, source, target };
    })
    .filter(({ source }, index) => index > 0 || !HEADINGS.has(source.toLowerCase()));
}

/** Returns the problem with the source of a redirect, or null if the source is valid. */
export function sourceProblem(source: string): string | null {
  if (source === "") return "Enter the old path";
  if (!source.startsWith("/")) return "The old path must start with /";
  if (source === "/" || source === "/*") return "You can't redirect the site's home page";
  if (/\*./.test(source)) return "You can use * only at the end";
  if (/[?#]/.test(source)) return "The old path can't contain ? or #";
  return source.endsWith("/") || source.includes("//") ? "The old path can't contain an empty segment" : null;
}

/** Normalizes a source: the path of a whole URL, without a slash at its end. */
export function tidySource(text: string, root: string | undefined): string {
  const wish = text.trim();
  const own = root?.replace(/\?.*/s, "");
  const path = own && wish.startsWith(own) ? `/${wish.slice(own.length)}` : wish;
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") : path;
}
