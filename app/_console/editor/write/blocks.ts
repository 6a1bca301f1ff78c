/** An entry of the slash menu, which inserts a block or inline text. */
export interface InsertableBlock {
  id: string;
  title: string;
  /** The purpose of the block. */
  hint: string;
  /** Other words with which people can find the block. */
  words?: string;
  section: "Text" | "Blocks" | "Media and links";
  /**
   * The Markdown to insert. The Tab key moves the cursor from one `#{…}` to the next. Fields for words are empty, so that the
   * page contains only the words that the author writes. `#{today}` is the current date.
   */
  template: string;
  /** The characters at the start of a line that also create the block. */
  keys?: string;
  /** Whether the entry inserts inline text. */
  isInline?: boolean;
  /** Whether the entry is available only in the visual editor. The text that it inserts, such as `@`, makes the editor's menu suggest people or emoji. */
  isVisual?: boolean;
  /** The kind of file or resource that the user selects before the block is inserted. */
  picks?: "image" | "file" | "page" | "note";
}

/** The kinds of selection that open a dialog. */
export type Picked = Exclude<InsertableBlock["picks"], "page" | undefined>;

export const isPicked = (picks: InsertableBlock["picks"]): picks is Picked =>
  picks !== undefined && picks !== "page";

const today = (): string => new Date().toLocaleDateString("sv-SE");

/** A template with the current date. */
export const dated = (template: string): string => template.replace("#{today}", `#{${today()}}`);

/** A template without fields. Empty fields contain `empty`. */
export const plainTemplate = (template: string, empty = ""): string =>
  dated(template).replace(/#\{([^{}]*)\}/g, (_field, value: string) => value || empty);

const lines = (...all: string[]) => all.join("\n");

const TABLE = lines("| #{} | #{} |", "| --- | --- |", "| #{} | #{} |", "");

const CARDS = lines(
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody>',
  "<tr><td><strong>#{}</strong></td><td>#{}</td><td></td></tr>",
  "<tr><td><strong>#{}</strong></td><td>#{}</td><td></td></tr>",
  "</tbody></table>",
  "",
);

const part = (name: string, attributes: string, body: string) =>
  lines(`{% ${name}${attributes} %}`, body, `{% end${name} %}`);

/** Every block of the slash menu, in its order. */
export const BLOCKS: readonly InsertableBlock[] = [
  {
    id: "text",
    title: "Text",
    hint: "Plain paragraph",
    words: "paragraph plain body p normal",
    section: "Text",
    template: "#{}",
  },
  {
    id: "heading-2",
    title: "Heading",
    hint: "Start a section",
    words: "h1 h2 title section heading1 heading2 large",
    section: "Text",
    template: "## #{}",
    keys: "##",
  },
  {
    id: "heading-3",
    title: "Small heading",
    hint: "Start a subsection",
    words: "h3 heading3 subheading subtitle",
    section: "Text",
    template: "### #{}",
    keys: "###",
  },
  {
    id: "heading-4",
    title: "Smallest heading",
    hint: "Split a subsection",
    words: "h4 heading4 subheading",
    section: "Text",
    template: "#### #{}",
    keys: "####",
  },
  {
    id: "list",
    title: "List",
    hint: "List with bullets",
    words: "unordered bullets bulleted bullet ul",
    section: "Text",
    template: "* #{}",
    keys: "*",
  },
  {
    id: "numbered",
    title: "Numbered list",
    hint: "List with numbers",
    words: "ordered ol numbers 1",
    section: "Text",
    template: "1. #{}",
    keys: "1.",
  },
  {
    id: "tasks",
    title: "Task list",
    hint: "List with checkboxes",
    words: "todo to-do checkbox checklist",
    section: "Text",
    template: "* [ ] #{}",
    keys: "[]",
  },
  {
    id: "quote",
    title: "Quote",
    hint: "Quoted text",
    words: "blockquote citation",
    section: "Text",
    template: "> #{}",
    keys: ">",
  },
  { id: "table", title: "Table", hint: "Rows and columns", words: "grid", section: "Text", template: TABLE },
  {
    id: "divider",
    title: "Divider",
    hint: "Horizontal line",
    words: "line horizontal rule hr separator",
    section: "Text",
    template: "---\n",
    keys: "---",
  },
  {
    id: "hint",
    title: "Hint",
    hint: "Info, success, warning or danger box",
    words: "callout note tip info alert admonition warning danger",
    section: "Blocks",
    template: part("hint", ' style="#{info}"', "#{}"),
  },
  {
    id: "code",
    title: "Code block",
    hint: "Code with syntax highlighting",
    words: "snippet fence source pre",
    section: "Blocks",
    template: lines("```#{}", "#{}", "```"),
    keys: "```",
  },
  {
    id: "code-options",
    title: "Code with a title",
    hint: "Code with a file name and line numbers",
    words: "code block lines filename",
    section: "Blocks",
    template: part("code", ' title="#{}" lineNumbers="true"', lines("```#{}", "#{}", "```")),
  },
  {
    id: "tabs",
    title: "Tabs",
    hint: "Alternatives in tabs, such as languages",
    section: "Blocks",
    template: lines(
      "{% tabs %}",
      part("tab", ' title="#{}"', "#{}"),
      "",
      part("tab", ' title="#{}"', "#{}"),
      "{% endtabs %}",
    ),
  },
  {
    id: "stepper",
    title: "Steps",
    hint: "Instructions in order",
    words: "stepper guide tutorial",
    section: "Blocks",
    template: lines(
      "{% stepper %}",
      part("step", "", lines("### #{}", "", "#{}")),
      "",
      part("step", "", lines("### #{}", "", "#{}")),
      "{% endstepper %}",
    ),
  },
  {
    id: "expandable",
    title: "Expandable",
    hint: "Text that visitors can expand",
    words: "toggle dropdown details collapsible collapse accordion faq",
    section: "Blocks",
    template: lines("<details>", "", "<summary>#{}</summary>", "", "#{}", "", "</details>"),
  },
  {
    id: "columns",
    title: "Columns",
    hint: "Side by side",
    section: "Blocks",
    template: lines(
      "{% columns %}",
      part("column", "", "#{}"),
      "",
      part("column", "", "#{}"),
      "{% endcolumns %}",
    ),
  },
  {
    id: "cards",
    title: "Cards",
    hint: "Grid of links",
    words: "tiles grid",
    section: "Blocks",
    template: CARDS,
  },
  {
    id: "math",
    title: "Formula",
    hint: "Formula block in TeX",
    words: "math katex latex equation",
    section: "Blocks",
    template: lines("$$", "#{}", "$$"),
  },
  {
    id: "diagram",
    title: "Diagram",
    hint: "Mermaid diagram",
    words: "mermaid flowchart graph",
    section: "Blocks",
    template: lines("```mermaid", "#{}", "```"),
  },
  {
    id: "condition",
    title: "Condition",
    hint: "Content that only some visitors see",
    words: "if adaptive visitor",
    section: "Blocks",
    template: lines("{% if #{visitor.claims.beta == true} %}", "#{}", "{% endif %}"),
  },
  {
    id: "updates",
    title: "Updates",
    hint: "Release notes by date",
    words: "changelog news release",
    section: "Blocks",
    template: lines("{% updates %}", part("update", ' date="#{today}"', "#{}"), "{% endupdates %}"),
  },
  {
    id: "prompt",
    title: "Prompt",
    hint: "Prompt that visitors can copy to an AI assistant",
    words: "ai assistant llm",
    section: "Blocks",
    template: part("prompt", ' description="#{}"', lines("```", "#{}", "```")),
  },
  {
    id: "openapi-operation",
    title: "API operation",
    hint: "Endpoint from an OpenAPI specification",
    words: "openapi swagger endpoint rest",
    section: "Blocks",
    template: part("openapi-operation", ' spec="#{}" path="#{/}" method="#{get}"', ""),
  },
  {
    id: "openapi-schemas",
    title: "API schemas",
    hint: "Models from an OpenAPI specification",
    words: "openapi swagger models",
    section: "Blocks",
    template: part("openapi-schemas", ' spec="#{}" schemas="#{}" grouped="true"', ""),
  },
  {
    id: "reusable-content",
    title: "Reusable content",
    hint: "Share text between pages",
    words: "include snippet shared",
    section: "Blocks",
    template: '{% include "#{}" %}',
  },
  {
    id: "button",
    title: "Button",
    hint: "Link styled as a button",
    words: "cta link",
    section: "Media and links",
    isInline: true,
    template: '<a href="#{}" class="button primary">#{}</a>',
  },
  {
    id: "icon",
    title: "Icon",
    hint: "Font Awesome icon",
    words: "symbol fontawesome",
    section: "Media and links",
    isInline: true,
    template: '<i class="fa-#{star}">:#{star}:</i>',
  },
  {
    id: "inline-math",
    title: "Inline formula",
    hint: "TeX formula within text",
    words: "inline math katex",
    section: "Text",
    isInline: true,
    template: "$$#{}$$",
  },
  {
    id: "expression",
    title: "Expression",
    hint: "Variable or computed value",
    words: "variable value",
    section: "Text",
    isInline: true,
    template: '<code class="expression">#{}</code>',
  },
  {
    id: "footnote",
    title: "Footnote",
    hint: "Note at the end of the page",
    words: "annotation note reference",
    section: "Text",
    isInline: true,
    template: "",
    picks: "note",
  },
  {
    id: "mention",
    title: "Mention",
    hint: "Mention a person, team or organization",
    words: "person people user team at @",
    section: "Media and links",
    isInline: true,
    isVisual: true,
    template: "@#{}",
  },
  {
    id: "emoji",
    title: "Emoji",
    hint: "Insert an emoji by its name, such as :rocket:",
    words: "smiley emoticon",
    section: "Media and links",
    isInline: true,
    isVisual: true,
    template: ":#{}",
  },
  {
    id: "image",
    title: "Image",
    hint: "Upload an image",
    words: "picture photo screenshot upload img",
    section: "Media and links",
    template: "",
    picks: "image",
  },
  {
    id: "file",
    title: "File",
    hint: "Upload a file that visitors can download",
    words: "attachment upload pdf",
    section: "Media and links",
    template: "",
    picks: "file",
  },
  {
    id: "embed",
    title: "Embed",
    hint: "Video or web page",
    words: "video youtube iframe",
    section: "Media and links",
    template: '{% embed url="#{}" %}',
  },
  {
    id: "content-ref",
    title: "Page link",
    hint: "Link to a page as a card",
    words: "content-ref reference card",
    section: "Media and links",
    template: part("content-ref", ' url="#{}"', "#{}"),
    picks: "page",
  },
];

/** Returns the block with this ID. The block must exist. */
export function blockOf(id: string): InsertableBlock {
  const block = BLOCKS.find((one) => one.id === id);
  if (!block) throw new Error(`no block has the id ${id}`);
  return block;
}

/** Whether the name contains the letters in this order, with other letters in between. */
const isWithin = (query: string, name: string): boolean => {
  let at = -1;
  return [...query].every((letter) => {
    at = name.indexOf(letter, at + 1);
    return at !== -1;
  });
};

const rankOf = ({ title, id, words = "" }: InsertableBlock, query: string): number => {
  const name = title.toLowerCase();
  if (name === query || words.split(" ").includes(query)) return -1;
  if (name.startsWith(query) || id.startsWith(query)) return 0;
  // A space after complete words starts a sentence, except if the name of a block continues after the space.
  if (query.endsWith(" ")) return 3;
  const known = `${name} ${id} ${words}`.split(/[\s-]+/);
  if (query.split(" ").every((word) => known.some((one) => one.startsWith(word)))) return 1;
  return query.length > 2 && isWithin(query, name) ? 2 : 3;
};

/**
 * Returns the blocks that match a query. Blocks whose name starts with the query come first. If the query is empty, returns
 * all blocks.
 */
export function findBlocks(query: string): InsertableBlock[] {
  const word = query.toLowerCase();
  const found = BLOCKS.map((block) => ({ block, rank: rankOf(block, word) })).filter(({ rank }) => rank < 3);
  const best = found.some(({ rank }) => rank < 2) ? found.filter(({ rank }) => rank < 2) : found;
  return best.sort((one, other) => one.rank - other.rank).map(({ block }) => block);
}
