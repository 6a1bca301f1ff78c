import { Formulas } from "../formulas";
import { codeLines, infoOf } from "./code";
import { COMPONENTS, codeTabs, INLINE, RUNS } from "./components";
import {
  isComponent,
  isCustom,
  type MdxCode,
  type MdxElement,
  type MdxNode,
  type MdxPage,
  type MdxSettings,
  parseMdx,
} from "./parse";
import { importPaths, snippetPaths } from "./snippet-paths";
import { dedent, MarkdownLines } from "./writer";

/** The maximum total number of characters in all snippets that a page includes. */
const SNIPPETS_MAX = 200_000;
const SNIPPET_DEPTH_MAX = 10;

/** Whether a node is code that Fumadocs shows in a tab. */
const isTab = (node: MdxNode): node is MdxCode => node.type === "code" && infoOf(node).tab !== "";

const isNamed =
  (name: string) =>
  (node: MdxNode): node is MdxElement =>
    node.type === "element" && node.name === name;

const inOneLine = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

/** A file that is being converted, which is a page or a snippet that a page includes. */
interface Source {
  path: string;
  imports: MdxPage["imports"];
  /**
   * The number of lines before the text, such as front matter. This number is added to line numbers in
   * messages.
   */
  offset: number;
  depth: number;
}

/** Converts MDX nodes to Markdown. */
export class MdxRenderer {
  private readonly sources: Source[] = [];
  private snippetLength = 0;
  private tabTitles: ReadonlyMap<string, string> = new Map();

  constructor(
    private readonly project: { path: string; root: string; snippets: Readonly<Record<string, string>> },
    private readonly problems: string[],
    private readonly settings: MdxSettings = { hasExpressions: true },
  ) {}

  /** Converts a file's text to lines. */
  file(path: string, text: string, offset: number, variables?: ReadonlyMap<string, string>): string[] {
    // Braces and angle brackets in formulas aren't MDX.
    const formulas = this.settings.math && new Formulas(this.settings.math);
    const page = parseMdx(formulas?.hide(text) ?? text, this.settings, variables);
    const depth = this.sources.length;
    this.sources.push({ path, imports: page.imports, offset, depth });
    for (const { line, reason } of page.problems) this.report(line, reason);
    const lines = this.lines(page.nodes);
    this.sources.pop();
    return formulas?.show(lines) ?? lines;
  }

  /** Returns the title of a tab if the surrounding tabs define it. `value` is the tab's value or index. */
  tabTitle(value: string | undefined): string | undefined {
    return value === undefined ? undefined : this.tabTitles.get(value);
  }

  /** Runs `write` for tabs whose titles are defined by `values`, which is a JSON object or a list of titles. */
  withTabTitles(values: string | undefined, write: () => string[]): string[] {
    const before = this.tabTitles;
    const titles = values?.startsWith("{") ? JSON.parse(values) : (values?.split(",") ?? {});
    this.tabTitles = new Map(Object.entries(titles));
    const written = write();
    this.tabTitles = before;
    return written;
  }

  report(line: number, reason: string): void {
    const source = this.sources.at(-1);
    const where = source && source.path !== this.project.path ? `In ${source.path}, line` : "Line";
    this.problems.push(`${where} ${line + (source?.offset ?? 0)}: ${reason}.`);
  }

  /** Converts nodes to lines, with their indentation. */
  lines(nodes: readonly MdxNode[]): string[] {
    const written = new MarkdownLines();
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at] as MdxNode;
      if (node.type === "text") written.text(node.value);
      else if (node.type === "code") {
        const tabs = isTab(node) ? this.run(nodes, at, isTab) : null;
        written.block(tabs ? codeTabs(tabs.found) : codeLines(node));
        at = tabs?.last ?? at;
      } else {
        const run = RUNS[node.name] ? this.run(nodes, at, isNamed(node.name)) : null;
        if (run && !written.isInRow) {
          written.block(RUNS[node.name]?.(run.found, this) ?? []);
          at = run.last;
        } else this.element(node, written);
      }
    }
    return written.written;
  }

  /** Returns adjacent nodes of one kind that are separated only by white space. */
  private run<Node extends MdxNode>(
    nodes: readonly MdxNode[],
    from: number,
    isKind: (node: MdxNode) => node is Node,
  ): { found: Node[]; last: number } {
    const found: Node[] = [];
    let last = from;
    for (let at = from; at < nodes.length; at += 1) {
      const node = nodes[at] as MdxNode;
      if (isKind(node)) {
        found.push(node);
        last = at;
      } else if (node.type !== "text" || node.value.trim() !== "") break;
    }
    return { found, last };
  }

  private element(node: MdxElement, written: MarkdownLines): void {
    const { name } = node;
    const [inline, component] = [INLINE[name], COMPONENTS[name]];
    const snippet = this.snippetOf(node);
    if (inline) written.text(inline(node, this));
    else if (component && !written.isInRow) written.block(component(node, this));
    else if (component) written.text(this.inline(node));
    else if (snippet !== undefined) this.include(node, snippet, written);
    else this.unknown(node, written);
  }

  /** Writes the content of an unknown element, and the element's title. */
  private unknown(node: MdxElement, written: MarkdownLines): void {
    const { name, line, attributes, children } = node;
    if (isComponent(name) || isCustom(name)) {
      const has = attributes.get("title") ?? attributes.get("label");
      this.report(
        line,
        has || children.length > 0
          ? `the component <${name}> isn't supported, so only its content was imported`
          : `the component <${name}> isn't supported and was skipped`,
      );
      if (has && has !== "true") written.block([`**${has.replace(/\*/g, "")}**`]);
    }
    if (this.isInLine(node, written)) written.text(this.inline(node));
    else written.block(this.content(node));
  }

  /** Whether an unknown element is within a line of text. */
  private isInLine({ children }: MdxElement, written: MarkdownLines): boolean {
    if (written.isInRow) return true;
    const isPlain = children.every((child) => child.type === "text" && !child.value.includes("\n"));
    return isPlain && written.written.at(-1)?.trim() !== "";
  }

  /** Returns the path of the snippet that a component includes. */
  private snippetOf({ name, attributes }: MdxElement): string | undefined {
    const { root } = this.project;
    const { path = "", imports } = this.sources.at(-1) ?? {};
    const file = name === "Snippet" ? attributes.get("file") : undefined;
    if (file !== undefined) return this.firstOf(snippetPaths(root, file));
    const from = imports?.get(name);
    return from === undefined ? undefined : this.firstOf(importPaths(root, path, from));
  }

  private firstOf(paths: readonly string[]): string | undefined {
    return paths.find((path) => Object.hasOwn(this.project.snippets, path));
  }

  /** Writes a snippet, and then the content that the page passes to the snippet. */
  private include(node: MdxElement, path: string, written: MarkdownLines): void {
    const isInLine = this.isInLine(node, written);
    this.includeText(node, path, written);
    if (node.children.length === 0) return;
    if (isInLine) written.text(` ${this.inline(node)}`);
    else written.block(this.content(node));
  }

  private includeText({ line, attributes }: MdxElement, path: string, written: MarkdownLines): void {
    const text = (this.project.snippets[path] as string)
      .replace(/\r\n?/g, "\n")
      .replace(/^---\n[\s\S]*?\n---(?:\n|$)/, "");
    this.snippetLength += text.length;
    if (this.sources.some((source) => source.path === path))
      this.report(line, `the snippet ${path} was skipped here, because it includes itself`);
    else if (this.sources.length > SNIPPET_DEPTH_MAX || this.snippetLength > SNIPPETS_MAX)
      this.report(
        line,
        `the snippet ${path} was skipped, because a page can include at most ${SNIPPETS_MAX} characters of snippets, nested at most ${SNIPPET_DEPTH_MAX} levels deep`,
      );
    else this.put(dedent(["", ...this.file(path, text, 0, attributes)]), written);
  }

  private put(lines: readonly string[], written: MarkdownLines): void {
    if (written.isInRow) written.text(inOneLine(lines));
    else if (lines.length === 1 && written.written.at(-1)?.trim() !== "") written.text(lines[0] as string);
    else written.block(lines);
  }

  /** Returns the content of an element, without the element's indentation. */
  content({ children }: { children: readonly MdxNode[] }): string[] {
    return dedent(this.lines(children));
  }

  /** Returns the content of an element on one line. */
  inline(node: { children: readonly MdxNode[] }): string {
    return inOneLine(this.content(node));
  }
}
