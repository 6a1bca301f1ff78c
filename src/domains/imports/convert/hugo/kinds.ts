import { hintStyle } from "@/lib/hint-style";
import { embedLine } from "../lines";
import { fenceAround } from "../mintlify/code";
import { quoted } from "../mintlify/inline";
import type { MdxNode } from "../mintlify/parse";
import { fenceInfo } from "./lines";
import type { Shortcode } from "./shortcodes";
import { argument, type HugoParams, referenceOf } from "./values";

/** The page that contains a shortcode. */
export interface ShortcodePage {
  /** Converts the content of a shortcode. */
  nodes(code: Shortcode): MdxNode[];
  /** Returns the text of a shortcode's content, without the blocks around it. */
  raw(code: Shortcode): string;
  report(line: number, reason: string): void;
  params: HugoParams;
  /** The targets of links that can be the names of pages, and the starts of the names of images. */
  named: { pages: Set<string>; images: Set<string> };
  /** Converts an included file. Returns null if the import doesn't contain the file. */
  include(path: string, code: Shortcode, language: string | null): MdxNode[] | null;
}

export type WriteShortcode = (code: Shortcode, page: ShortcodePage) => MdxNode[];

const text = (value: string): MdxNode[] => (value === "" ? [] : [{ type: "text", value }]);
const paragraph = (value: string): MdxNode[] => text(value === "" ? "" : `\n\n${value}\n\n`);

function element(
  name: string,
  line: number,
  attributes: Record<string, string>,
  children: MdxNode[],
): MdxNode[] {
  const given = Object.entries(attributes).filter(([, value]) => value !== "");
  return [{ type: "element", name, line, attributes: new Map(given), children }];
}

/** Writes code without the blank lines around it. */
export function codeNode(info: string, code: string): MdxNode {
  const lines = code.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
  return { type: "code", info, fence: fenceAround(lines), lines: lines.split("\n") };
}

const hint: WriteShortcode = (code, page) => {
  const { name, line, children } = code;
  const words = [code.named.get("type"), code.named.get("color"), code.named.get("style")];
  const style = [...words, code.positional[0], name].find((word) => word && hintStyle(word)) ?? "info";
  const isStyle = hintStyle(code.positional[0] ?? "") !== undefined;
  const title = argument(code, "title", isStyle ? 1 : 0);
  const content = children.length > 0 ? page.nodes(code) : text(argument(code, "text", "content"));
  return element("Callout", line, { type: style, title }, content);
};

const expandable: WriteShortcode = (code, page) => {
  const title = argument(code, "summary", "title", 0) || "Details";
  const isOpen = argument(code, "open", 1) === "true" || code.positional[1] === "open";
  return element("Accordion", code.line, { title, defaultOpen: isOpen ? "true" : "" }, page.nodes(code));
};

export const tabTitle = (code: Shortcode): string => argument(code, "header", "title", "name", "label", 0);

/** Returns the tabs of Docsy that only show a text between the other tabs. */
const isDisabled = (code: Shortcode) => code.named.get("disabled") === "true";

/** Whether Docsy shows the content of a tab as code. */
export const isCodeTab = (tab: Shortcode, pane: Shortcode): boolean =>
  pane.name === "tabpane" && (tab.named.get("text") ?? pane.named.get("text")) !== "true";

const tabs: WriteShortcode = (pane, page) => {
  const found = pane.children.filter((child) => child.type === "shortcode");
  const labels = found.filter(isDisabled).flatMap((tab) => paragraph(tabTitle(tab)));
  const children = found
    .filter((tab) => !isDisabled(tab))
    .flatMap((tab) => {
      const isTab = tab.name === "tab";
      const language =
        tab.named.get("lang") ??
        tab.named.get("codelang") ??
        pane.named.get("lang") ??
        (pane.named.get("langEqualsHeader") === "true" ? tabTitle(tab).toLowerCase() : "");
      const content = isCodeTab(tab, pane) ? [codeNode(language, page.raw(tab))] : page.nodes(tab);
      return isTab
        ? element("Tab", tab.line, { title: tabTitle(tab) }, content)
        : page.nodes({ ...pane, children: [tab] });
    });
  return [...labels, ...element("Tabs", pane.line, { items: argument(pane, "items") }, children)];
};

const figure: WriteShortcode = (code, page) => {
  const source = argument(code, "src", "link", 0);
  if (source === "") return page.nodes(code);
  const width = argument(code, "width").replace(/[^\d%]/g, "");
  const image = `<img src="${quoted(source)}" alt="${quoted(argument(code, "alt", "caption", "title"))}"${width === "" ? "" : ` width="${width}"`}>`;
  const link = code.named.has("src") ? argument(code, "link") : "";
  const [title, caption] = [argument(code, "title"), argument(code, "caption")];
  const [by, byLink] = [argument(code, "attr"), argument(code, "attrlink")];
  const parts = [
    title === "" ? "" : `**${title}**`,
    caption,
    by !== "" && byLink !== "" ? `[${by}](${byLink})` : by,
  ];
  const said = parts.filter(Boolean).join(" ");
  const shown = link === "" ? image : `<a href="${quoted(link)}">${image}</a>`;
  if (said === "") return paragraph(shown);
  return element("Frame", code.line, { caption: said }, text(shown));
};

/** Writes the first image of the page's folder whose name starts with the argument. Hugo resizes this image. */
const processedImage: WriteShortcode = (code, page) => {
  const name = argument(code, "src", 0);
  page.named.images.add(name);
  const caption = page.raw(code).replace(/\s+/g, " ").trim();
  const image = text(`<img src="${quoted(name)}" alt="">`);
  return caption === "" ? paragraph(`![](<${name}>)`) : element("Frame", code.line, { caption }, image);
};

const embed =
  (base: string): WriteShortcode =>
  (code) => {
    const id = argument(code, "id", "url", "src", 0);
    const given = /^https?:/i.test(id) ? id : base + [id, argument(code, 1)].filter(Boolean).join("/");
    return paragraph(embedLine(given));
  };

const highlight: WriteShortcode = (code, page) => {
  const named = [...code.named].map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const given = (code.positional[1] ?? "").replace(/hl_lines=\[?([\d ,-]+)\]?/, 'hl_lines="$1"');
  const info = fenceInfo(argument(code, "lang", "type", 0), [given, ...named].join(","));
  return [codeNode(info, page.raw(code))];
};

const diagram: WriteShortcode = (code, page) => [codeNode("mermaid", page.raw(code))];

const formula: WriteShortcode = (code, page) => {
  const source = page.raw(code).trim();
  return source.includes("\n") ? paragraph(`$$\n${source}\n$$`) : text(`$$${source}$$`);
};

/** Returns the page in a reference, without the anchor. */
const pageIn = (reference: string): string => reference.split("#", 1).join("");

/** Writes the path of a page or anchor, which is the target of a link. */
const reference: WriteShortcode = (code, page) => {
  page.named.pages.add(pageIn(argument(code, "path", 0)));
  return text(referenceOf(code));
};

const parameter: WriteShortcode = (code, page) => {
  const value = page.params.shownBy(code);
  if (value === undefined)
    page.report(
      code.line,
      `the parameter ${argument(code, "name", 0)} isn't in the import. Enter the value on the page`,
    );
  return text(value ?? "");
};

const included: WriteShortcode = (code, page) => {
  const path = argument(code, "file", "path", 0);
  const language = argument(code, "code") === "true" ? argument(code, "lang") : null;
  const nodes = page.include(path, code, language);
  if (nodes) return nodes;
  page.report(
    code.line,
    `the included file ${path} was skipped, because the import doesn't contain it. Add its text to the page`,
  );
  return [];
};

const card: WriteShortcode = (code, page) => {
  const [header, title] = [argument(code, "header"), argument(code, "title", 0)];
  const shown =
    argument(code, "code") === "true" ? [codeNode(argument(code, "lang"), page.raw(code))] : page.nodes(code);
  const children = [
    ...(title === "" ? [] : paragraph(header)),
    ...paragraph(argument(code, "subtitle", "description")),
    ...shown,
    ...paragraph(argument(code, "footer")),
  ];
  const attributes = {
    title: title || header,
    href: argument(code, "link", "href", "url"),
    icon: argument(code, "icon"),
  };
  return element("Card", code.line, attributes, children);
};

const banner: WriteShortcode = (code, page) => {
  const title = argument(code, "title", "subtitle");
  return [
    ...paragraph(title === "" ? "" : `**${title}**`),
    ...text("\n\n"),
    ...page.nodes(code),
    ...text("\n\n"),
  ];
};

const button: WriteShortcode = (code, page) => {
  const relref = code.named.get("relref");
  if (relref !== undefined) page.named.pages.add(pageIn(relref));
  const href = argument(code, "href", "link", "relref", "url", 0);
  return element("Link", code.line, { href }, page.nodes(code));
};

const badge: WriteShortcode = (code, page) =>
  code.isClosed ? page.nodes(code) : text(argument(code, "content", "text", "title", 0));

const specification: WriteShortcode = (code, page) => {
  const source = argument(code, "src", "url", "spec-url", 0);
  page.report(
    code.line,
    `the OpenAPI specification ${source} isn't shown. Upload the specification, and insert an API block on this page`,
  );
  return [];
};

const generated: WriteShortcode = ({ name, line }, page) => {
  page.report(
    line,
    `the list that the shortcode ${name} generates was skipped. Insert links or cards instead`,
  );
  return [];
};

const content: WriteShortcode = (code, page) => page.nodes(code);
const nothing: WriteShortcode = () => [];
const steps: WriteShortcode = (code, page) => element("Steps", code.line, {}, page.nodes(code));
const cards: WriteShortcode = (code, page) => element("CardGroup", code.line, {}, page.nodes(code));

const each = (names: string, write: WriteShortcode) => names.split(" ").map((name) => [name, write] as const);

/** Writes the shortcodes of Hugo, Docsy and other common themes, by name. */
export const SHORTCODES: ReadonlyMap<string, WriteShortcode> = new Map([
  ...each(
    "alert callout hint notice pageinfo admonition note tip warning caution info important danger",
    hint,
  ),
  ...each("details expand collapse accordion spoiler", expandable),
  ...each("tabpane tabs", tabs),
  ...each("figure image img", figure),
  ...each("imgproc", processedImage),
  ...each("youtube youtube-lite", embed("https://www.youtube.com/watch?v=")),
  ...each("vimeo vimeo_simple", embed("https://vimeo.com/")),
  ...each("gist", embed("https://gist.github.com/")),
  ...each("instagram", embed("https://www.instagram.com/p/")),
  ...each("iframe", embed("")),
  ...each("highlight", highlight),
  ...each("mermaid", diagram),
  ...each("katex math latex", formula),
  ...each("ref relref", reference),
  ...each("param _param", parameter),
  ...each("readfile include", included),
  ...each("card blocks/feature", card),
  ...each("cardpane cards", cards),
  ...each("blocks/cover blocks/lead blocks/section", banner),
  ...each("button", button),
  ...each("badge", badge),
  ...each("steps", steps),
  ...each("swaggerui redoc openapi", specification),
  ...each("toc children list-children section", generated),
  ...each("comment blocks/link-down", nothing),
  ...each("unsafe rawhtml", content),
]);
