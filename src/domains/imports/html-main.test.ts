import { describe, expect, it } from "vitest";
import { imported, makeImporter, zipOf } from "./imports.fixture";

const page = (body: string) =>
  `<!doctype html><html><head><title>Site title</title></head><body>${body}</body></html>`;
const WORDS = "The first sentence of the page. ".repeat(8);

async function run(body: string) {
  const importer = await makeImporter();
  const result = await importer.run([
    await zipOf({ "index.html": page(body), "b.html": page("<h1>B</h1><p>b</p>") }),
  ]);
  const text = await (await imported(importer, result)).text("Home");
  return {
    text,
    problems: result.report.problems as { file: string; reason: string }[],
    status: result.status,
  };
}

describe("the main content of an HTML page", () => {
  it.each([
    [
      "several articles",
      `<article><h1>Home</h1><p>${WORDS}</p></article><article><p>Second words</p></article>`,
    ],
    [
      "several elements with the class content",
      `<h1>Home</h1><div class="content">${WORDS}</div><div class="content">Second words</div>`,
    ],
    ["a small article beside the text", `<h1>Home</h1><article>Aside</article><p>${WORDS} Second words</p>`],
    [
      "a small element with the ID main before the text",
      `<div id="main">Hint</div><h1>Home</h1><p>${WORDS} Second words</p>`,
    ],
  ])("is the whole page if it has %s", async (_, body) => {
    const { text, problems } = await run(body);
    expect(text).toContain("Second words");
    expect(text).toContain("The first sentence");
    expect(problems).toEqual([]);
  });

  it("is the element with most of the text, without menus, and with a heading beside it", async () => {
    const menu = '<div class="menu"><ul><li><a href="b.html">B</a></li></ul><button>Open</button></div>';
    const { text, problems } = await run(
      `<nav>Menu words</nav>${menu}<h1>Home</h1><main><p>${WORDS}</p></main><footer>Imprint words</footer>`,
    );
    expect(text).toContain("The first sentence");
    expect(text).not.toMatch(/Menu words|Imprint words|Open/);
    expect(problems).toEqual([]);
  });

  it("doesn't lose other text without a report", async () => {
    const { text, problems } = await run(
      `<main><h1>Home</h1><p>${WORDS}</p></main><p>Words that are outside.</p>`,
    );
    expect(text).not.toContain("outside");
    expect(problems).toEqual([
      { file: "index.html", reason: expect.stringContaining("“Words that are outside.”") },
    ]);
  });

  it.each([
    [
      "the header with the title, as Pandoc writes it",
      `<header id="title-block-header"><h1>Home</h1><p>Written by Ada</p></header><p>${WORDS}</p>`,
      "Written by Ada",
    ],
    [
      "a note beside the text",
      `<h1>Home</h1><p>${WORDS}</p><aside><p>Never unplug it.</p></aside>`,
      "Never unplug it.",
    ],
  ])("includes %s", async (_, body, expected) => {
    const { text, problems } = await run(body);
    expect(text).toMatch(/^# Home\n/);
    expect(text).toContain(expected);
    expect(problems).toEqual([]);
  });

  it.each([
    ["an aside", `<main><h1>Home</h1><p>${WORDS}</p></main><aside>Never unplug it.</aside>`],
    ["a second title", `<main><h1>Home</h1><p>${WORDS}</p></main><h1>Never unplug it.</h1>`],
    [
      "the header with the title",
      `<header><h1>Home</h1><p>Never unplug it.</p></header><main><p>${WORDS}</p></main>`,
    ],
  ])("is used with a report if there's also %s", async (_, body) => {
    const { text, problems } = await run(body);
    expect(text).toMatch(/^# Home\n/);
    expect(text).not.toContain("unplug");
    expect(problems).toEqual([{ file: "index.html", reason: expect.stringContaining("“Never unplug it.”") }]);
  });

  it("causes no report about menus, and about the header of the website", async () => {
    const { text, problems } = await run(
      `<header><b>Acme manuals</b></header><aside><ul><li><a href="b.html">B</a></li></ul></aside>
       <main><h1>Home</h1><p>${WORDS}</p></main>`,
    );
    expect(text).not.toMatch(/Acme manuals/);
    expect(problems).toEqual([]);
  });
});
