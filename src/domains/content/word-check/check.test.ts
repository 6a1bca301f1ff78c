import { describe, expect, it } from "vitest";
import { readLinks, splitPage } from "../markdown";
import { checkWords } from "./check";

/** Returns the differences that are reported between a source and a page. The page has the text `shown`. */
function reported(source: string, shown = source) {
  return checkWords(source, { title: splitPage(shown).title, blocks: readLinks(shown).blocks });
}

const PAGE = `---
description: About it
---

# The title

Some words of *a paragraph* with a [link](other.md#part "About") and \`code\`.
A second line, with https://example.com and **bold** words.

## Install it

![A picture](pictures/a.png)

1. The first item
2. The second item

   - An inner item

| Name | Meaning |
| ---- | ------- |
| port | The port \\| number |
| host | \`a|b\` |

### Run

\`\`\`sh
npm install
npm start
\`\`\`

{% hint style="info" %}
The last words.
{% endhint %}
`;

describe("a page that shows all of its source", () => {
  it("has no report", () => {
    expect(reported(PAGE.replace(" | `a|b` |", " | b |"))).toEqual([]);
  });
});

// Changes that remove content from the page. Each change must cause exactly one report, with the given line
// and reason.
const LOSSES: [what: string, from: string, to: string, line: number, reason: RegExp][] = [
  ["words", "Some words of", "Some of", 7, /^The page doesn't show these words: "words"\. /],
  [
    "a line of words",
    "A second line, with https://example.com and **bold** words.\n",
    "",
    8,
    /"a second line with https/,
  ],
  [
    "words in another order",
    "Some words of *a paragraph*",
    "*a paragraph* Some words of",
    7,
    /doesn't show these words/,
  ],
  [
    "a heading's level",
    "## Install it",
    "### Install it",
    10,
    /^The heading "install it" isn't shown as a heading of level 2\./,
  ],
  ["a heading", "### Run\n", "Run\n", 24, /^The heading "run" isn't shown as a heading of level 3\./],
  [
    "the title",
    "# The title",
    "The title",
    5,
    /^The heading "the title" isn't shown as a heading of level 1\./,
  ],
  [
    "a code block",
    "```sh\nnpm install\nnpm start\n```",
    "npm install npm start",
    26,
    /^The code block that begins with "npm install"/,
  ],
  ["a line of code", "npm start\n", "", 26, /^The code block that begins with "npm install"/],
  ["a character of code", "npm start", "npm-start", 26, /^The code block that begins with "npm install"/],
  ["an image", "![A picture](pictures/a.png)", "", 12, /^The image pictures\/a\.png isn't shown\./],
  [
    "a link",
    '[link](other.md#part "About")',
    "link",
    7,
    /^The link to other\.md#part isn't shown as a link\./,
  ],
  ["a link's target", "other.md#part", "other.md", 7, /^The link to other\.md#part isn't shown as a link\./],
  ["a table cell", "| port | The port", "|  | The port", 21, /^The table cell "port" isn't shown/],
  [
    "a word in a cell",
    "The port \\\\| number",
    "The port",
    21,
    /^The table cell "the port number" isn't shown/,
  ],
  [
    "a list item",
    "1. The first item\n2. The second",
    "1. The second",
    14,
    /^The list item "The first item" isn't shown in a list\./,
  ],
  [
    "an inner item",
    "   - An inner item",
    "   An inner item",
    17,
    /^The list item "An inner item" isn't shown in a list\./,
  ],
  ["words in a hint", "The last words.", "", 32, /^The page doesn't show these words: "the last words"\. /],
];

describe("missing content", () => {
  for (const [what, from, to, line, reason] of LOSSES)
    it(`is reported once, with its line: ${what}`, () => {
      const source = PAGE.replace(" | `a|b` |", " | b |");
      const shown = source.replace(from.replace("\\\\|", "\\|"), to);
      expect(shown).not.toBe(source);
      expect(reported(source, shown)).toEqual([{ line, reason: expect.stringMatching(reason) }]);
    });

  it("is reported behind an icon and a mention", () => {
    const hidden = '<i class="fa-star">:star:</i> One <a data-mention href="a.md">a.md</a>\n';
    expect(reported(`${hidden}\nLOST\n`, hidden)).toEqual([
      { line: 3, reason: expect.stringMatching(/^The page doesn't show these words: "lost"/) },
    ]);
  });

  it("is reported for text beside an option", () => {
    const table = (more: string) =>
      `<table><thead><tr><th><select><option value="o" label="One"></option></select></th></tr></thead><tbody><tr><td><span data-option="o">One</span>${more}</td></tr></tbody></table>\n`;
    expect(reported(table(" until May"), table(""))).toMatchObject([
      { reason: expect.stringMatching(/"until may"/) },
    ]);
  });

  it("is reported for a cell without a column in the heading row", () => {
    expect(reported("| a |\n| - |\n| b | c |\n")).toEqual([
      { line: 3, reason: expect.stringMatching(/^The page doesn't show these words: "c"/) },
    ]);
  });
});

// Markup that isn't rendered. Readers see it in the form in which it's written.
const RAW: [what: string, text: string, line: number, quote: string][] = [
  ["a variable", "Words.\n\nVersion {{ book.version }} of it.\n", 3, "{{ book.version }}"],
  ["a tag within a line", "Words {% raw %}here{% endraw %}.\n", 1, "{% raw %}"],
  ["an admonition", "Words.\n\n:::note Title\n\nText\n\n:::\n", 3, ":::note"],
  ["an admonition of MkDocs", '!!! note "Title"\n    Text\n', 1, "!!! note"],
  ["attributes", "![A](a.png){ .wide }\n", 1, "{ .wide }"],
  ["an alert in the middle of a text", "> Words\n> and [!NOTE]\n", 2, "[!NOTE]"],
  ["a table of contents within a line", "Words [[toc]]\n\n## A\n", 1, "[[toc]]"],
  ["Markdown within HTML", "<div>\n[A](a.md)\n</div>\n", 2, "](a.md)"],
  ["a definition list", "Term\n: The text of it\n", 2, ": The"],
  ["an abbreviation", "The HTML page.\n\n*[HTML]: Hypertext\n", 3, "*[HTML]:"],
  ["a subscript", "Drink H~2~O.\n", 1, "~2~"],
  ["a superscript", "Compute x^2^ of it.\n", 1, "^2^"],
  ["a link target with a space", "See [it](a b.md).\n", 1, "](a b.md)"],
  ["a formula", "Where $\\\\mathbb{R}$ is.\n".replace("\\\\", "\\"), 1, "$\\mathbb{R}$"],
];

describe("markup", () => {
  for (const [what, text, line, quote] of RAW)
    it(`is reported with its line: ${what}`, () => {
      expect(reported(text)).toContainEqual({
        line,
        reason: expect.stringContaining(`The page shows this markup as text: "${quote}". `),
      });
    });

  it("isn't reported for a table with footnotes in its heading row and its cells", () => {
    const table = "| x[^1] | y |\n| --- | --- |\n| a[^2] | b |\n\n[^1]: The note.\n\n[^2]: Another.\n";
    expect(reported(table)).toEqual([]);
    expect(reported(table, table.replace("Another", ""))).toMatchObject([
      { line: 7, reason: expect.stringContaining('"another"') },
    ]);
  });

  it("isn't reported if its author wants readers to see it", () => {
    const text =
      "Write `{{ name }}`, \\{\\{ name }}, \\[a](b.md), `**`, &lt;div&gt; and \\*\\*stars\\*\\* : colon, ~a~, 2^8 and ~~old~~.\n\n```\n{% hint %} {{ x }}\n```\n";
    expect(reported(text)).toEqual([]);
  });
});

/** Pages that show all of their content. They use syntax that is easy to misread. */
const CORRECT: [what: string, text: string][] = [
  ["soft line ends in CJK", "自强不息，厚\n德载物。**注意** 请\n"],
  ["marks within words", "foo**bar**baz, snake_case, __init__ and 2*3*4, `a`b\n"],
  ["escapes and entities", "a\\_b &amp; &nbsp;c &#x48;i \\# &copy; x&#x3C;y\n"],
  ["numbers that are no list", "It was sold in\n2019. And that was all.\n"],
  ["comments", "a <!-- b\n\nc --> d\n\n<!--\n# e\n-->\n"],
  ["a setext heading", "A heading\nof two lines\n===\n\nWords\n\nSecond\n---\n"],
  ["indented code", "Words\n\n    [a](b.md) **c**\n    - d\n\nMore\n"],
  ["code in lists and quotes", "- a\n\n  ```\n  b > c\n  ```\n\n> ```\n> > d\n> ```\n"],
  ["links by reference", "[A][b] and [b] and [c]\n\n[b]: b.md 'Title'\n"],
  ["links with parentheses and spaces", "[a](b_(c).md) [d](<e f.md>) [g](h%20i.md)\n"],
  ["footnotes", "Words[^1] and more[^n].\n\n[^1]: The first.\n[^n]: The second\n    goes on.\n\nEnd\n"],
  [
    "footnotes in quotes",
    "> Words[^1] here.\n>\n> [^1]: A note\n>     goes on.\n>\n> More words[^2].\n\n> [^2]: Another.\n\nEnd\n",
  ],
  ["emoji between letters", "Hello:wave:world\n"],
  ["emoji within words", "Now:rocket: and :tada::rocket: in 1:100:1 or a:x:b\n\n<p>On:rocket: 1:100:1</p>\n"],
  ["brackets in HTML code", "<pre><code>a.list[0]\n<strong>run(`b[1]`, c\\d)</strong>\n</code></pre>\n"],
  [
    "columns of options",
    '<table data-view="cards"><thead><tr><th>A</th><th><select multiple><option value="o" label="One"></option><option value="t" label="Two"></option></select></th></tr></thead><tbody><tr><td>b</td><td><span data-option="t">Two, </span><span data-option="o">One</span></td></tr></tbody></table>\n',
  ],
  ["emoji", ":smile: words :unknown_name: at 12:30:45 and a 1 : 2\n"],
  [
    "alerts",
    "> [!NOTE]\n> Take care.\n\n- a\n\n  > [!tip]- A title\n  > and\n  >\n  > - more\n\nText\n> [!CAUTION]\n>\n> End\n",
  ],
  ["tables of contents", "[toc]\n\n## A\n\n[[_TOC_]]\n\n- a\n\n  [[toc]]\n"],
  ["tasks", "- [x] done\n- [ ] open\n"],
  [
    "HTML tables",
    '<table><thead><tr><th>A</th><th data-type="number">N</th></tr></thead><tbody><tr><td>b <code>c</code><br>d</td><td>1</td></tr></tbody></table>\n',
  ],
  [
    "cards",
    '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>T</strong></td><td><a href="a.md">a.md</a></td></tr></tbody></table>\n',
  ],
  [
    "tags",
    '{% tabs %}\n{% tab title="One two" %}\nthree\n{% endtab %}\n{% endtabs %}\n\n{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}\n\n{% code title="x.js" %}\n```js\n1\n```\n{% endcode %}\n',
  ],
  [
    "tags of APIs",
    '{% swagger method="get" path="/users" baseUrl="https://a.example" summary="List users" %}\n{% swagger-description %}\nAll of **them**.\n{% endswagger-description %}\n\n{% swagger-parameter in="query" name="limit" type="Number" required="true" %}\nHow many\n{% endswagger-parameter %}\n\n{% swagger-response status="200" description="All went well" %}\n```js\n{}\n```\n{% endswagger-response %}\n{% endswagger %}\n\n{% api-method method="get" host="https://a.example" path="/cakes" %}\n{% api-method-summary %}\nCakes\n{% endapi-method-summary %}\n\n{% api-method-parameter name="id" type="string" required=true %}\nIts ID\n{% endapi-method-parameter %}\n{% endapi-method %}\n',
  ],
  [
    "paragraphs in cells",
    "| A | B |\n| - | - |\n| <p>a</p><p>b</p> | c<ul><li>**d**</li><li>e</li></ul> |\n",
  ],
  ["code within one-line tags", "{% hint %} use `{% x %}` here {% endhint %}\n"],
  ["one-line tags", '{% hint style="info" %} one line {% endhint %}\n'],
  [
    "expandables and figures",
    '<details>\n\n<summary>Open <b>it</b></summary>\n\nInside\n\n</details>\n\n<figure><img src="a.png" alt="no"><figcaption><p>A caption</p></figcaption></figure>\n',
  ],
  [
    "mentions, buttons, icons",
    '[a.md](a.md "mention") <a href="b.md" class="button primary">Go</a><a href="c.md" class="button">on</a> <i class="fa-star">:star:</i>\n',
  ],
  [
    "drawings in links",
    '<a href="https://example.org">\n  <svg viewBox="0 0 1 1">\n    <path d="M1 2"/>\n  </svg>\n</a>\n\n[<svg><circle r="1"></circle></svg> A](a.md) Array<string>\n',
  ],
  ["text in angle brackets", "An Array<string> and <your-token> and <kbd>Ctrl</kbd>\n"],
  ["formulas", "Inline $$a_1 * b$$ and\n\n$$\nx^2 + y\n$$\n"],
  ["front matter that is no map", "---\n\nA rule above.\n\n---\n\nEnd.\n"],
];

describe("a correct page", () => {
  for (const [what, text] of CORRECT) it(`has no report: ${what}`, () => expect(reported(text)).toEqual([]));
});

describe("the cost", () => {
  it("is linear in the length of the text, whatever the text contains", { timeout: 60_000 }, () => {
    const hostile = [
      "`",
      "[",
      "](",
      "<a ",
      "{% a ",
      "$$",
      "<!--",
      "**a",
      "&a",
      "- ",
      "> ",
      "![a](",
      '"',
      ":a",
      "{{",
      "[^a]",
    ];
    for (const part of hostile) {
      const text = part.repeat(100_000 / part.length);
      const start = performance.now();
      checkWords(text, { title: null, blocks: [] });
      expect(performance.now() - start, part).toBeLessThan(3000);
    }
  });

  it("is limited, because a page has a maximum number of reports", () => {
    const source = Array.from({ length: 50 }, (_, at) => `## Heading ${at}\n`).join("\n");
    const found = reported(source, "# Other\n");
    expect(found).toHaveLength(11);
    expect(found.at(-1)).toEqual({ line: 21, reason: expect.stringContaining("40 more") });
  });
});
