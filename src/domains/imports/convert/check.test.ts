import { describe, expect, it } from "vitest";
import { convertPage } from "./convert";
import type { Dialect } from "./page";

// These tests check that imports of formats without Markdown compare each page with its source.

const LIST = "<ul>\n<li>Item</li>\nLost words\n</ul>\n";
const html = (body: string) =>
  `<!doctype html>\n<html><head><title>T</title></head>\n<body><main>\n<h1>T</h1>\n${body}</main></body></html>\n`;
const reasonsOf = (dialect: Dialect, text: string, more: object = {}) =>
  convertPage({ dialect, path: "a", text, title: "T", ...more }).problems;

describe("a loss in a page that isn't Markdown", () => {
  it.each<[Dialect, string, number]>([
    ["html", html(LIST), 7],
    ["notion-html", html(LIST), 7],
    ["confluence-html", html(`<div id="main-content">\n${LIST}</div>`), 8],
    ["confluence-xml", `<p>First</p>\n${LIST}`, 4],
    ["notion-csv", "Name,Note\nA,b\nC,d,Lost words\n", 3],
  ])("is reported with its line: %s", (dialect, text, line) => {
    const what = dialect === "notion-csv" ? /table cell "lost words"/ : /these words: "lost words"/;
    const [reason = "", ...others] = reasonsOf(dialect, text);
    expect(reason).toMatch(new RegExp(`^Line ${line}: .*${what.source}`));
    expect(others).toEqual([]);
  });

  it.each([
    ["a link around text", '<a href="x.html"><div><p>Card</p></div></a>', /The link to x\.html isn't shown/],
    ["an image", '<ul><li>Item</li><img src="a.png"></ul>', /The image a\.png isn't shown/],
    ["code", "<ul><li>Item</li><pre>run me</pre></ul>", /code block that begins with "run me"/],
    [
      "a heading",
      "<ul><li>Item</li><h2>Part</h2></ul>",
      /heading "part" isn't shown as a heading of level 2/,
    ],
  ])("is reported for each kind of content: %s", (_what, body, expected) => {
    const reasons = reasonsOf("html", html(`${body}\n`));
    expect(reasons.join("\n")).toMatch(expected);
  });
});

describe("a page that isn't Markdown", () => {
  it("causes no report if nothing is lost", () => {
    const body = `<p>A <b>bold</b>ed <a href="b.html">link</a> &amp; <code>code</code><br>next <img src="a.png" alt="A"> <kbd>Ctrl</kbd></p>
<h2 id="x">Part<a class="headerlink" href="#x">¶</a></h2>
<ol><li><p>One</p><p>More</p><ul><li>Two <em>words</em></li></ul></li><li><input type="checkbox" checked> Task</li></ol>
<table><thead><tr><th>K</th><th>V</th></tr></thead><tbody><tr><td>a</td><td><p>b</p><ul><li>c</li></ul></td></tr><tr><td colspan="2">d e</td></tr></tbody></table>
<pre><code class="language-js">const a = "&lt;b&gt;";</code></pre>
<div class="admonition note"><p class="admonition-title">Title</p><p>Text *with* _marks_ {{ x }}</p></div>
<details><summary>More</summary><p>Hidden</p></details>
<dl><dt>Term</dt><dd>Meaning</dd></dl>
<blockquote><p>Quote</p></blockquote><figure><img src="f.png"><figcaption>Caption</figcaption></figure>
<script>lost()</script><nav>Menu</nav>
`;
    expect(reasonsOf("html", html(body))).toEqual([]);
  });

  it("keeps the code in a table with line numbers", () => {
    const body =
      '<div class="highlight"><table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table></div>';
    const { text, problems } = convertPage({ dialect: "html", path: "a", text: html(body) });
    expect(text).toContain("```\na\nb\n```");
    expect(problems).toEqual([]);
  });
});

describe("formulas of Notion", () => {
  it("within a line are formulas in Markdown and HTML, and prices are text", () => {
    const math = { dollars: true, brackets: false };
    const page = convertPage({
      dialect: "notion",
      path: "a.md",
      text: "# T\n\nSo $E = mc^2$, for $5 and $10.\n",
      math,
    });
    expect(page.text).toContain("So $$E = mc^2$$, for $5 and $10.");
    expect(page.problems).toEqual([]);
    const katex =
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow>E</mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math></span><span class="katex-html">E=mc2</span></span>';
    const written = convertPage({
      dialect: "notion-html",
      path: "a.html",
      text: html(`<p>So ${katex} is.</p>`),
    });
    expect(written.text).toContain("So $$E = mc^2$$ is.");
    expect(written.problems).toEqual([]);
  });

  it("don't hide the text of a bookmark, which is in a figure with an icon", () => {
    const bookmark =
      '<figure><a href="https://example.org" class="bookmark"><div><div class="bookmark-title">Example</div><div>About it</div></div><img src="https://example.org/i.png"></a></figure>';
    const { text, problems } = convertPage({ dialect: "notion-html", path: "a.html", text: html(bookmark) });
    expect(text).toContain("Example");
    expect(text).toContain("About it");
    expect(problems.filter((reason) => /words/.test(reason))).toEqual([]);
  });
});

describe("Confluence's storage format", () => {
  const names = { pages: {}, attachments: { "a.png": "attachments/1/2" }, users: { k1: "nora" } };
  const storage = (text: string) =>
    convertPage({ dialect: "confluence-xml", path: "a", title: "T", text, names });

  it("keeps the sizes of images", () => {
    const { text } = storage(
      '<p>A</p><ac:image ac:width="300"><ri:attachment ri:filename="a.png" /></ac:image>',
    );
    expect(text).toMatch(/<img src="\/attachments\/1\/2"[^>]* width="300">/);
  });

  it("keeps the plain text of unknown macros as code", () => {
    const macro = (name: string) =>
      `<ac:structured-macro ac:name="${name}"><ac:plain-text-body><![CDATA[graph TD\nA-->B]]></ac:plain-text-body></ac:structured-macro>`;
    const { text, problems } = storage(macro("mermaid"));
    expect(text).toContain("```mermaid\ngraph TD\nA-->B\n```");
    expect(problems).toEqual([
      "The text of the macro mermaid was imported as code, because this macro isn't supported.",
    ]);
  });

  it("shows the names of mentioned people, and reports a mention without a name", () => {
    const user = (attribute: string) => `<p>By <ac:link><ri:user ${attribute}/></ac:link>.</p>`;
    expect(storage(user('ri:userkey="k1"')).text).toContain("By @nora.");
    expect(storage(user('ri:username="max"')).text).toContain("By @max.");
    const { problems } = storage(user('ri:account-id="5b10ac8d82e05b22cc7d4ef5"'));
    expect(problems).toEqual([
      "The mention of a person was removed, because the export doesn't contain the person's name.",
    ]);
  });

  it("keeps a sentence with a comment in one paragraph", () => {
    const text = '<p>One <ac:inline-comment-marker ac:ref="x">two</ac:inline-comment-marker> three</p>';
    expect(storage(text).text).toContain("One two three");
  });
});
