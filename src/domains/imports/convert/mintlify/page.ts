import { splitPage, writeFrontMatter } from "@/domains/content/markdown";
import { type ForeignMarkdown, readForeignMarkdown } from "../foreign-markdown";
import { words } from "../lines";
import { operationBlock, specificationSlug } from "../operation-block";
import type { PageInput } from "../page";
import { iconHtml } from "./inline";
import { MdxRenderer } from "./render";
import { checkableSource } from "./source";
import { withoutDeepIndents } from "./writer";

/** Returns the API operation in the front matter, from which Mintlify generates the page. */
const operationIn = (meta: Record<string, unknown>) => words(meta.openapi) || words(meta.api);

/** An operation: the file of its specification, if the project has several, then the method and the path. */
const OPERATION =
  /^(?:(\S+\.(?:json|ya?ml))\s+)?(get|put|post|delete|options|head|patch|trace)\s+(\/[^\s"%]*)$/i;

/**
 * Returns the text to import instead of the content that Mintlify generates from an operation: a block with the operation. Without
 * the specification's file, only the name of the operation.
 */
function operationLines(
  given: string,
  { specification = "", repeatedSpecifications }: Pick<PageInput, "specification" | "repeatedSpecifications">,
  problems: string[],
): string[] {
  const [, file = specification, method = "", path = ""] = OPERATION.exec(given) ?? [];
  const slug = specificationSlug(file, repeatedSpecifications);
  if (method !== "" && slug !== "") {
    const { lines, problem } = operationBlock({ file, slug, method, path });
    problems.push(problem);
    return lines;
  }
  problems.push(
    `This page is generated from an OpenAPI specification. Only the name of the operation (${given}) was imported. Upload the specification, and insert an API block on this page.`,
  );
  return [`\`${given.replace(/`/g, "")}\``, ""];
}

/**
 * Changes a level 1 heading at the start of a text to level 2, because the title is in the front matter. If the heading repeats the
 * title, it becomes a blank line. The number of lines stays the same.
 */
function belowTitle(lines: readonly string[], title: string): string[] {
  const at = lines.findIndex((line) => line.trim() !== "");
  const [first = "", second = ""] = at === -1 ? [] : lines.slice(at, at + 2);
  const isUnderlined = /^ {0,3}=+\s*$/.test(second);
  const heading = splitPage(lines.slice(at).join("\n")).title;
  const isHeading = /^ {0,3}#\s/.test(first) || isUnderlined;
  if (title === "" || at === -1 || !isHeading || heading === null) return [...lines];
  const text = first.trim().replace(/^#\s+/, "");
  const lower = heading.trim() === title ? "" : `## ${text}`;
  return lines.toSpliced(at, isUnderlined ? 2 : 1, lower, ...(isUnderlined ? [""] : []));
}

/** Returns a page's source in the form that the word check compares with the converted page. */
export function mintlifySource(text: string): string {
  const source = checkableSource(text);
  const { frontMatter, meta } = splitPage(text);
  if (operationIn(meta) !== "") return source;
  const start = (frontMatter ?? "").split("\n").length - 1;
  const [lines, given] = [source.split("\n"), text.split("\n")];
  // If the page starts with an element, a heading inside or after the element isn't at the start of the page.
  const at = lines.findIndex((line, index) => index >= start && line.trim() !== "");
  if (given.slice(start, Math.max(at, start)).some((line) => /^\s*</.test(line))) return source;
  return [...lines.slice(0, start), ...belowTitle(lines.slice(start), words(meta.title))].join("\n");
}

/** Converts a Mintlify page without running the code in it. */
export function readMintlifyPage(input: PageInput): ForeignMarkdown {
  const { path, text, title, root = "", snippets = {}, math } = input;
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
    return operation === ""
      ? belowTitle(written, own)
      : [...operationLines(operation, input, problems), ...written];
  });
  const icon = /fa-([a-z0-9-]+)/.exec(iconHtml(words(meta.icon) || undefined))?.[1];
  const isReadable = splitPage(page.text).problem === null;
  const label = words(meta.sidebarTitle) || undefined;
  return { ...page, label, text: icon && isReadable ? writeFrontMatter(page.text, { icon }) : page.text };
}
