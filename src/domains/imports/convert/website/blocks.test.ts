import { describe, expect, it } from "vitest";
import { convertPage } from "../convert";
import { readWebsitePage } from "./page";

const URL = "https://docs.example.com/guide/page/";

/** Converts the text of a page. The page has no losses. */
function converted(main: string): string {
  const html = `<html><head><title>T</title></head><body><main><h1>Page</h1>${main}</main></body></html>`;
  const { text, problems } = convertPage({ dialect: "website", path: "page.html", text: html, url: URL });
  expect(problems).toEqual([]);
  return text.replace(/^# Page\n\n/, "").trim();
}

const TABS =
  '{% tabs %}\n{% tab title="A" %}\nOne.\n{% endtab %}\n\n{% tab title="B" %}\nTwo.\n{% endtab %}\n{% endtabs %}';

describe("the tabs of", () => {
  it.each([
    [
      "MkDocs Material",
      '<div class="tabbed-set tabbed-alternate" data-tabs="1:2"><input type="radio"><input type="radio"><div class="tabbed-labels"><label>A</label><label>B</label></div><div class="tabbed-content"><div class="tabbed-block"><p>One.</p></div><div class="tabbed-block"><p>Two.</p></div></div></div>',
    ],
    [
      "older MkDocs",
      '<div class="tabbed-set"><input type="radio"><label>A</label><div class="tabbed-content"><p>One.</p></div><input type="radio"><label>B</label><div class="tabbed-content"><p>Two.</p></div></div>',
    ],
    [
      "Sphinx Design",
      '<div class="sd-tab-set docutils"><input type="radio"><label class="sd-tab-label">A</label><div class="sd-tab-content docutils"><p>One.</p></div><input type="radio"><label class="sd-tab-label">B</label><div class="sd-tab-content docutils"><p>Two.</p></div></div>',
    ],
    [
      "Sphinx Tabs",
      '<div class="sphinx-tabs docutils"><div role="tablist"><button role="tab">A</button><button role="tab">B</button></div><div role="tabpanel"><p>One.</p></div><div role="tabpanel" hidden="true"><p>Two.</p></div></div>',
    ],
    [
      "Starlight",
      '<starlight-tabs><div class="tablist-wrapper"><ul role="tablist"><li class="tab"><a role="tab" href="#a">A</a></li><li class="tab"><a role="tab" href="#b">B</a></li></ul></div><div id="a" role="tabpanel"><p>One.</p></div><div id="b" role="tabpanel" hidden><p>Two.</p></div></starlight-tabs>',
    ],
  ])("%s become tabs", (_generator, html) => {
    expect(converted(html)).toBe(TABS);
  });

  it("VitePress become tabs with code", () => {
    const block = (language: string, code: string) =>
      `<div class="language-${language} vp-adaptive-theme"><button class="copy"></button><span class="lang">${language}</span><pre class="shiki"><code><span class="line">${code}</span></code></pre></div>`;
    expect(
      converted(
        `<div class="vp-code-group"><div class="tabs"><input type="radio"><label>a.js</label><input type="radio"><label>b.ts</label></div><div class="blocks">${block("js", "let a;")}${block("ts", "let b;")}</div></div>`,
      ),
    ).toBe(
      '{% tabs %}\n{% tab title="a.js" %}\n```js\nlet a;\n```\n{% endtab %}\n\n{% tab title="b.ts" %}\n```ts\nlet b;\n```\n{% endtab %}\n{% endtabs %}',
    );
  });
});

describe("the boxes of", () => {
  it.each([
    [
      "MkDocs and Sphinx",
      '<div class="admonition warning"><p class="admonition-title">Mind</p><p>Hot.</p></div>',
    ],
    [
      "VitePress",
      '<div class="warning custom-block"><p class="custom-block-title">Mind</p><p>Hot.</p></div>',
    ],
    [
      "GitHub",
      '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Mind</p><p>Hot.</p></div>',
    ],
    [
      "Docsy",
      '<div class="alert alert-warning" role="alert"><h4 class="alert-heading">Mind</h4><p>Hot.</p></div>',
    ],
    [
      "Starlight",
      '<aside aria-label="Mind" class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true">Mind</p><div class="starlight-aside__content"><p>Hot.</p></div></aside>',
    ],
  ])("%s become hints", (_generator, html) => {
    expect(converted(html)).toMatch(
      /^\{% hint style="(?:warning|danger)" %\}\n\*\*Mind\*\*\n\nHot\.\n\{% endhint %\}$/,
    );
  });

  it("Mintlify and Antora become hints without titles", () => {
    const hint = '{% hint style="success" %}\nWarm.\n{% endhint %}';
    expect(
      converted(
        '<div class="callout my-4" data-callout-type="tip"><div><svg></svg></div><div><span>Warm.</span></div></div>',
      ),
    ).toBe(hint);
    expect(
      converted(
        '<div class="admonitionblock tip"><table><tr><td class="icon"><i title="Tip"></i></td><td class="content"><div><p>Warm.</p></div></td></tr></table></div>',
      ),
    ).toBe(hint);
  });
});

describe("the code of", () => {
  it.each([
    [
      "Sphinx",
      '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span><span class="k">pass</span>\n</pre></div></div>',
      "python",
    ],
    [
      "MkDocs Material",
      '<div class="language-python highlight"><pre><span></span><code><a id="x" href="#x"></a><span>pass</span>\n</code></pre></div>',
      "python",
    ],
    [
      "Mintlify",
      '<div class="code-block"><pre><code language="python"><span class="line">pass</span></code></pre></div>',
      "python",
    ],
    [
      "WordPress",
      '<pre class="wp-block-code"><code lang="python" class="language-python">pass</code></pre>',
      "python",
    ],
  ])("%s has its language", (_generator, html, language) => {
    expect(converted(html)).toBe(`\`\`\`${language}\npass\n\`\`\``);
  });

  it("Starlight has its title and lines", () => {
    expect(
      converted(
        '<div class="expressive-code"><figure class="frame has-title"><figcaption class="header"><span class="title">a.sh</span></figcaption><pre data-language="sh"><code><div class="ec-line"><div class="code">one</div></div><div class="ec-line"><div class="code">two</div></div></code></pre><div class="copy"><button></button></div></figure></div>',
      ),
    ).toBe('{% code title="a.sh" %}\n```sh\none\ntwo\n```\n{% endcode %}');
  });
});

it("formulas, lazy images, and links are kept, and additions are dropped", () => {
  expect(
    converted(
      '<nav><a href="/x">X</a></nav><p>So <span class="math notranslate nohighlight">\\(a^2\\)</span>.</p><img src="data:image/gif;base64,AA" data-src="../a.png" alt="A"><p><a href="../b/?q=1#c">B</a></p><div class="prev-next-footer"><a href="/y">Next</a></div>',
    ),
  ).toBe(
    "So $$a^2$$.\n\n![A](https://docs.example.com/guide/a.png)\n\n[B](https://docs.example.com/guide/b/?q=1#c)",
  );
});

it("a formula without its source is reported", () => {
  const html = "<main><h1>A</h1><p>So <math><mi>x</mi></math>.</p></main>";
  const { problems } = convertPage({ dialect: "website", path: "a.html", text: html, url: URL });
  expect(problems).toEqual(["A formula was skipped, because the HTML doesn't contain its TeX source."]);
});

describe("no words are lost", () => {
  const page = (body: string) =>
    convertPage({ dialect: "website", path: "a.html", text: `<body>${body}</body>`, url: URL });
  const words = (text: string) => text.match(/\b[A-Z]\w+\b/g);

  it.each(["lang-en", "language-english", "highlights"])(
    "in an element with the class %s around text and code",
    (name) => {
      const { text, problems } = page(
        `<main><h1>Page</h1><div class="${name}"><p>Before</p><pre><code>Code</code></pre><p>After</p></div></main>`,
      );
      expect(words(text)).toEqual(["Page", "Before", "Code", "After"]);
      expect(problems).toEqual([]);
    },
  );

  it("around tabs, and tabs without an element around them become tabs", () => {
    const { text, problems } = page(
      '<main><h1>Page</h1><p>Before</p><ul role="tablist"><li role="tab">One</li><li role="tab">Two</li></ul> <div><div role="tabpanel"><p>First</p></div><div role="tabpanel"><p>Second</p></div></div><p>After</p></main>',
    );
    expect(words(text)).toEqual(["Page", "Before", "One", "First", "Two", "Second", "After"]);
    expect(text).toContain("{% tabs %}");
    expect(problems).toEqual([]);
  });

  it.each(["content", "document", "entry-content", "markdown-body", "td-content"])(
    "of several elements with the class %s, or next to the only one",
    (name) => {
      const part = (word: string) => `<div class="${name}"><p>${word}</p></div>`;
      expect(words(page(`<h1>Page</h1>${part("First")}${part("Second")}`).text)).toEqual([
        "Page",
        "First",
        "Second",
      ]);
      expect(words(page(`<h1>Page</h1>${part("First")}<div><p>Much longer text</p></div>`).text)).toEqual([
        "Page",
        "First",
        "Much",
      ]);
    },
  );
});

it("a page can't multiply a long base by many short links", () => {
  const links = '<a href="x">x</a>'.repeat(10_000);
  const withBase = (length: number) =>
    readWebsitePage(`<base href="https://docs.example.com/${"b".repeat(length)}/">${links}`, URL);
  expect(withBase(2000)).toBeNull();
  expect(withBase(100_000)?.base).toBe(URL);
});
