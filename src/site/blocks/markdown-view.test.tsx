import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { fromDocument } from "@/domains/content/markdown/from-document";
import { normalForm } from "@/domains/content/markdown/normal-form";
import { toDocument } from "@/domains/content/markdown/to-document";
import type { DocumentSurroundings } from "./context";
import { DocumentView } from "./document-view";
import { prepareDocument } from "./prepare";

const surroundings: DocumentSurroundings = {
  hrefOf: (ref) => (ref.kind === "url" ? ref.url : null),
  fileOf: () => null,
  describe: () => null,
};

async function shown(text: string, language = "en"): Promise<string> {
  const { nodes } = toDocument(text).document;
  const context = { ...surroundings, language, prepared: await prepareDocument(nodes) };
  return renderToStaticMarkup(<DocumentView nodes={nodes} context={context} />);
}

/** Converts Markdown to a Document, then back to Markdown without the original bytes. */
function rewritten(text: string) {
  const { document } = toDocument(text);
  let count = 0;
  const { markdown } = fromDocument(document, { newKey: () => `n${count++}` });
  expect(normalForm(toDocument(markdown).document.nodes)).toEqual(normalForm(document.nodes));
  return markdown;
}

const table = (heading: string, cell: string) =>
  `<table><thead><tr><th>Name</th>${heading}</tr></thead><tbody><tr><td>x</td><td>${cell}</td></tr></tbody></table>`;

describe("select columns", () => {
  const options =
    '<select><option value="a1" label="Live" color="blue"></option><option value="b2" label="Old" color="red"></option></select>';
  const cell = '<span data-option="a1">Live</span>';

  it.each([
    ["declared", `<th data-type="select">Status${options}</th>`],
    ["of several values", `<th data-type="select" data-multiple>Status${options}</th>`],
    ["by their list alone", `<th>Status${options}</th>`],
  ])("%s have the options, labels and colors of their heading", async (_, heading) => {
    const text = table(heading, cell);
    const data = toDocument(text).document.nodes[0]?.data as { definition: Record<string, object> };
    expect(Object.values(data.definition)[1]).toMatchObject({
      title: "Status",
      type: "select",
      options: [
        { value: "a1", label: "Live", color: "blue" },
        { value: "b2", label: "Old", color: "red" },
      ],
    });
    expect(await shown(text)).toContain('<span class="doc-tag doc-back-blue">Live</span>');
    expect(rewritten(text)).toContain(options);
  });

  it("keep options from an attribute", () => {
    const json = '[{"value":"a1","label":"Live","color":"blue"},{"value":"b2","label":"Old","color":""}]';
    const text = table(`<th data-type="select" data-options='${json}'>Status</th>`, cell);
    expect(rewritten(text)).toContain('<option value="b2" label="Old" color="">');
  });

  it("aren't created from a list that is above other content", () => {
    const text = table(`<th>Status${options}</th>`, "<strong>words</strong>");
    const data = toDocument(text).document.nodes[0]?.data as { definition: Record<string, object> };
    expect(Object.values(data.definition)[1]).toMatchObject({ type: "text" });
  });

  it("have a color outside of the palette, if it's valid", async () => {
    const heading = (color: string) =>
      `<th data-type="select">S<select><option value="a1" label="Live" color="${color}"></option></select></th>`;
    expect(await shown(table(heading("#aa00bb"), cell))).toContain('data-style="--doc-tag:#aa00bb"');
    expect(await shown(table(heading("x;y"), cell))).toContain('<span class="doc-tag">Live</span>');
  });
});

describe("HTML in Markdown", () => {
  it("labels SVG images with their alternative text", async () => {
    const text = '<img src="a.drawing.svg" alt="A plan" class="gitbook-drawing">\n';
    expect(await shown(text)).toContain('alt="A plan"');
    expect(rewritten(text)).toContain('alt="A plan"');
  });

  it.each([
    '<a href="" class="button primary">Soon</a>',
    '<a class="button primary">Soon</a>',
    '<button type="button" class="button primary" disabled>Soon</button>',
  ])("shows a button without a target as an inactive button: %s", async (button) => {
    const html = await shown(`${button}\n`);
    expect(html).toMatch(
      /<button type="button" class="doc-button[^"]* doc-button-inactive" disabled="">Soon/,
    );
    expect(html).not.toContain("doc-broken");
    expect(rewritten(`${button}\n`)).toContain('class="button primary"');
  });

  it("shows dl as a definition list", async () => {
    const html = await shown(
      "<dl><dt>Term</dt><dd>What it <b>is</b></dd><div><dt>Other</dt><dd><p>a</p><ul><li>b</li></ul></dd></div></dl>\n",
    );
    expect(html).toContain(
      '<dl class="doc-definitions"><dt><p>Term</p></dt><dd><p>What it <strong>is</strong></p></dd><dt><p>Other</p></dt><dd><p>a</p><ul>',
    );
  });
});

describe("lists", () => {
  it.each([
    ["unordered", "* plain\n* [ ] open\n* [x] done\n", "ul"],
    ["ordered", "1. plain\n2. [ ] open\n3. [x] done\n", "ol"],
  ])("that are %s show checkboxes for tasks, even between other items", async (_, text, tag) => {
    const html = await shown(text);
    expect(html).toMatch(new RegExp(`<${tag}><li><p>plain`));
    expect([...html.matchAll(/data-checked="(\w+)"/g)].map(([, checked]) => checked)).toEqual([
      "false",
      "true",
    ]);
  });
});

describe("tables", () => {
  it("of cards are one row that scrolls if they don't wrap", async () => {
    const cards = (more: string) =>
      shown(
        `<table data-view="cards"${more}><thead><tr><th>A</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>\n`,
      );
    expect(await cards(' data-card-wrap="false"')).toMatch(
      /<ul class="doc-cards doc-cards-row" tabindex="0"/,
    );
    expect(await cards(' data-card-wrap="true"')).not.toContain("doc-cards-row");
    expect(await cards("")).not.toContain("doc-cards-row");
  });

  it.each([
    '<table data-full-width="true"><thead><tr><th>A</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>',
    '<table data-view="cards" data-full-width="true"><thead><tr><th>A</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>',
    '{% code fullWidth="true" %}\n```\nx\n```\n{% endcode %}',
    '{% tabs fullWidth="true" %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}',
  ])("and other blocks can have full width: %s", async (text) => {
    expect(await shown(`Before.\n\n${text}\n`)).toMatch(/<div class="doc-full"><(div|ul|figure)/);
    expect(await shown(`Before.\n\n${text.replace("true", "false")}\n`)).not.toContain("doc-full");
  });
});

describe("headings", () => {
  it("that start with a digit also have the IDs that GitBook's sites use", async () => {
    const html = await shown("## 1. Create a site\n\n## 12-factor\n\n## 12-factor\n\n## Id 12-factor\n");
    for (const [id, other] of [
      ["1.-create-a-site", "id-1.-create-a-site"],
      ["12-factor-1", "id-12-factor-1"],
    ])
      expect(html).toMatch(new RegExp(`<h2 id="${id}"[^>]*>(<span id="[^"]*"></span>)*<span id="${other}">`));
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("text with another writing direction", () => {
  it.each([
    ["en", "مرحبا بالعالم", "rtl"],
    ["en", "مرحبا بكم في API هذا", "rtl"],
    ["ar", "Only English words here", "ltr"],
    ["en", "Words with مرحبا inside", null],
    ["ar", "API مرحبا بالعالم", null],
    ["ar", "123", null],
  ])("on a page in %s: %s", async (language, words, dir) => {
    for (const text of [words, `## ${words}`]) {
      const html = await shown(`${text}\n`, language);
      if (dir === null) expect(html).not.toContain("dir=");
      else expect(html).toMatch(new RegExp(`<(p|h2)[^>]* dir="${dir}"`));
    }
  });

  it.each([
    ["a list", "* مرحبا\n* بالعالم", "ul"],
    ["a numbered list", "1. مرحبا\n2. بالعالم", "ol"],
    ["tasks", "* [ ] مرحبا", "ul"],
    ["a quote", "> مرحبا بالعالم", "blockquote"],
    ["a hint", '{% hint style="info" %}\nمرحبا\n{% endhint %}', "div"],
    ["an expandable", "<details><summary>مرحبا</summary>\n\nبالعالم\n\n</details>", "details"],
    ["steps", "{% stepper %}\n{% step %}\n### مرحبا\nبالعالم\n{% endstep %}\n{% endstepper %}", "ol"],
    ["definitions", "<dl><dt>مرحبا</dt><dd>بالعالم</dd></dl>", "dl"],
  ])("%s has its bullets, numbers and icons where its text begins", async (_name, markdown, tag) => {
    expect(await shown(`${markdown}\n`, "en")).toMatch(new RegExp(`<${tag}[^>]* dir="rtl"`));
    expect(await shown(`${markdown}\n`, "ar")).not.toContain("dir=");
  });

  it("an English item in an Arabic list on an English page is written from left to right", async () => {
    const html = await shown("* مرحبا بالعالم\n* English\n* مرحبا بالعالم\n", "en");
    expect(html).toMatch(/<ul dir="rtl">.*<p dir="ltr">English/s);
    expect(html.match(/dir="rtl"/g)).toHaveLength(1);
  });
});
