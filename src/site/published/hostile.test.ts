import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { threads } from "@/lib/threads/run";
import { makePage } from "@/testing/make/content";
import { withThreads } from "@/testing/threads";
import { at, change, makeManual, serveReaders, space } from "./site-server.fixture";

serveReaders();
makeManual();

/** A text that is long enough to be rendered in a thread. */
const LONG = "Some **bold** words and `code`, [a link](https://a.example/b) and more.\n\n".repeat(100);
/** Code that no other test has highlighted. */
const code = () => `\`\`\`js\nconst id = "${newId()}";\n\`\`\`\n`;
const begun = () => threads().counts.begun;
const write = (slug: string, text: string) =>
  makePage(space, { title: slug, slug, text: `# ${slug}\n\n${text}` });

// Wait until the threads have loaded their code.
describe("a page of a published site that is costly to render", { timeout: 60_000 }, () => {
  it("is rendered only once, in a thread, while other requests are answered", async () => {
    await write("long", LONG);
    const before = begun();
    let isDrawn = false;
    const drawing = Promise.all([at("long"), at("long")]).finally(() => {
      isDrawn = true;
    });
    expect((await at("welcome")).status).toBe(200);
    expect(isDrawn).toBe(false);
    for (const { status, text } of await drawing) {
      expect(status).toBe(200);
      expect(text.match(/<strong>bold<\/strong>/g)).toHaveLength(100);
    }
    expect((await at("long")).status).toBe(200);
    expect(begun() - before).toBe(1);
    const markdown = await at("long.md");
    expect(markdown.text.match(/\*\*bold\*\*/g)).toHaveLength(100);
    expect(begun() - before).toBe(2);
  });

  it("is converted to Markdown in a thread if it's long, even if it's rendered on the event loop", async () => {
    await write("spaces", `a${" ".repeat(3000)}b`);
    // The first request converts the text to a Document.
    await at("spaces");
    await change({ title: "A title" });
    const before = begun();
    expect((await at("spaces")).text).toContain("A title");
    expect(begun()).toBe(before);
    expect((await at("spaces.md")).status).toBe(200);
    expect(begun() - before).toBe(1);
  });

  it("has its code highlighted in a thread, and only once as long as the code stays the same", async () => {
    await write("code", code());
    const before = begun();
    expect((await at("code")).text).toContain('class="hl-keyword"');
    await change({ title: "Another title" });
    expect((await at("code")).text).toContain("Another title");
    expect(begun() - before).toBe(1);
  });

  it("is rendered in a thread if it has many formulas, even if it's short", async () => {
    await write("formulas", "$$\nx^2+y^2\n$$\n\n".repeat(60));
    const before = begun();
    expect((await at("formulas")).text.match(/class="katex-display"/g)).toHaveLength(60);
    expect(begun() - before).toBe(1);
  });

  it("is rendered on the event loop if it's small", async () => {
    const before = begun();
    expect((await at("guide/first")).status).toBe(200);
    expect((await at("guide/first.md")).status).toBe(200);
    expect(begun()).toBe(before);
  });
});

describe("a page of a published site that is too costly to render", { timeout: 60_000 }, () => {
  it("returns a message, and isn't rendered again at each view", async () => {
    await write("endless", LONG);
    await withThreads({ runMilliseconds: 1 }, async ({ counts }) => {
      for (let view = 0; view < 3; view += 1) {
        const { status, headers, text } = await at("endless");
        expect(status).toBe(422);
        expect(text).toContain("<title>This page cannot be shown | Manual</title>");
        expect(text).toContain("It exceeds the time or memory limit for a page.");
        expect(headers["cache-control"]).toBe("no-store");
        expect(headers["x-robots-tag"]).toBe("noindex");
      }
      expect(counts).toEqual({ begun: 1, ended: 1 });
      expect((await at("endless.md")).status).toBe(422);
      expect((await at("endless.md")).status).toBe(422);
      expect(counts).toEqual({ begun: 2, ended: 2 });
      const all = (await at("llms-full.txt")).text;
      expect(all).toContain("# endless\n\nThis page takes too much time or memory to render.");
      expect(all).toContain("Text of Welcome.");
      expect(counts.begun).toBe(2);
    });
    expect((await at("endless")).status).toBe(200);
  });

  it("is retried after it has changed", async () => {
    const id = await write("grown", LONG);
    await withThreads({ runMilliseconds: 1 }, async ({ counts }) => {
      expect((await at("grown")).status).toBe(422);
      const small = { id, title: "grown", slug: "grown", text: "# grown\n\nSmall again.\n" };
      // To write, Bindery compares the new text with the old text. For this text, the comparison takes longer than the
      // test allows for a thread.
      await withThreads({}, () => makePage(space, small));
      expect((await at("grown")).text).toContain("Small again.");
      expect(counts.begun).toBe(1);
    });
  });

  it("shows code that takes too long to highlight without colors", async () => {
    await write("plain", code());
    await withThreads({ runMilliseconds: 0 }, async ({ counts }) => {
      const { status, text } = await at("plain");
      expect(status).toBe(200);
      expect(text).toContain("const id = ");
      expect(text).not.toContain("hl-keyword");
      expect(counts.ended).toBe(1);
    });
  });

  it("makes another page return a message if too many requests wait", async () => {
    await write("first", LONG);
    await write("second", LONG);
    await withThreads({ threads: 1, waiting: 0, waitingOfGroup: 0 }, async () => {
      const [first, second] = await Promise.all([at("first"), at("second")]);
      const [drawn, refused] = first.status === 200 ? [first, second] : [second, first];
      expect(drawn.status).toBe(200);
      expect(refused.status).toBe(503);
      expect(refused.headers["retry-after"]).toBe("5");
      expect(refused.text).toContain("Too many pages are being rendered");
    });
    expect((await at("second")).status).toBe(200);
  });
});
