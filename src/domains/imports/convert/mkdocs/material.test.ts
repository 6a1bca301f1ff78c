import { describe, expect, it } from "vitest";
import { convertPage } from "../convert";

const convert = (text: string, more: object = {}) =>
  convertPage({ path: "a.md", dialect: "mkdocs", text, ...more });
const bodyOf = (text: string, more: object = {}) => convert(text, more).text.trim();

describe("blocks that are indented with tabs", () => {
  it.each([
    ["a tab", '!!! note "Care"\n\tFirst.\n\n\tSecond.\n', "First.\n\nSecond."],
    ["a space and a tab", '!!! note "Care"\n \tFirst.\n', "First."],
    ["tabs in a nested list", '!!! note "Care"\n\t- One\n\n\t\tMore.\n', "- One\n\n\tMore."],
    ["tabs in code", '!!! note "Care"\n\t```make\n\tall:\n\t\tdo it\n\t```\n', "```make\nall:\n\tdo it\n```"],
  ])("contain the indented text: %s", (_how, text, body) => {
    const { text: written, problems } = convert(text);
    expect(written.trim()).toBe(`{% hint style="info" %}\n**Care**\n\n${body}\n{% endhint %}`);
    expect(problems).toEqual([]);
  });

  it("can be tabs, collapsible blocks, and blocks in a list", () => {
    expect(bodyOf('=== "Linux"\n\tapt\n=== "Mac"\n\tbrew\n')).toContain(
      '{% tab title="Linux" %}\napt\n{% endtab %}\n{% tab title="Mac" %}\nbrew\n{% endtab %}',
    );
    const item = convert("* Item\n\n\t!!! tip\n\t\tIn the item.\n\n* Next\n");
    expect(item.text).toContain('    {% hint style="success" %}\n    In the item.\n    {% endhint %}');
    expect(item.problems).toEqual([]);
  });
});

describe("a collapsible block", () => {
  it("is open if its marker has a plus sign", () => {
    expect(bodyOf('???+ note "Open"\n    In.\n')).toContain("<details open>\n\n<summary>Open</summary>");
    expect(bodyOf('??? note "Closed"\n    In.\n')).toContain("<details>\n\n<summary>Closed</summary>");
  });
});

describe("the size of an image", () => {
  it.each([
    [
      '![A](a.png){ width="300" }',
      '<figure><img src="a.png" alt="A" width="300"><figcaption></figcaption></figure>',
    ],
    [
      "![A](a.png){ width=50% loading=lazy }",
      '<figure><img src="a.png" alt="A" width="50%"><figcaption></figcaption></figure>',
    ],
    ['Text ![A](a.png){: style="width: 20px" } more', 'Text <img src="a.png" alt="A" width="20"> more'],
    ["![A](a.png){ .cls }", "![A](a.png)"],
    ["`![A](a.png){ width=3 }`", "`![A](a.png){ width=3 }`"],
  ])("is kept: %s", (source, written) => {
    const { text, problems } = convert(`${source}\n`);
    expect(text.trim()).toBe(written);
    expect(problems).toEqual([]);
  });

  it("is reported with its line if it is lost, and so is an alignment", () => {
    const { text, problems } = convert("# T\n\n![A](a.png){ width=3em }\n\nB ![C](c.png){ align=left }\n");
    expect(text).toContain("B ![C](c.png)");
    expect(problems).toEqual([
      "Line 3: the size of the image a.png was removed, because it isn't a number of pixels or a percentage.",
      "Line 5: the alignment of the image c.png was removed, because Bindery can't align images in text.",
    ]);
  });
});

describe("an icon", () => {
  it("of Font Awesome is kept; other icons are removed, and one report has the line of the first one", () => {
    const { text, problems } = convert(
      "---\ntitle: T\n---\n:fontawesome-solid-star: Star\n\n:material-clock:{ .lg .middle } Time and :octicons-gear-16: `:material-x:`\n",
    );
    expect(text).toContain('<i class="fa-star">:star:</i> Star\n\nTime and `:material-x:`');
    expect(problems).toEqual([
      "Line 6: the icons of this page, such as :material-clock:, were removed, because Bindery supports only Font Awesome icons.",
    ]);
  });
});

describe("a figure in Markdown", () => {
  it("becomes an image with a caption and a size", () => {
    const source =
      '<figure markdown="span">\n  ![Alt](a.png){ width="300" }\n  <figcaption>The **caption**</figcaption>\n</figure>\n\nNext\n';
    const { text, problems } = convert(source);
    expect(text.trim()).toBe(
      '<figure><img src="a.png" alt="Alt" width="300"><figcaption>The <strong>caption</strong></figcaption></figure>\n\n\nNext',
    );
    expect(problems).toEqual([]);
  });

  it("keeps other content as text, even if it isn't closed", () => {
    expect(bodyOf("<figure markdown>\n![A](a.png)\n![B](b.png)\n</figure>\n")).toBe(
      "![A](a.png)\n![B](b.png)",
    );
    expect(bodyOf("<figure markdown>\nWords\n")).toContain("Words");
  });
});

describe("a grid", () => {
  it("of cards becomes a list, and no word is lost", () => {
    const source =
      '<div class="grid cards" markdown>\n\n-   __Fast__\n\n    ---\n\n    Install it\n\n    [Start](s.md)\n\n-   __Free__\n\n</div>\n\nAfter\n';
    const { text, problems } = convert(source);
    expect(text).not.toMatch(/<div|<\/div|---/);
    expect(text).toMatch(/- {3}__Fast__\n\n\s+Install it\n\n {4}\[Start\]\(s\.md\)\n\n- {3}__Free__/);
    expect(problems).toEqual([]);
  });

  it("loses only its own tags", () => {
    expect(bodyOf('<div class="grid" markdown>\n\n<div>\nHTML\n</div>\n\n</div>\n')).toBe(
      "<div>\nHTML\n</div>",
    );
  });
});

describe("annotations", () => {
  it("keep their numbers in text and code, with the list below", () => {
    const source =
      'Some text (1) here.\n{ .annotate }\n\n1.  The note.\n\n``` { .yaml .annotate title="a.yml" }\nkey: 1 # (1)!\n```\n\n1.  Other note.\n';
    const { text, problems } = convert(source);
    expect(text).toContain("Some text (1) here.\n\n\n1.  The note.");
    expect(text).toContain('{% code title="a.yml" %}\n```yaml\nkey: 1 # (1)\n```\n{% endcode %}');
    expect(problems).toEqual([]);
  });
});

describe("inserted, deleted and commented text", () => {
  it.each([
    ["a {++new words++} b", "a <ins>new words</ins> b"],
    ["a ^^new^^ b", "a <ins>new</ins> b"],
    ["a {--old--} b", "a ~~old~~ b"],
    ["a {~~old~>new~~} b", "a ~~old~~ <ins>new</ins> b"],
    ["a {==noted==}{>>why<<} b", "a <mark>noted</mark> (why) b"],
    ["`{++x++}` x^^2 and 2^^", "`{++x++}` x^^2 and 2^^"],
  ])("is shown: %s", (source, written) => {
    const { text, problems } = convert(`${source}\n`);
    expect([text.trim(), problems]).toEqual([written, []]);
  });
});

describe("snippets", () => {
  const snippets = {
    "a.md": "From A.\n",
    "code.py": "# --8<-- [start:part]\nx = 1\n# --8<-- [end:part]\ny = 2\nz = 3\n",
    "loop.md": 'Loop.\n--8<-- "loop.md"\n',
    "lost.md": "Fine.\n\n{{ lost() }}\n",
  };

  it.each([
    ['--8<-- "a.md"', "From A."],
    ["-8<- 'a.md'", "From A."],
    ["--8<--\na.md\n;b.md\n--8<--", "From A."],
    ['!!! note\n    --8<-- "a.md"', '{% hint style="info" %}\nFrom A.\n{% endhint %}'],
    ['```py\n--8<-- "code.py:part"\n```', "```py\nx = 1\n```"],
    ['```py\n--8<-- "code.py:4:5"\n```', "```py\ny = 2\nz = 3\n```"],
    [';--8<-- "a.md"', '--8<-- "a.md"'],
  ])("are replaced by the content of their files: %s", (source, written) => {
    expect(bodyOf(`${source}\n`, { snippets })).toBe(written);
  });

  it.each([
    [
      '--8<-- "gone.md"',
      "the snippet gone.md was skipped, because the import doesn't contain a text file with this name. Add the file, and import the project again",
    ],
    [
      '--8<-- "https://example.org/a.md"',
      "the snippet https://example.org/a.md was skipped, because the import doesn't contain a text file with this name. Add the file, and import the project again",
    ],
    [
      '--8<-- "code.py:none"',
      "the snippet code.py:none was skipped, because its file doesn't contain this section",
    ],
    ['--8<-- "loop.md"', "the snippet loop.md was skipped, because it includes itself"],
  ])("that can't be included are reported with the line of the page: %s", (source, reason) => {
    expect(convert(`---\ntitle: T\n---\n\n${source}\n`, { snippets }).problems).toEqual([
      `Line 5: ${reason}.`,
    ]);
  });

  it("have a limit for the total size of a page's files", () => {
    const large = { "large.md": `${"words ".repeat(20_000)}\n` };
    const { problems } = convert('--8<-- "large.md"\n--8<-- "large.md"\n', { snippets: large });
    expect(problems).toEqual([
      expect.stringMatching(/^Line 2: the snippet large.md was skipped, because a page can/),
    ]);
  });

  it("are part of the check: what they lose is reported at the line that includes them", () => {
    const { problems } = convert('# T\n\n--8<-- "lost.md"\n\n{{ other }}\n', { snippets });
    expect(problems).toEqual([
      expect.stringMatching(/^Line 3: .*lost\(\)/),
      expect.stringMatching(/^Line 5: .*other/),
    ]);
  });
});
