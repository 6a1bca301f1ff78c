import type { PageInput } from "../page";
import { splitHugoText } from "./front-matter";
import { isCodeTab } from "./kinds";
import { withoutAttributes } from "./lines";
import { type ShortcodeTag, shortcodeTags } from "./shortcodes";
import { HugoParams, referenceOf } from "./values";

const CODE = new Set(["highlight", "mermaid"]);
const FORMULA = new Set(["katex", "math", "latex"]);
const UNSEEN = /^comment$|\.inline$/;
/** The names of the arguments that pages show. */
const SHOWN = ["header", "title", "subtitle", "summary", "caption", "text", "label", "footer"];
/** The shortcodes whose first argument without a name is a title. */
const TITLED = new Set(["tab", "details", "expand", "collapse", "accordion", "spoiler"]);

const blank = (text: string) => text.replace(/[^\n]/g, "");

/** Returns the texts in a tag that pages show. */
function shownOf({ name, named, positional }: ShortcodeTag): string {
  const first = TITLED.has(name) ? positional.slice(0, 1) : [];
  const keys = name === "tab" ? [...SHOWN, "name"] : SHOWN;
  const values = [...first, ...keys.map((key) => named.get(key) ?? "")].filter(
    (value) => value !== "" && value !== "true" && value !== "false",
  );
  return values.map((value) => ` <b>${value.replace(/\s+/g, " ")}</b> `).join("");
}

const asShortcode = ({ name, named, positional, line }: ShortcodeTag) => ({
  ...{ type: "shortcode" as const, name, named, positional, line },
  children: [],
  isClosed: true,
  indent: "",
  source: "",
});

/** Whether a page shows the content of a shortcode as code. */
function isCode(tag: ShortcodeTag, above: ShortcodeTag | undefined): boolean {
  if (CODE.has(tag.name) || (tag.name === "card" && tag.named.get("code") === "true")) return true;
  return tag.name === "tab" && above !== undefined && isCodeTab(asShortcode(tag), asShortcode(above));
}

/** Replaces the tags of shortcodes with the text that pages show. The number of lines stays the same. */
class Source {
  private written = "";
  private at = 0;
  private readonly open: ShortcodeTag[] = [];

  constructor(
    private readonly text: string,
    private readonly params: HugoParams,
  ) {}

  read(): string {
    for (const tag of shortcodeTags(this.text)) {
      if (tag.start < this.at) continue;
      const before = this.text.slice(this.at, tag.start);
      this.written += before;
      this.at = tag.end;
      const isHidden = tag.closing !== undefined && UNSEEN.test(tag.name);
      if (isHidden && tag.closing) this.at = tag.closing.end;
      const shown = isHidden ? "" : this.shown(tag);
      this.written += shown + blank(this.text.slice(tag.start, this.at));
    }
    return this.written + this.text.slice(this.at);
  }

  private shown(tag: ShortcodeTag): string {
    if (tag.kind === "escaped") return tag.shown.replace(/\n/g, " ");
    const above = this.open.at(-1);
    if (above?.closing === tag) this.open.pop();
    if (tag.closing) this.open.push(tag);
    const opening = tag.kind === "close" && above?.closing === tag ? above : tag;
    const parent = opening === tag ? above : this.open.at(-1);
    if (FORMULA.has(opening.name) && (opening.closing || opening !== tag)) return "$$";
    if (opening.closing && isCode(opening, parent))
      return this.isAlone(opening) && this.isAlone(opening.closing) ? "~~~~" : "";
    if (tag.kind === "close") return "";
    if (/^_?param$/.test(tag.name)) return this.params.shownBy(tag) ?? "";
    return /^(?:rel)?ref$/.test(tag.name) ? referenceOf(tag) : shownOf(tag);
  }

  /** Whether a line contains only the tag. */
  private isAlone({ indent, end }: ShortcodeTag): boolean {
    if (indent?.trim() !== "") return false;
    const next = this.text.indexOf("\n", end);
    return this.text.slice(end, next === -1 ? undefined : next).trim() === "";
  }
}

/** Returns a page's source in the form that the word check compares with the converted page. */
export function hugoSource(text: string, { params }: PageInput) {
  const { meta, lines, offset } = splitHugoText(text);
  const source = new Source(withoutAttributes(lines).join("\n"), new HugoParams(meta, params)).read();
  // The text starts with a blank line, so that it isn't read as front matter.
  return { text: `\n${source}`, lineOf: (line: number) => line + offset - 1 };
}
