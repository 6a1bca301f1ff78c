import type { Nodes } from "mdast";
import { findTitle, parseMarkdown, splitFrontMatter } from "@/domains/content/markdown";

const PHRASING = new Set(["heading", "paragraph", "tableCell"]);
const HTML_TAG = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^>]*(?:>|$)/gi;
const READ_ATTRIBUTE = /\s(?:alt|title|caption)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

const tagsOf = (html: string) =>
  [...html.matchAll(HTML_TAG)].map(([tag]) => tag.replace(READ_ATTRIBUTE, "")).sort();

/** What an inline node is, words aside. */
function inlineOf(node: Nodes): string[] {
  const below = "children" in node ? node.children.flatMap((child) => inlineOf(child as Nodes)) : [];
  if (node.type === "text" || node.type === "break") return below;
  const is =
    node.type === "html"
      ? tagsOf(node.value).join("")
      : node.type === "link" || node.type === "image"
        ? node.url
        : "value" in node
          ? String(node.value)
          : "identifier" in node
            ? node.identifier
            : "";
  // A reference by its text alone becomes one by its label.
  return [`${node.type} ${is}`, ...below];
}

function blockOf(node: Nodes, source: string): string[] {
  if (PHRASING.has(node.type)) {
    const inner = "children" in node ? node.children.flatMap((child) => inlineOf(child as Nodes)) : [];
    return [`${node.type} ${"depth" in node ? node.depth : ""} ${inner.sort().join("|")}`];
  }
  const own = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  if (node.type === "html") return [`html ${tagsOf(own).join("")}`];
  if (node.type === "tagLine") return [own.replace(READ_ATTRIBUTE, "")];
  if (!("children" in node)) return [`${node.type} ${"value" in node ? node.value : own}`];
  const start = node.type === "list" ? `${node.ordered} ${node.start} ${node.spread}` : "";
  return [
    `${node.type} ${start} {`,
    ...node.children.flatMap((child) => blockOf(child as Nodes, source)),
    "}",
  ];
}

/**
 * What a text is made of, its words aside: two texts with the same skeleton have the same blocks in the same order, and
 * the same links, code and images in each of them.
 */
export function skeletonOf(text: string): string {
  const { body } = splitFrontMatter(text);
  const end = findTitle(body)?.end ?? 0;
  const parts = [body.slice(0, end), body.slice(end)];
  return parts.map((part) => blockOf(parseMarkdown(part), part).join("\n")).join("\n---\n");
}
