import { splitPage, writeFrontMatter } from "@/domains/content/markdown";
import { isObject } from "@/lib/is-object";
import { readAdmonitionPage } from "../docusaurus";
import type { ForeignMarkdown } from "../foreign-markdown";
import { CODE_SPAN, embedLine, rewriteLines, words } from "../lines";
import { checkableSource } from "../mintlify/source";
import { operationBlock } from "../operation-block";
import type { PageInput } from "../page";
import { type MagicBlock, magicBlocks } from "./blocks";
import { withPlainTables } from "./tables";

/** The emoji at the start of a quotation that make it a callout. */
const EMOJI: readonly [RegExp, string][] = [
  [/^(?:📘|ℹ️?|💡|📖)/u, "info"],
  [/^(?:🚧|⚠️?|🔶)/u, "warning"],
  [/^(?:👍|✅|🎉)/u, "success"],
  [/^(?:❗️?|‼️?|⁉️?|🛑|⛔️?|🚫)/u, "danger"],
];
const THEMES: ReadonlyMap<string, string> = new Map([
  ["okay", "success"],
  ["ok", "success"],
  ["error", "danger"],
  ["warn", "warning"],
]);
const QUOTE = /^(\s*)>[^\S\n]?(.*)$/s;
/** Matches code and escaped characters, which stay unchanged, and the syntax of ReadMe within a line. */
const INLINE = new RegExp(
  [
    String.raw`\\<|${CODE_SPAN}`,
    String.raw`<<(?<glossary>glossary:)?(?<variable>[^<>\n]{1,100})>>`,
    String.raw`\]\((?<kind>doc|docs|ref|reference|page|recipe|blog|changelog):(?=[^\s()])`,
    String.raw`<Callout(?<callout>\s[^<>\n]{0,500})>`,
    String.raw`<Image(?<image>\s[^<>\n]{0,2000}?)(?<single>/?)>|(?<imageEnd></Image>)`,
    String.raw`<Embed(?<embed>\s[^<>\n]{0,2000}?)/?>(?:</Embed>)?`,
    String.raw`<(?<slash>/?)(?<renamed>Table|Anchor|Glossary)(?=[\s>])`,
    String.raw`<Variable\s+name="(?<named>[^"\n]{1,100})"\s*/>`,
    "(?<html><HTMLBlock>\\{`|`\\}</HTMLBlock>)",
  ].join("|"),
  "g",
);
const FOLDERS: Record<string, string> = {
  ref: "reference",
  reference: "reference",
  page: "page",
  recipe: "recipes",
};
const RENAMED: Record<string, string> = { Table: "table", Anchor: "a", Glossary: "span" };

const attributeIn = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";

type Report = (at: number, reason: string) => void;

function image(attributes: string): string {
  const caption = attributeIn(attributes, "caption");
  const shown = `<img${attributes}/>`;
  return caption === "" ? shown : `<Frame caption="${caption}">${shown}</Frame>`;
}

/** Converts the syntax of ReadMe within a line. */
function inlineLine(line: string, report: (reason: string) => void): string {
  return line.replace(INLINE, (found, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const {
      glossary,
      variable,
      kind,
      callout,
      image: attributes,
      imageEnd,
      embed,
      slash,
      renamed,
      named,
      html,
    } = groups;
    const value = variable ?? named;
    if (glossary !== undefined) return value ?? "";
    if (value !== undefined) {
      report(
        `the variable ${value} has no value in the import, so its name was imported. Enter the value on the page`,
      );
      return `\`${value}\``;
    }
    if (kind !== undefined) return `](/${FOLDERS[kind] ?? "docs"}/`;
    if (callout !== undefined) {
      const theme = attributeIn(callout, "theme");
      return `<Callout type="${THEMES.get(theme) ?? (theme || "info")}"${callout.replace(/\stheme="[^"]*"/, "")}>`;
    }
    if (attributes !== undefined) return image(attributes);
    if (imageEnd !== undefined) return "";
    if (embed !== undefined) return embedLine(attributeIn(embed, "url"));
    if (renamed !== undefined) return `<${slash}${RENAMED[renamed]}`;
    if (html === undefined) return found;
    if (html.startsWith("<"))
      report(
        "the HTML block was imported without scripts and styles. Check the block, or replace it with other blocks",
      );
    return "";
  });
}

/** Converts quotations that start with an emoji to admonitions. The number of lines stays the same. */
function withCallouts(lines: readonly string[]): string[] {
  let open: string | null = null;
  const written = rewriteLines([...lines, ""], (line) => {
    const [, indent = "", text = ""] = QUOTE.exec(line) ?? [];
    const isQuote = QUOTE.test(line);
    if (open !== null && isQuote) return [indent + text];
    if (open !== null && line.trim() === "") {
      const end = `${open}:::`;
      open = null;
      return [end];
    }
    const [mark, style] = (isQuote && EMOJI.find(([pattern]) => pattern.test(text))) || [];
    if (!mark || open !== null) return [line];
    open = indent;
    return [`${indent}:::${style} ${text.replace(mark, "").trim()}`.trimEnd()];
  });
  return written.at(-1) === "" ? written.slice(0, -1) : written;
}

/** Replaces blocks with marks, and shows them again after the conversion. The number of lines stays the same until then. */
class HiddenBlocks {
  private readonly blocks: MagicBlock[] = [];

  hide(lines: readonly string[], report: Report): string[] {
    const written = [...lines];
    for (const block of magicBlocks(lines, report)) {
      if (block.problem !== undefined) report(block.start, block.problem);
      written.fill("", block.start, block.end);
      written[block.start] = `${block.indent}\uE000${this.blocks.push(block) - 1}\uE001`;
    }
    return written;
  }

  show(lines: readonly string[]): string[] {
    return lines.flatMap((line) => {
      const block = this.blocks[Number(/^\s*\uE000(\d{1,7})\uE001\s*$/.exec(line)?.[1] ?? "-1")];
      const indent = /^\s*/.exec(line)?.[0] ?? "";
      return block ? ["", ...block.lines.map((own) => (own === "" ? "" : indent + own)), ""] : [line];
    });
  }
}

const plainLines = (lines: readonly string[], report: Report): string[] =>
  withCallouts(
    withPlainTables(rewriteLines(lines, (line, at) => [inlineLine(line, (reason) => report(at, reason))])),
  );

/** Returns a message about an operation that the project's specifications don't contain. */
const missingOperation = ({ file, operationId }: Record<string, unknown>): string => {
  const id = words(operationId);
  const operation = id === "" ? "an operation" : `the operation ${id}`;
  const specification = words(file) === "" ? "the specification" : `the specification ${words(file)}`;
  return `This page is generated from ${operation} of an OpenAPI specification, which isn't in the import. Add ${specification} under “API specifications”, and insert an API block on this page.`;
};

/** Converts a ReadMe page. Doesn't run code in it. */
export function readReadMePage(input: PageInput): ForeignMarkdown {
  const text = input.text.replace(/[\uE000\uE001]/g, "").replace(/\r\n?/g, "\n");
  const { meta, body } = splitPage(text);
  const offset = text.split("\n").length - body.split("\n").length + 1;
  const problems: string[] = [];
  const report: Report = (at, reason) => problems.push(`Line ${at + offset}: ${reason}.`);
  const hidden = new HiddenBlocks();
  const operation = isObject(meta.api) ? input.operation && operationBlock(input.operation) : undefined;
  const page = readAdmonitionPage(
    { ...input, text },
    {
      prepare: (lines) => plainLines(hidden.hide(lines, report), report),
      finish: (lines) => [...(operation?.lines ?? []), ...hidden.show(lines)],
      hasExpressions: false,
    },
  );
  const excerpt = words(meta.excerpt);
  const link = isObject(meta.link) ? words(meta.link.url) : words(meta.link_url);
  if (isObject(meta.api)) problems.push(operation?.problem ?? missingOperation(meta.api));
  if (link !== "") problems.push(`The navigation links to ${link} instead of this page.`);
  const isReadable = splitPage(page.text).problem === null;
  const described =
    excerpt === "" || !isReadable ? page.text : writeFrontMatter(page.text, { description: excerpt });
  return { ...page, text: described, problems: [...page.problems, ...problems] };
}

/** Returns a page's source in the form that the word check compares with the converted page. */
export function readMeSource(given: string) {
  const lines = given.replace(/\r\n?/g, "\n").split("\n");
  const blocks = new Map(magicBlocks(lines).map((block) => [block.start, block]));
  const origins: number[] = [];
  const shown: string[] = [];
  const put = (line: string, at: number) => {
    shown.push(line);
    origins.push(at);
  };
  for (let at = 0; at < lines.length; at += 1) {
    const block = blocks.get(at);
    if (!block) put(lines[at] as string, at);
    else for (const line of ["", ...block.lines, ""]) put(line, at);
    if (block) at = block.end - 1;
  }
  const plain = plainLines(shown, () => {});
  return {
    text: checkableSource(plain.join("\n")),
    lineOf: (line: number) => (origins[line - 1] ?? line - 1) + 1,
  };
}
