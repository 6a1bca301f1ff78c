import { withoutComments } from "../convert/lines";
import { type WikiLink, wikiLink } from "../convert/wiki";
import type { OutlineNode } from "./content";

/** Matches a link in double brackets, in Markdown, or with a definition. */
const LINK =
  /\[\[([^[\]\n]{1,500})\]\]|\[([^[\]\n]{0,500})\](?:\(<?([^()\s<>]{0,500}(?:\([^()\s]{0,100}\)[^()\s<>]{0,500})?)[^()\n]{0,200}\)|\[([^[\]\n]{0,200})\])/g;
const DEFINITION = /^ {0,3}\[([^[\]\n]{1,200})\]:\s{0,4}<?([^\s<>]{1,500})/;
const IMAGE = /!\[[^[\]\n]{0,500}\]\([^()\n]{0,500}\)/g;
const TAG = /<\/?[a-z][^<>\n]{0,500}>/gi;
/** Matches the start of a list item, or of a heading. */
const START = /^(\s*)(?:((?:[-*+]|\d{1,9}[.)])\s)|(#{1,6}\s|\*\*|__|<(?:summary|strong|b|h[1-6])>))?/i;
/** Returns text without marks and tags. */
export const plain = (text: string) =>
  text
    .replace(TAG, "")
    .replace(/&[a-z]{2,10};/g, " ")
    .replace(/[*`]|\\(?=[^\w\s])/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the links on a line, and the text around them. */
export function linksIn(
  line: string,
  definitions: ReadonlyMap<string, string>,
): { links: WikiLink[]; rest: string } {
  const links: WikiLink[] = [];
  const bare = line.replace(IMAGE, "");
  const rest = bare.replace(LINK, (found, wiki?: string, text = "", given?: string, name = "") => {
    const target = given ?? definitions.get((name || text).toLowerCase());
    if (wiki === undefined && target === undefined) return found;
    // The text of a logo's link is an image.
    if (wiki !== undefined) links.push(wikiLink(wiki));
    else if (plain(text) !== "") links.push({ text, target: target ?? "", options: [] });
    return "";
  });
  return { links, rest: plain(rest) };
}

/** Returns the targets that definitions such as `[name]: target` contain, by name in lower case. */
const definitionsIn = (lines: readonly string[]) =>
  new Map(
    lines.flatMap((line) => {
      const [, name = "", target = ""] = DEFINITION.exec(line) ?? [];
      return target === "" ? [] : [[name.toLowerCase(), target] as const];
    }),
  );

/** Returns all links in a text. */
export function linksOf(text: string): WikiLink[] {
  const lines = text.split("\n");
  const definitions = definitionsIn(lines);
  return lines.flatMap((line) => linksIn(line, definitions).links);
}

/** Builds the navigation from the lines of the sidebar. Headings and bold text start groups. */
export class WikiSidebar {
  private readonly nodes: OutlineNode[] = [];
  private part: OutlineNode[] = this.nodes;
  private open: { indent: number; node: OutlineNode }[] = [];

  constructor(
    private readonly nodeOf: (link: WikiLink) => OutlineNode,
    private readonly report: (line: number, text: string) => void,
  ) {}

  read(text: string): OutlineNode[] {
    const lines = withoutComments(text).split("\n");
    const definitions = definitionsIn(lines);
    for (const [index, line] of lines.entries())
      if (!DEFINITION.test(line)) this.line(line, index + 1, definitions);
    return this.nodes;
  }

  private line(line: string, number: number, definitions: ReadonlyMap<string, string>): void {
    const [, space = "", item, heading] = START.exec(line) ?? [];
    const { links, rest } = linksIn(line.slice(space.length + (item ?? heading ?? "").length), definitions);
    const hasText = /[\p{L}\p{N}]/u.test(rest);
    const [first, ...others] = links.map((link) => this.nodeOf(link));
    const isGroup = !first && hasText && (item ?? heading) !== undefined;
    if (hasText && !isGroup) this.report(number, rest);
    if (!first && !isGroup) return;
    const node: OutlineNode = first ?? { kind: "group", title: rest, children: [] };
    if (heading !== undefined) this.start(node);
    else this.put(node, item === undefined ? null : space.replace(/\t/g, "    ").length);
    for (const other of others) (this.open.at(-2)?.node.children ?? this.part).push(other);
  }

  private start(node: OutlineNode): void {
    this.nodes.push(node);
    this.part = node.children;
    this.open = [];
  }

  private put(node: OutlineNode, indent: number | null): void {
    this.open = indent === null ? [] : this.open.filter((item) => item.indent < indent);
    (this.open.at(-1)?.node.children ?? this.part).push(node);
    if (indent !== null) this.open.push({ indent, node });
  }
}
