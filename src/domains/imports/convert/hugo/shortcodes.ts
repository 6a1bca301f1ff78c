/** The maximum nesting depth of shortcodes. The tags of deeper shortcodes are removed, but their content is kept. */
const DEPTH_MAX = 30;
/** The maximum number of characters of a tag in messages. */
const SOURCE_MAX = 100;
const OPEN = /\{\{(?:<|%)/g;
/** Matches an argument at `lastIndex`. */
const ARGUMENT = /\s*(?:([\w-]+)=)?(?:"((?:[^"\\]|\\[\s\S])*)"|`([^`]*)`|([^\s"`=][^\s"`]*))/y;

/** The arguments of a shortcode: by name or by position. */
export interface Shortcode {
  type: "shortcode";
  name: string;
  named: ReadonlyMap<string, string>;
  positional: readonly string[];
  children: HugoNode[];
  /** Whether a closing tag ends the shortcode. */
  isClosed: boolean;
  /** The number of the line with the tag. The first line of the text is 1. */
  line: number;
  /** The tag as it's written. Long tags are cut. */
  source: string;
  /** The white space and quotation marks before the tag, or nothing if there is other text on the line before it. */
  indent: string;
}

export type HugoNode = { type: "text"; value: string } | Shortcode;

/** A tag of a shortcode in a text, or an escaped tag, which pages show as text. */
export interface ShortcodeTag {
  start: number;
  end: number;
  line: number;
  /** The white space and quotation marks before the tag, or null if there is other text on the line before it. */
  indent: string | null;
  kind: "open" | "close" | "single" | "escaped";
  name: string;
  named: ReadonlyMap<string, string>;
  positional: readonly string[];
  /** For an escaped tag: the text that pages show. */
  shown: string;
  /** For an opening tag: its closing tag. */
  closing?: ShortcodeTag;
}

function argumentsIn(text: string): { named: Map<string, string>; positional: string[] } {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (let at = 0; at < text.length; at = ARGUMENT.lastIndex) {
    ARGUMENT.lastIndex = at;
    const [, key, quoted, raw, word] = ARGUMENT.exec(text) ?? [];
    const value = quoted?.replace(/\\(["\\])/g, "$1") ?? raw ?? word;
    if (value === undefined) break;
    if (key === undefined) positional.push(value);
    else named.set(key, value);
  }
  return { named, positional };
}

type Place = Pick<ShortcodeTag, "start" | "line" | "indent">;

/** Returns the tag at the start of `text`, which ends before the next tag. */
function tagAt(text: string, at: Place): ShortcodeTag | null {
  const mark = text[2] === "<" ? ">}}" : "%}}";
  const isEscaped = text.startsWith("/*", 3);
  const close = text.indexOf(isEscaped ? `*/${mark}` : mark, 3);
  if (close === -1) return null;
  const place = { ...at, end: at.start + close + mark.length + (isEscaped ? 2 : 0) };
  const none = { name: "", named: new Map(), positional: [] };
  if (isEscaped)
    return { ...place, ...none, kind: "escaped", shown: text.slice(0, 3) + text.slice(5, close) + mark };
  const inner = text.slice(3, close).trim();
  const [, slash = "", name = ""] = /^(\/?)\s*([\w./-]+)/.exec(inner) ?? [];
  const plain = name.replace(/\/$/, "");
  if (plain === "") return null;
  const isSingle = inner.endsWith("/");
  const rest = inner.slice(inner.indexOf(name) + name.length).replace(/\/$/, "");
  const kind = slash === "/" ? "close" : isSingle ? "single" : "open";
  return { ...place, kind, name: plain, ...argumentsIn(rest), shown: "" };
}

/** Finds the closing tags. A tag without a closing tag has no content. */
function pair(tags: readonly ShortcodeTag[]): void {
  const open: ShortcodeTag[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const tag of tags) {
    if (tag.kind === "open") {
      open.push(tag);
      count(tag.name, 1);
    }
    if (tag.kind !== "close" || (counts.get(tag.name) ?? 0) === 0) continue;
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.name, -1);
      if (last.name !== tag.name) continue;
      last.closing = tag;
      break;
    }
  }
}

/** Returns the text before the first tag on a line if it's only white space and quotation marks. */
const indentIn = (before: string): string | null => (/^[\s>]*$/.test(before) ? before : null);

/** Returns the tags of all shortcodes in a text. */
export function shortcodeTags(text: string): ShortcodeTag[] {
  const starts = [...text.matchAll(OPEN)].map(({ index }) => index);
  const tags: ShortcodeTag[] = [];
  let [line, counted] = [1, 0];
  for (const [index, start] of starts.entries()) {
    const between = text.slice(counted, start);
    const isFirst = index === 0 || between.includes("\n");
    const indent = isFirst ? indentIn(between.slice(between.lastIndexOf("\n") + 1)) : null;
    line += between.split("\n").length - 1;
    counted = start;
    const tag = tagAt(text.slice(start, starts[index + 1] ?? text.length), { start, line, indent });
    if (tag) tags.push(tag);
  }
  pair(tags);
  return tags;
}

function sourceOf(tag: string): string {
  const plain = tag.slice(0, 2 * SOURCE_MAX).replace(/\s+/g, " ");
  return plain.length > SOURCE_MAX ? `${plain.slice(0, SOURCE_MAX)}…` : plain;
}

/** Parses a text with shortcodes. Closing tags without an opening tag are omitted. */
export function parseShortcodes(text: string): HugoNode[] {
  const root: HugoNode[] = [];
  const open: { into: HugoNode[]; closing: ShortcodeTag }[] = [];
  let at = 0;
  const into = () => open.at(-1)?.into ?? root;
  for (const tag of shortcodeTags(text)) {
    into().push({ type: "text", value: text.slice(at, tag.start) });
    at = tag.end;
    if (tag.kind === "escaped") into().push({ type: "text", value: tag.shown });
    if (open.at(-1)?.closing === tag) open.pop();
    if (tag.kind !== "open" && tag.kind !== "single") continue;
    const { name, named, positional, line, closing, indent } = tag;
    if (closing && open.length >= DEPTH_MAX) continue;
    const source = sourceOf(text.slice(tag.start, tag.end));
    const place = { line, source, indent: indent ?? "", isClosed: closing !== undefined };
    const node: Shortcode = { type: "shortcode", name, named, positional, children: [], ...place };
    into().push(node);
    if (closing) open.push({ into: node.children, closing });
  }
  into().push({ type: "text", value: text.slice(at) });
  return root;
}
