import { hintStyle } from "@/lib/hint-style";
import { attribute, hintLines } from "../lines";
import { cardLines } from "./cards";
import { codeLines, infoOf } from "./code";
import { fieldLines } from "./fields";
import { iconHtml, inlineHtml, titleText } from "./inline";
import { frameLines } from "./media";
import type { MdxCode, MdxElement, MdxNode } from "./parse";
import type { MdxRenderer } from "./render";
import { splitSteps } from "./steps";
import { updateLines } from "./updates";

export type WriteBlock = (element: MdxElement, renderer: MdxRenderer) => string[];

const hint: WriteBlock = (element, renderer) => {
  const { name, attributes } = element;
  const style = hintStyle(attributes.get("type") ?? name) ?? "info";
  return hintLines(style, attributes.get("title") ?? "", renderer.content(element));
};

const content: WriteBlock = (element, renderer) => renderer.content(element);

const details: WriteBlock = (element, renderer) => {
  const { attributes } = element;
  const description = attributes.get("description");
  return [
    attributes.get("defaultOpen") === "true" ? "<details open>" : "<details>",
    "",
    `<summary>${inlineHtml(attributes.get("title") ?? "Details")}</summary>`,
    "",
    ...(description === undefined ? [] : [description, ""]),
    ...renderer.content(element),
    "",
    "</details>",
  ];
};

const tab = (title: string, lines: readonly string[], icon?: string): string[] => [
  `{% tab title="${titleText(title)}"${icon === undefined ? "" : ` icon="${attribute(icon)}"`} %}`,
  ...lines,
  "{% endtab %}",
];

const iconName = (icon: string | undefined) => /fa-([a-z0-9-]+)/.exec(iconHtml(icon))?.[1];

const tabs = (elements: readonly MdxElement[], renderer: MdxRenderer): string[] => [
  "{% tabs %}",
  ...elements.flatMap((element, index) => {
    const { attributes } = element;
    const named = attributes.get("title") ?? attributes.get("value") ?? renderer.tabTitle(String(index));
    const title = named ?? `Tab ${index + 1}`;
    return tab(title, renderer.content(element), iconName(element.attributes.get("icon")));
  }),
  "{% endtabs %}",
];

/**
 * Converts the items of Docusaurus tabs. The title of an item is in the item itself, or in the `values` of the surrounding `Tabs`
 * element.
 */
const tabItems = (elements: readonly MdxElement[], renderer: MdxRenderer): string[] => [
  "{% tabs %}",
  ...elements.flatMap((element, index) => {
    const { attributes } = element;
    const value = attributes.get("value");
    const title = attributes.get("label") ?? renderer.tabTitle(value) ?? value ?? `Tab ${index + 1}`;
    return tab(title, renderer.content(element));
  }),
  "{% endtabs %}",
];

const tabsContent: WriteBlock = (element, renderer) =>
  renderer.withTabTitles(element.attributes.get("values") ?? element.attributes.get("items"), () =>
    renderer.content(element),
  );

const codeBlock: WriteBlock = (element, renderer) => {
  const { attributes } = element;
  const title = attributes.get("title");
  const lines = renderer.content(element);
  const info = `${attributes.get("language") ?? attributes.get("lang") ?? ""}${title ? ` title="${titleText(title)}"` : ""}`;
  return codeLines({ type: "code", fence: "```", info, lines });
};

const steps = (elements: readonly MdxElement[], renderer: MdxRenderer): string[] => [
  "{% stepper %}",
  ...elements.flatMap((element) => {
    const { attributes } = element;
    const title = attributes.get("title");
    const id = attributes.get("id");
    const size = /^h([2-6])$/.exec(attributes.get("titleSize") ?? "")?.[1] ?? "3";
    const heading = `${"#".repeat(Number(size))} ${title}${id && /^[\w-]+$/.test(id) ? ` {#${id}}` : ""}`;
    return [
      "{% step %}",
      ...(title === undefined ? [] : [heading, ""]),
      ...renderer.content(element),
      "{% endstep %}",
    ];
  }),
  "{% endstepper %}",
];

const stepHeadings: WriteBlock = (element, renderer) => splitSteps(renderer.content(element));

const isBlank = (node: MdxNode) => node.type === "text" && node.value.trim() === "";

/** Writes each code block in a tab. */
export const codeTabs = (blocks: readonly MdxCode[]): string[] => [
  "{% tabs %}",
  ...blocks.flatMap((code) => {
    const { title, language, tab: name } = infoOf(code);
    return tab(name || title || language || "Code", codeLines(code, name === ""));
  }),
  "{% endtabs %}",
];

/** Converts several code blocks to tabs. Doesn't change a single code block. Writes all other content after the tabs. */
const codes: WriteBlock = (element, renderer) => {
  const found = element.children.filter((child) => child.type === "code");
  const others = element.children.filter((child) => child.type !== "code" && !isBlank(child));
  const [only] = found;
  const rest = renderer.content({ children: others });
  const below = rest.length > 0 ? ["", ...rest] : [];
  if (found.length < 2) return [...(only ? codeLines(only) : []), ...below];
  return [...codeTabs(found), ...below];
};

const columnBlockLines = (parts: readonly string[][]): string[] => [
  "{% columns %}",
  ...parts.flatMap((lines) => ["{% column %}", ...lines, "{% endcolumn %}"]),
  "{% endcolumns %}",
];

/** Writes each card, each column and each other block as a column. */
const columns: WriteBlock = (element, renderer) => {
  const children = element.children.filter((child) => !isBlank(child));
  const isApart = children.every(
    (child) => child.type !== "text" && !(child.type === "element" && RUNS[child.name]),
  );
  if (!isApart || children.length < 2) return renderer.content(element);
  return columnBlockLines(children.map((child) => renderer.content({ children: [child] })));
};

const treeItem: WriteBlock = (element, renderer) => [
  `* ${element.attributes.get("name") ?? ""}${element.name.endsWith("Folder") ? "/" : ""}`,
  ...tight(renderer.content(element)).map((line) => `  ${line}`),
];
const tight = (lines: readonly string[]) => lines.filter((line) => line.trim() !== "");
const tree: WriteBlock = (element, renderer) => tight(renderer.content(element));

const color: WriteBlock = ({ attributes }) => {
  const [name, value] = [attributes.get("name"), attributes.get("value")];
  return [`* ${[name, value && `\`${value}\``].filter(Boolean).join(": ")}`];
};

const prompt: WriteBlock = (element, renderer) => {
  const lines = renderer.content(element);
  const description = element.attributes.get("description") ?? "";
  const longest = Math.max(2, ...lines.map((line) => /^\s*(`*)/.exec(line)?.[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  return [`{% prompt description="${titleText(description)}" %}`, fence, ...lines, fence, "{% endprompt %}"];
};

const titled: WriteBlock = (element, renderer) => {
  const title = element.attributes.get("title");
  return [...(title ? [`**${title.replace(/\*/g, "")}**`, ""] : []), ...renderer.content(element)];
};

/** Imports all content, even content that Mintlify shows only to people or only to AI agents. */
const visibility: WriteBlock = (element, renderer) => {
  if (element.attributes.get("for") === "agents")
    renderer.report(element.line, "this text was only for AI agents and is now visible to everyone");
  return renderer.content(element);
};

const formula: WriteBlock = (element, renderer) => ["$$", ...renderer.content(element), "$$"];

/** Converters for block components, by component name. */
export const COMPONENTS: Readonly<Record<string, WriteBlock>> = Object.assign(Object.create(null), {
  ...Object.fromEntries(
    [
      "Note",
      "Tip",
      "Warning",
      "Info",
      "Check",
      "Danger",
      "Error",
      "Callout",
      "Banner",
      "Admonition",
      "Aside",
    ].map((name) => [name, hint]),
  ),
  ...Object.fromEntries(
    [
      "CardGroup",
      "CardGrid",
      "Cards",
      "Tiles",
      "AccordionGroup",
      "Accordions",
      "Column",
      "Color",
      "Color.Row",
      "Panel",
      "div",
      "section",
      "article",
      "main",
      "center",
      "aside",
      "header",
      "footer",
      "nav",
      "p",
      "form",
    ].map((name) => [name, content]),
  ),
  Tabs: tabsContent,
  CodeBlock: codeBlock,
  Columns: columns,
  Steps: stepHeadings,
  Accordion: details,
  Expandable: details,
  CodeGroup: codes,
  RequestExample: codes,
  ResponseExample: codes,
  Frame: frameLines,
  ParamField: fieldLines,
  ResponseField: fieldLines,
  Param: fieldLines,
  Property: fieldLines,
  Tree: tree,
  FileTree: tree,
  Files: tree,
  "Tree.Folder": treeItem,
  "Tree.File": treeItem,
  "FileTree.Folder": treeItem,
  "FileTree.File": treeItem,
  Folder: treeItem,
  File: treeItem,
  "Color.Item": color,
  Prompt: prompt,
  View: titled,
  Visibility: visibility,
  Latex: formula,
} satisfies Record<string, WriteBlock>);

const link = (element: MdxElement, renderer: MdxRenderer) => {
  const href = element.attributes.get("to") ?? element.attributes.get("href");
  const text = renderer.inline(element);
  return href === undefined ? text : `[${text}](${href})`;
};

/** Converters for inline components, by component name. */
export const INLINE: Readonly<Record<string, (element: MdxElement, renderer: MdxRenderer) => string>> =
  Object.assign(Object.create(null), {
    Link: link,
    LinkButton: link,
    ThemedImage: ({ name, line, attributes }: MdxElement, renderer: MdxRenderer) => {
      const source = attributes.get("sources");
      if (source === undefined)
        renderer.report(line, `the component <${name}> isn't supported and was skipped`);
      return source === undefined ? "" : `![${titleText(attributes.get("alt") ?? "")}](${source})`;
    },
    Icon: ({ attributes }: MdxElement) => iconHtml(attributes.get("icon") ?? attributes.get("name")),
    Badge: (element: MdxElement, renderer: MdxRenderer) =>
      renderer.inline(element) || (element.attributes.get("text") ?? ""),
    Tooltip: (element: MdxElement, renderer: MdxRenderer) => {
      const { attributes } = element;
      const [headline, tip, cta, href] = ["headline", "tip", "cta", "href"].map((name) =>
        attributes.get(name),
      );
      const link = cta && (href ? `[${cta}](${href})` : cta);
      const text = renderer.inline(element);
      const said = [headline === text ? undefined : headline, tip, link].filter(Boolean).join(" – ");
      return said === "" ? text : `${text} (${said})`;
    },
    ...Object.fromEntries(
      ["span", "button", "label", "font", "small"].map((name) => [
        name,
        (element: MdxElement, renderer: MdxRenderer) => renderer.inline(element),
      ]),
    ),
  });

/** Converters for components that become one block if they are adjacent, by component name. */
export const RUNS: Readonly<
  Record<string, (elements: readonly MdxElement[], renderer: MdxRenderer) => string[]>
> = Object.assign(Object.create(null), {
  Card: cardLines,
  "Cards.Card": cardLines,
  LinkCard: cardLines,
  Tile: cardLines,
  Step: steps,
  Tab: tabs,
  "Tabs.Tab": tabs,
  TabItem: tabItems,
  Update: updateLines,
  Column: (elements: readonly MdxElement[], renderer: MdxRenderer) =>
    columnBlockLines(elements.map((element) => renderer.content(element))),
});
