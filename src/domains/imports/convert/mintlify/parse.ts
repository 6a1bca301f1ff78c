import type { FormulaMarks } from "../formulas";
import { literalOf } from "./expression";
import { endOfBraces, endOfModule, readTag } from "./scan";

export interface MdxElement {
  type: "element";
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: MdxNode[];
  line: number;
}

export interface MdxCode {
  type: "code";
  info: string;
  fence: string;
  lines: string[];
}

/** A part of an MDX page: plain text, code with its fence, or an element. */
export type MdxNode = { type: "text"; value: string } | MdxCode | MdxElement;

export interface MdxPage {
  nodes: MdxNode[];
  /** The paths from which the page imports components, by component name. */
  imports: ReadonlyMap<string, string>;
  variables: ReadonlyMap<string, string>;
  problems: { line: number; reason: string }[];
}

/** The maximum nesting depth of elements. Deeper elements are removed, but their content is kept. */
const DEPTH_MAX = 40;
const CODE_SPAN_MAX = 5000;
/** The maximum number of characters to search for a closing mark, because the mark might be missing. */
const SEARCH_MAX = 2_000_000;

const MARK = new RegExp(
  [
    String.raw`(?<fence>^[^\S\n]*(?:(?:[-*+]|\d{1,9}[.)])[^\S\n]+)*(?:${"`"}{3,}|~{3,})[^\n]*)`,
    String.raw`(?<module>^(?:import\s+(?:[\w*{$][^"'\n]*(?:from\s*)?)?["']|import\s*\{|export\s+(?:const|let|var|default|function|async|class|\{|\*)))`,
    "(?<ticks>`+)",
    String.raw`(?<escape>\\[\\{}<${"`"}])`,
    String.raw`(?<comment>\{\/\*|<!--)`,
    String.raw`(?<fragment><\/?>)`,
    String.raw`<\/(?<closed>[A-Za-z][\w.:-]*)\s*>`,
    String.raw`(?<open><)(?=[A-Za-z][\w.:-]*[\s/>])`,
    String.raw`(?<brace>\{)`,
  ].join("|"),
  "gm",
);

/** The HTML elements that only affect the layout. In MDX, their content is Markdown. */
const WRAPPERS = new Set(
  "div section article main center aside header footer nav span p button form label font small".split(" "),
);
const VOID = /^(?:area|br|col|embed|hr|img|input|link|source|track|wbr)$/;
const UNSEEN = /^(?:style|script)$/;
/** Matches an expression that shows the value of a variable, or the result of a call or an operator. */
const CODE =
  /^(?!true$|false$)[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^\]]*\])*\s*(?:$|\(|&&|\|\||\?|[=!]=|\+\s)|^\[[\s\S]*\]\.\w+\(/;
const IMAGE_FILE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** How a page is parsed. */
export interface MdxSettings {
  /** Whether braces contain expressions, as in MDX. Otherwise, braces are text. */
  hasExpressions: boolean;
  /** How the page writes formulas, if it has formulas. */
  math?: FormulaMarks | undefined;
}

/** Parses an MDX page without running code in it. `given` contains the values of variables. */
export function parseMdx(
  text: string,
  { hasExpressions }: MdxSettings,
  given: ReadonlyMap<string, string> = new Map(),
): MdxPage {
  return new Parser(text, given, hasExpressions).parse();
}

/** Returns each name in statements such as `import name from "path"`, with its path. */
function importsOf(code: string): [name: string, path: string][] {
  const quote = code.search(/["']/);
  const head = code.slice(0, Math.max(quote, 0)).trim();
  const [, path] = /^["']([^"'\n]+)["']/.exec(code.slice(quote)) ?? [];
  if (path === undefined || !head.startsWith("import") || !head.endsWith("from")) return [];
  const names = head.slice("import".length, -"from".length).split(/[,{}]/);
  return names.flatMap((part) => {
    const name = part.trim().split(/\s+/).at(-1) ?? "";
    return /^[\w$]+$/.test(name) ? [[name, path] as [string, string]] : [];
  });
}

class Parser {
  private readonly root: MdxNode[] = [];
  private readonly stack: { name: string; children: MdxNode[]; line: number }[] = [];
  private readonly open = new Map<string, number>();
  private readonly imports = new Map<string, string>();
  private readonly variables: Map<string, string>;
  private readonly problems: MdxPage["problems"] = [];
  private from = 0;
  private searched = 0;
  private counted = { at: 0, line: 1 };
  private isTooDeep = false;

  constructor(
    private readonly text: string,
    given: ReadonlyMap<string, string>,
    private readonly hasExpressions: boolean,
  ) {
    this.variables = new Map(given);
  }

  parse(): MdxPage {
    const mark = new RegExp(MARK);
    for (let match = mark.exec(this.text); match; match = mark.exec(this.text)) {
      const groups = match.groups as Record<string, string | undefined>;
      const end = this.mark(match.index, match[0], groups);
      mark.lastIndex = Math.max(end, match.index + 1);
    }
    this.take(this.text.length);
    for (const { name, line } of this.stack)
      if (isComponent(name))
        this.problems.push({
          line,
          reason: `<${name}> isn't closed, so Bindery closed this component at the end of the surrounding component`,
        });
    const { root: nodes, imports, variables, problems } = this;
    return { nodes, imports, variables, problems };
  }

  /** Processes the construct that starts with the given mark, and returns the construct's end position. */
  private mark(at: number, found: string, groups: Record<string, string | undefined>): number {
    const behind = at + found.length;
    if (groups.escape !== undefined) return behind;
    if (groups.fence !== undefined) return this.code(at, found);
    if (groups.ticks !== undefined) return this.span(at, found);
    if (groups.module !== undefined) return this.module(at);
    if (groups.comment !== undefined) return this.comment(at, found);
    if (groups.fragment !== undefined) return this.leaveOut(at, behind);
    if (groups.closed !== undefined) return this.close(at, behind, groups.closed);
    if (groups.open !== undefined) return this.element(at);
    return this.hasExpressions ? this.expression(at) : behind;
  }

  private get siblings(): MdxNode[] {
    return this.stack.at(-1)?.children ?? this.root;
  }

  /** Adds the text up to the given position. */
  private take(to: number): void {
    if (to > this.from) this.put(this.text.slice(this.from, to));
    this.from = Math.max(to, this.from);
  }

  private put(value: string): void {
    const last = this.siblings.at(-1);
    if (last?.type === "text") last.value += value;
    else this.siblings.push({ type: "text", value });
  }

  private leaveOut(at: number, end: number): number {
    this.take(at);
    this.from = end;
    return end;
  }

  private lineAt(at: number): number {
    for (let next = this.counted.at; next < at; next += 1)
      if (this.text[next] === "\n") this.counted.line += 1;
    this.counted.at = Math.max(at, this.counted.at);
    return this.counted.line;
  }

  /** Parses fenced code. */
  private code(at: number, found: string): number {
    const { index, 0: fence } = /`{3,}|~{3,}/.exec(found) ?? { index: found.length, 0: "" };
    const [before, info] = [found.slice(0, index), found.slice(index + fence.length)];
    if (fence.startsWith("`") && info.includes("`"))
      return at + before.length + this.spanLength(at + before.length, fence);
    const lines: string[] = [];
    let next = at + found.length + 1;
    while (next <= this.text.length) {
      const end = this.text.indexOf("\n", next);
      const line = this.text.slice(next, end === -1 ? this.text.length : end);
      next = end === -1 ? this.text.length + 1 : end + 1;
      const trimmed = line.trim();
      if (trimmed.startsWith(fence) && trimmed.replaceAll(fence.charAt(0), "") === "") break;
      lines.push(line);
    }
    this.take(at + before.length);
    const indent = before.length;
    const own = lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)));
    this.siblings.push({ type: "code", info: info.trim(), fence, lines: own });
    this.from = Math.min(this.text.length, next - 1);
    return this.from;
  }

  private spanLength(at: number, ticks: string): number {
    const near = this.text.slice(at + ticks.length, at + CODE_SPAN_MAX);
    const paragraph = near.search(/\n[^\S\n]*\n/);
    const within = paragraph === -1 ? near : near.slice(0, paragraph);
    const end = new RegExp(`(?<!\`)${ticks}(?!\`)`).exec(within);
    return end ? ticks.length + end.index + ticks.length : ticks.length;
  }

  private span(at: number, ticks: string): number {
    return at + this.spanLength(at, ticks);
  }

  private module(at: number): number {
    const end = endOfModule(this.text, at);
    const code = this.text.slice(at, end);
    for (const [name, path] of importsOf(code)) {
      this.imports.set(name, path);
      if (IMAGE_FILE.test(path)) this.variables.set(name, path);
    }
    const [head = "", variable] = /^export\s+(?:const|let|var)\s+([\w$]+)\s*=/.exec(code) ?? [];
    const value = variable === undefined ? null : literalOf(code.slice(head.length).trim().replace(/;$/, ""));
    if (variable !== undefined && value !== null) this.variables.set(variable, value);
    else if (code.startsWith("export"))
      this.problems.push({ line: this.lineAt(at), reason: "MDX code isn't supported and was skipped" });
    return this.leaveOut(at, end);
  }

  private comment(at: number, found: string): number {
    const mark = found === "{/*" ? "*/}" : "-->";
    const end = this.text.indexOf(mark, at);
    return end === -1 ? at + found.length : this.leaveOut(at, end + mark.length);
  }

  /** Parses an expression. A literal is replaced by its text, and other expressions are kept unchanged. */
  private expression(at: number): number {
    const end = this.searched > SEARCH_MAX ? -1 : endOfBraces(this.text, at);
    if (end === -1) {
      this.searched += 20_000;
      return at + 1;
    }
    const inner = this.text.slice(at + 1, end - 1).trim();
    const value = literalOf(inner) ?? this.variables.get(inner.replace(/^props\./, ""));
    if (value === undefined) {
      this.searched += inner.length;
      if (CODE.test(inner))
        this.problems.push({
          line: this.lineAt(at),
          reason: `the page shows the expression {${inner.replace(/\s+/g, " ").slice(0, 60)}} as text, because Bindery doesn't run code. Replace the expression with its value`,
        });
      return at + 1;
    }
    this.leaveOut(at, end);
    this.put(value);
    return end;
  }

  private element(at: number): number {
    const tag = this.searched > SEARCH_MAX ? null : readTag(this.text, at, this.variables);
    if (!tag) {
      this.searched += 20_000;
      return at + 1;
    }
    const { name, attributes, isSelfClosing, end } = tag;
    if (UNSEEN.test(name)) return this.unseen(at, name, isSelfClosing ? end : null);
    this.leaveOut(at, end);
    if (!isComponent(name) && !WRAPPERS.has(name) && !(isSelfClosing && isCustom(name))) {
      this.put(htmlTag(name, attributes, isSelfClosing));
      return end;
    }
    const line = this.lineAt(at);
    const children: MdxNode[] = [];
    const isDeep = this.stack.length >= DEPTH_MAX;
    if (isDeep && !this.isTooDeep)
      this.problems.push({
        line,
        reason: `components are nested more than ${DEPTH_MAX} levels deep, so only the content of these components was imported`,
      });
    this.isTooDeep ||= isDeep;
    const within = isDeep ? this.siblings : children;
    if (!isDeep) this.siblings.push({ type: "element", name, attributes, children, line });
    if (isSelfClosing) return end;
    this.stack.push({ name, children: within, line });
    this.open.set(name, (this.open.get(name) ?? 0) + 1);
    return end;
  }

  private unseen(at: number, name: string, end: number | null): number {
    const close = `</${name}>`;
    const found = end ?? this.text.indexOf(close, at);
    if (end === null && found === -1) return at + 1;
    return this.leaveOut(at, end ?? found + close.length);
  }

  private close(at: number, end: number, name: string): number {
    if (!isComponent(name) && !WRAPPERS.has(name)) return end;
    this.leaveOut(at, end);
    const line = this.lineAt(at);
    if ((this.open.get(name) ?? 0) === 0) {
      if (isComponent(name)) this.problems.push({ line, reason: `</${name}> has no opening tag` });
      return end;
    }
    for (let last = this.stack.pop(); last; last = this.stack.pop()) {
      this.open.set(last.name, (this.open.get(last.name) ?? 1) - 1);
      if (last.name === name) break;
      if (isComponent(last.name))
        this.problems.push({
          line: last.line,
          reason: `<${last.name}> isn't closed, so Bindery closed this component at the end of the surrounding component`,
        });
    }
    return end;
  }
}

export const isComponent = (name: string): boolean => /^[A-Z]/.test(name);

/** Whether an element isn't part of HTML, such as `<mdi-account />` or `<carbon:pen />`. */
export const isCustom = (name: string): boolean => /[:-]/.test(name);

/** Writes an HTML tag in plain HTML syntax instead of JSX. */
function htmlTag(name: string, attributes: ReadonlyMap<string, string>, isSelfClosing: boolean): string {
  const written = [...attributes]
    .filter(([key]) => !/^(?:style|key|ref|on[A-Z]\w*)$/.test(key))
    .map(([key, value]) => {
      const plain = key === "className" ? "class" : key.toLowerCase();
      return value === "true" ? ` ${plain}` : ` ${plain}="${value.replace(/"/g, "&quot;")}"`;
    });
  const end = isSelfClosing && !VOID.test(name) ? `></${name}>` : ">";
  return `<${name}${written.join("")}${end}`;
}
