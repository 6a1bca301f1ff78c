import { splitPage, writeFrontMatter } from "@/domains/content/markdown";
import { type ForeignMarkdown, readForeignMarkdown } from "../foreign-markdown";
import { words } from "../lines";
import type { PageInput } from "../page";
import { iconHtml } from "./inline";
import { MdxRenderer } from "./render";
import { checkableSource } from "./source";
import { withoutDeepIndents } from "./writer";

/** Returns the API operation in the front matter, from which Mintlify generates the page. */
const operationIn = (meta: Record<string, unknown>) => words(meta.openapi) || words(meta.api);

/** Returns the text to import instead of the content that Mintlify generates from an operation. */
function operationLines(given: string, problems: string[]): string[] {
  problems.push(
    `This page is generated from an OpenAPI specification. Only the name of the operation (${given}) was imported. Upload the specification, and insert an API block on this page.`,
  );
  return [`\`${given.replace(/`/g, "")}\``, ""];
}

/** Removes a level 1 heading if it repeats the title in the front matter. Changes any other level 1 heading to level 2. */
function belowTitle(lines: readonly string[], title: string): string[] {
  const { title: heading } = splitPage(lines.join("\n"));
  if (title === "" || heading === null) return [...lines];
  const at = lines.findIndex((line) => /^ {0,3}#\s/.test(line));
  if (at === -1) return [...lines];
  const rest = heading.trim() === title ? [] : [`#${(lines[at] as string).trimStart()}`];
  return [...lines.slice(0, at), ...rest, ...lines.slice(at + 1)];
}

/** Returns a page's source in the form that the check of words compares with the converted page. */
export function mintlifySource(text: string): string {
  const { frontMatter, body, meta, title: heading } = splitPage(text);
  const title = words(meta.title);
  const isLower = title !== "" && heading !== null && heading.trim() !== title;
  return checkableSource(isLower ? frontMatter + body.replace(/^ {0,3}#(?=\s)/m, "##") : text);
}

/** Converts a Mintlify page without running the code in it. */
export function readMintlifyPage({
  path,
  text,
  title,
  root = "",
  snippets = {},
  math,
}: PageInput): ForeignMarkdown {
  const plain = text.replace(/\r\n?/g, "\n");
  const { meta } = splitPage(plain);
  const own = words(meta.title) || title || "";
  const page = readForeignMarkdown(plain, title, (lines, problems) => {
    const offset = plain.split("\n").length - lines.length;
    const renderer = new MdxRenderer({ path, root, snippets }, problems, { hasExpressions: true, math });
    const written = withoutDeepIndents(renderer.file(path, lines.join("\n"), offset));
    const operation = operationIn(meta);
    const url = words(meta.url);
    if (url !== "") problems.push(`The navigation links to ${url} instead of this page.`);
    const above = operation === "" ? [] : operationLines(operation, problems);
    return belowTitle([...above, ...written], own);
  });
  const icon = /fa-([a-z0-9-]+)/.exec(iconHtml(words(meta.icon) || undefined))?.[1];
  const isReadable = splitPage(page.text).problem === null;
  const label = words(meta.sidebarTitle) || undefined;
  return { ...page, label, text: icon && isReadable ? writeFrontMatter(page.text, { icon }) : page.text };
}
