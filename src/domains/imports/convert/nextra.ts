import { folderOf } from "../source/tree";
import { readAdmonitionPage } from "./docusaurus";
import type { ForeignMarkdown } from "./foreign-markdown";
import { joined } from "./mintlify/snippet-paths";
import { checkableSource } from "./mintlify/source";
import type { PageInput } from "./page";

const HEADING = /^\s{0,3}#{1,6}\s/;
const INCLUDE = /<include\b([^<>]{0,500})>([^<>]{1,500})<\/include>/g;

/** Returns the possible paths of an included file. With `cwd`, the path is relative to the project. */
function includedPaths(attributes: string, target: string, folder: string): string[] {
  const [path = ""] = target.trim().split("#");
  const root = /\bcwd\b/.test(attributes) ? "" : folder;
  return [joined(root, path)].filter((one) => one !== null);
}

/** Returns the paths of the files that a page includes. */
export const includedFiles = (text: string, folder: string): string[] =>
  [...text.matchAll(INCLUDE)].flatMap(([, attributes = "", target = ""]) =>
    includedPaths(attributes, target, folder),
  );

/** Writes a heading's ID, such as `[#id]`, in Bindery's syntax, and removes the options of a heading. */
function headingLine(line: string): string {
  if (!HEADING.test(line)) return line;
  const plain = line.trimEnd().replace(/\s\[!?toc\]$/, "");
  const at = plain.lastIndexOf("[#");
  const id = /^\[#([\w.:-]+)\]$/.exec(at === -1 ? "" : plain.slice(at))?.[1];
  return id === undefined ? plain : `${plain.slice(0, at).trimEnd()} {#${id}}`;
}

const headingLines = (lines: readonly string[]) => lines.map(headingLine);

/**
 * Replaces included files with snippets. A file with code becomes a snippet that contains a code block. The number of lines stays
 * the same.
 */
function withSnippets(input: PageInput, problems: string[]): PageInput {
  const { path, snippets = {} } = input;
  const all = { ...snippets };
  const text = input.text.replace(INCLUDE, (_found, attributes: string, target: string) => {
    const [included = ""] = includedPaths(attributes, target, folderOf(path));
    const own = snippets[included];
    if (own === undefined) {
      problems.push(`The included file ${target.trim()} was skipped, because it isn't in the import.`);
      return "";
    }
    const isPage = /\.mdx?$/i.test(included);
    const name = isPage ? included : `${included}.md`;
    if (!isPage) all[name] = codeOf(included, attributes, own);
    return `<Snippet file="${name}" />`;
  });
  return { ...input, text, snippets: all };
}

function codeOf(path: string, attributes: string, text: string): string {
  const options = /\bmeta='([^']*)'/.exec(attributes)?.[1] ?? "";
  const language = /\blang="([^"]*)"/.exec(attributes)?.[1] ?? path.split(".").at(-1) ?? "";
  return [`\`\`\`\`${language} ${options}`, text.replace(/\r\n?/g, "\n").replace(/\n$/, ""), "````"].join(
    "\n",
  );
}

/** Returns a page's source in the form that the word check compares with the converted page. */
export const nextraSource = (text: string): string =>
  checkableSource(headingLines(text.replace(INCLUDE, "").split("\n")).join("\n"));

/** Converts a page of Nextra or Fumadocs. Doesn't run code in it. */
export function readNextraPage(input: PageInput): ForeignMarkdown {
  const problems: string[] = [];
  const page = readAdmonitionPage(withSnippets(input, problems), { prepare: headingLines });
  return { ...page, problems: [...page.problems, ...problems] };
}
