import { now } from "@/lib/clock";
import { isObject } from "@/lib/is-object";
import { folderOf } from "../../source/tree";
import { type ForeignMarkdown, readForeignMarkdown } from "../foreign-markdown";
import { aroundFormulas } from "../formulas";
import type { MdxNode } from "../mintlify/parse";
import { MdxRenderer } from "../mintlify/render";
import { joined } from "../mintlify/snippet-paths";
import type { ConvertedPage, PageInput } from "../page";
import { withoutDefinitions } from "./definitions";
import { splitHugoText } from "./front-matter";
import { codeNode, SHORTCODES, type ShortcodePage } from "./kinds";
import { withoutAttributes } from "./lines";
import { type HugoNode, parseShortcodes, type Shortcode, shortcodeTags } from "./shortcodes";
import { HugoParams } from "./values";

const INCLUDES = new Set(["readfile", "include"]);
const INCLUDE_DEPTH_MAX = 10;
/** The maximum total number of characters in all files that a page includes. */
const INCLUDED_MAX = 500_000;

/** Returns the possible paths of an included file. `root` is the folder with the pages. */
function includedPaths(path: string, from: string, root: string): string[] {
  const own = path.replace(/^\/+/, "");
  const beside = path.startsWith("/") ? null : joined(folderOf(from), path);
  return [beside, joined(root, own), joined("", own)].filter((one) => one !== null);
}

/** Returns the possible paths of the files that a page includes. */
export const hugoIncludes = (text: string, from: string, root: string): string[] =>
  shortcodeTags(text).flatMap(({ name, kind, named, positional }) => {
    const path = named.get("file") ?? named.get("path") ?? positional[0];
    const isInclude = INCLUDES.has(name) && (kind === "open" || kind === "single");
    return isInclude && path !== undefined ? includedPaths(path, from, root) : [];
  });

/** Returns the text of nodes without the elements around it. */
const plainText = (nodes: readonly MdxNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      return node.type === "code" ? node.lines.join("\n") : plainText(node.children);
    })
    .join("");

/** Converts the shortcodes of a page to the nodes that the renderer writes. */
class Page implements ShortcodePage {
  private included = 0;
  private readonly open: string[] = [];
  readonly params: HugoParams;

  constructor(
    private readonly input: PageInput,
    meta: Record<string, unknown>,
    private readonly offset: number,
    private readonly problems: string[],
    readonly named: ShortcodePage["named"],
  ) {
    this.params = new HugoParams(meta, input.params);
  }

  report(line: number, reason: string): void {
    this.problems.push(`Line ${line + this.offset}: ${reason}.`);
  }

  convert(nodes: readonly HugoNode[]): MdxNode[] {
    return nodes.flatMap((node) => (node.type === "text" ? [node] : this.shortcode(node)));
  }

  nodes({ children }: Shortcode): MdxNode[] {
    return this.convert(children);
  }

  raw(code: Shortcode): string {
    const lines = plainText(this.nodes(code)).split("\n");
    return lines
      .map((line) => (line.startsWith(code.indent) ? line.slice(code.indent.length) : line))
      .join("\n");
  }

  private shortcode(code: Shortcode): MdxNode[] {
    const write = SHORTCODES.get(code.name);
    return write ? write(code, this) : this.unknown(code);
  }

  /** Writes the content of an unknown shortcode, and the texts in its arguments. */
  private unknown(code: Shortcode): MdxNode[] {
    const { name, line, isClosed } = code;
    const said = shownArguments(code);
    if (name.endsWith(".inline")) {
      this.report(line, `the template in the shortcode ${name} was skipped. Add its content to the page`);
      return [];
    }
    this.report(
      line,
      isClosed || said !== ""
        ? `the shortcode ${code.source} isn't supported, so only its content was imported. Check this content on the page`
        : `the shortcode ${code.source} isn't supported and was skipped. Add its content to the page`,
    );
    const separator: MdxNode[] = isClosed && said !== "" ? [{ type: "text", value: "\n\n" }] : [];
    return [{ type: "text", value: said }, ...separator, ...this.nodes(code)];
  }

  include(path: string, { line, indent }: Shortcode, language: string | null): MdxNode[] | null {
    const { path: own, root = "", snippets = {} } = this.input;
    const from = this.open.at(-1) ?? own;
    const found = includedPaths(path, from, root).find((one) => Object.hasOwn(snippets, one));
    if (found === undefined || this.open.includes(found) || this.open.length >= INCLUDE_DEPTH_MAX)
      return null;
    const text = snippets[found] as string;
    this.included += text.length;
    if (this.included > INCLUDED_MAX) return null;
    if (language !== null) return [codeNode(language, text)];
    this.open.push(found);
    const lines = withoutAttributes(splitHugoText(text).lines);
    // An included file can be in a list item or quotation.
    const body = lines.map((own, at) => (at === 0 || own === "" ? own : indent + own)).join("\n");
    const nodes = this.convert(atLine(parseShortcodes(body), line));
    this.open.pop();
    return nodes;
  }
}

/** Returns nodes with the number of the line that includes them. */
const atLine = (nodes: readonly HugoNode[], line: number): HugoNode[] =>
  nodes.map((node) =>
    node.type === "text" ? node : { ...node, line, children: atLine(node.children, line) },
  );

/** Returns the texts in the arguments of an unknown shortcode that it probably shows. */
const shownArguments = ({ named }: Pick<Shortcode, "named">): string =>
  ["title", "header", "text", "label", "caption"]
    .map((key) => named.get(key) ?? "")
    .filter((value) => value !== "")
    .join(" ");

const textIn = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Returns the first date in milliseconds, or NaN if there is none. */
function timeIn(...values: unknown[]): number {
  const value = values.find((one) => one instanceof Date || textIn(one) !== "");
  return value instanceof Date ? value.getTime() : Date.parse(textIn(value));
}

/** The pages that a project publishes although Hugo doesn't publish them by default. */
export type HugoBuilds = Readonly<Record<"drafts" | "future" | "expired", boolean>>;

/** Whether Hugo doesn't publish a page yet, or no longer. Without a publication date, Hugo uses the page's date. */
const isUnpublished = (meta: Record<string, unknown>, time: number, builds: HugoBuilds | undefined) =>
  (!builds?.future && timeIn(meta.publishdate, meta.pubdate, meta.published, meta.date) > time) ||
  (!builds?.expired && timeIn(meta.expirydate, meta.unpublishdate) <= time);

/** Whether the front matter hides a page from the navigation or the site. */
export function isHiddenInHugo(meta: Record<string, unknown>, builds?: HugoBuilds): boolean {
  const { draft, toc_hide, hidden, headless, build, _build } = meta;
  const options = isObject(build) ? build : isObject(_build) ? _build : {};
  const isUnlisted = [options.list, options.render].some((value) => value === "never" || value === false);
  const isDraft = draft === true && !builds?.drafts;
  return (
    isDraft ||
    [toc_hide, hidden, headless].includes(true) ||
    isUnlisted ||
    isUnpublished(meta, now().getTime(), builds)
  );
}

/** Returns the number of the line on which the front matter of a page sets a value. */
function lineOfKey(text: string, key: string): number {
  const isKey = (line: string) => {
    const plain = line.replace(/^[\s["']+/, "").toLowerCase();
    return plain.startsWith(key) && /^["']?\s{0,9}[:=.\]]/.test(plain.slice(key.length));
  };
  return text.split("\n").findIndex(isKey) + 1;
}

/** Returns messages about the settings of sections and sites that the import doesn't use. */
function settingProblems(
  text: string,
  meta: Record<string, unknown>,
  builds: HugoBuilds | undefined,
): string[] {
  const at = (key: string) => `Line ${lineOfKey(text, key)}`;
  const { full, partial } = cascadesIn(meta);
  const hasSites = [meta, ...full, ...partial].some(({ sites }) => sites !== undefined);
  return [
    ...(partial.some((one) => isHiddenInHugo(one, builds))
      ? [
          `${at("cascade")}: the setting cascade hides some pages of this section, but the import doesn't hide them. Hide these pages after the import.`,
        ]
      : []),
    ...(hasSites
      ? [
          `${at("sites")}: the setting sites limits the page to some languages, versions or roles, but the import uses it for all. Remove the page if you don't need it.`,
        ]
      : []),
  ];
}

/** Returns the values that a section sets on all of its pages, and the values that it sets only on some pages. */
export function cascadesIn(meta: Readonly<Record<string, unknown>> | undefined) {
  const all = [meta?.cascade].flat().filter(isObject);
  const isPartial = ({ target, _target }: Record<string, unknown>) => (target ?? _target) !== undefined;
  return { full: all.filter((one) => !isPartial(one)), partial: all.filter(isPartial) };
}

/** Returns the front matter in the form that other systems use. */
function commonMeta(meta: Record<string, unknown>, builds: HugoBuilds | undefined): Record<string, unknown> {
  const { title, description, linktitle, weight, slug } = meta;
  return {
    title: textIn(title) || textIn(linktitle),
    description: textIn(description),
    hidden: isHiddenInHugo(meta, builds),
    sidebar_label: textIn(linktitle),
    ...(typeof weight === "number" && weight !== 0 && { sidebar_position: weight }),
    slug: textIn(slug),
  };
}

/** Converts a Hugo page. Doesn't run templates. */
export function readHugoPage(input: PageInput): ForeignMarkdown & Pick<ConvertedPage, "named"> {
  const { path, title, math, builds } = input;
  const { meta, lines, offset, problem } = splitHugoText(input.text);
  const named = { pages: new Set<string>(), images: new Set<string>() };
  const text = `---\n${JSON.stringify(commonMeta(meta, builds))}\n---\n${lines.join("\n")}`;
  const found = readForeignMarkdown(text, title, (own, problems) => {
    if (problem !== undefined) problems.push(problem);
    return aroundFormulas(withoutAttributes(own), math, (plain) => {
      const page = new Page(input, meta, offset, problems, named);
      const nodes = page.convert(parseShortcodes(plain.join("\n")));
      const renderer = new MdxRenderer({ path, root: "", snippets: {} }, problems, { hasExpressions: false });
      return withoutDefinitions(renderer.lines(nodes));
    });
  });
  const manualLink = textIn(meta.manuallink);
  if (manualLink !== "")
    found.problems.push(
      `In Docsy, the navigation entry of this page links to ${manualLink}. If you need this link, add it to the navigation.`,
    );
  found.problems.push(...settingProblems(input.text, meta, builds));
  return { ...found, meta, named: { pages: [...named.pages], images: [...named.images] } };
}
