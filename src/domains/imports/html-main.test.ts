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
});
