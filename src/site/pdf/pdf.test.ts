import { readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { forgetUnused } from "@/domains/content/files/forget-unused";
import { fileStore } from "@/domains/content/files/store";
import { PDF_FAULT, PDF_KEPT_DAYS } from "@/domains/content/pdf/jobs";
import { env } from "@/env";
import { now, setClock } from "@/lib/clock";
import { runJobs } from "@/testing/jobs";
import { makeChangeRequest } from "@/testing/make/change-request";
import { type ContentFields, makePage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { withThreads } from "@/testing/threads";
import { KITCHEN } from "./kitchen.fixture";
import { made, makeFixture, open, parse, read, setHere, titles, urlOf } from "./pdf.fixture";
import { setInto } from "./set";
import type { TypesetInput } from "./task";
import { PDF_LIMITS } from "./typeset";

const TREE: ContentFields["pages"] = [
  {
    id: "start",
    title: "Start",
    text: "# Start\n\nSee [the child](content:page/child#deep) and [nothing](content:page/start#absent).\n",
    pages: [{ id: "child", title: "Child", text: "# Child\n\n## Deep\n\nHere.\n" }],
  },
  { type: "group", title: "Guides", pages: [{ title: "First guide" }] },
  { type: "link", title: "Elsewhere", target: { kind: "url", url: "https://example.org/" } },
  { title: "Secret draft", hidden: true },
];

vi.setConfig({ testTimeout: 90_000 });

afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

describe("The PDF of a space", () => {
  it("contains the text of every page, including Chinese, Japanese, Korean, Cyrillic and Greek", async () => {
    const words = ["内容可以导出", "日本語の文章", "한국어 문단", "Кириллица", "Ελληνικά"];
    const pages = words.map((word, index) => ({
      title: `Page ${index}`,
      text: `# Page ${index}\n\n${word}\n`,
    }));
    const { text } = await made(
      await makeFixture({ pages: [...pages, { title: "中文标题", text: "# 中文标题\n\n正文\n" }] }),
    );
    for (const word of [...words, "中文标题", "正文", "Handbook", "Revision 2"]) expect(text).toContain(word);
  });

  it("uses the language of its space for its labels", async () => {
    const text =
      '# 首頁\n\n![](gone.png)\n\n{% updates %}\n{% update date="2026-03-02" %}\nNew.\n{% endupdate %}\n{% endupdates %}\n';
    const fixture = await makeFixture({ pages: [{ title: "首頁", text }] });
    const { organizationId, id } = fixture.space;
    const textIn = async (language: string) => {
      await db().space.update({ where: { organizationId_id: { organizationId, id } }, data: { language } });
      await makePage(fixture.space, { title: language });
      const { pdf, text } = await made(fixture);
      expect((await pdf.getMetadata()).info).toMatchObject({ Language: language });
      return text;
    };
    const traditional = await textIn("zh-tw");
    for (const word of ["目錄", "修訂版 3", "圖片遺失", "2026年3月2日"]) expect(traditional).toContain(word);
    const german = await textIn("de");
    for (const word of ["Inhalt", "Revision 4", "Fehlendes Bild", "2. März 2026"])
      expect(german).toContain(word);
    expect(german).not.toMatch(/Contents|Missing/);
  });

  it("breaks endlessly joined emoji, and shows emoji that are wider than their column", async () => {
    const row = (cell: string) => `|${` ${cell} |`.repeat(80)}\n`;
    const table = row("a") + row("---") + row("👩‍👩‍👧‍👦");
    const { text, pdf } = await made(
      await makeFixture({
        pages: [{ title: "Joined", text: `# Joined\n\n${"👩‍".repeat(2000)}\n\n${table}\nEnd.\n` }],
      }),
    );
    expect(text).toContain("End.");
    expect(pdf.numPages).toBeGreaterThan(3);
  });

  it("has the page tree as bookmarks, without hidden pages", async () => {
    const { outline, text } = await made(await makeFixture({ pages: TREE }));
    expect(titles(outline)).toEqual([
      ["Start", [["Child", ["Deep"]]]],
      ["Guides", ["First guide"]],
      "Elsewhere",
    ]);
    expect(outline[2]?.url).toBe("https://example.org/");
    expect(text).not.toContain("Secret draft");
  });

  it("has correct links between pages and from the table of contents", async () => {
    const { pdf, links, pages } = await made(await makeFixture({ pages: TREE }));
    const names = links.flatMap((link) => (typeof link.dest === "string" ? [link.dest] : []));
    expect(names).toEqual(
      expect.arrayContaining(["page-start", "page-child", "page-child--deep", "page-start--absent"]),
    );
    for (const name of names) expect(await pdf.getDestination(name), name).not.toBeNull();
    const [ref] = (await pdf.getDestination("page-child--deep")) as [Parameters<typeof pdf.getPageIndex>[0]];
    const index = await pdf.getPageIndex(ref);
    expect(pages[index]).toContain("Deep");
    // The PDF has a cover, a table of contents, and one printed page for each page. The page numbers in the table of
    // contents are correct.
    expect(pages[1]).toMatch(/Contents.*Start 3.*Child 4.*Guides 5.*First guide 6/s);
  });

  it("can start with one page, with or without its subpages", async () => {
    const place = await makeFixture({ pages: TREE });
    const branch = await made(place, "?page=start");
    expect(titles(branch.outline)).toEqual([["Start", [["Child", ["Deep"]]]]]);
    expect(branch.text).not.toContain("First guide");
    const alone = await made(place, "?page=start&only=true");
    expect(alone.pdf.numPages).toBe(1);
    expect(titles(alone.outline)).toEqual(["Start"]);
    // The target of the link isn't in the PDF, so the link leads to the target's URL.
    expect(alone.links.map((link) => link.url)).toContainEqual(
      expect.stringContaining(`/spaces/${place.space.id}/pages/child#deep`),
    );
  });

  it("contains every kind of block, and sends no request to other hosts", async () => {
    const connect = vi.spyOn(net.Socket.prototype, "connect");
    const place = await makeFixture({
      pages: [
        { title: "Kitchen sink", text: KITCHEN },
        { id: "child", title: "Child page" },
      ],
    });
    // Run the thread's code in this process, so that the test can observe its requests.
    const { file } = await setHere(place);
    const { text, links } = await parse(readFileSync(file));
    for (const word of [
      "greeting",
      "First card",
      "Third card",
      "yarn",
      "Configure",
      "More about this",
      "Right column",
      "timeoutSeconds",
      "Danger",
      "Remote picture",
      "What the film tells",
    ])
      expect(text, word).toContain(word);
    expect(links.map((link) => link.url)).toContain("https://images.example.org/x.png");
    const asked = connect.mock.calls.flat(2) as unknown[];
    const hosts = asked.flatMap((one) => {
      const { host } = (typeof one === "object" && one !== null ? one : {}) as { host?: unknown };
      return typeof host === "string" ? [host] : [];
    });
    expect(hosts.filter((host) => !["127.0.0.1", "localhost", "::1"].includes(host))).toEqual([]);
  });
});

describe("A PDF's URL", () => {
  it("stays the same for a revision, and shows that revision after edits", async () => {
    const place = await makeFixture({ pages: [{ id: "one", title: "One", text: "# One\n\nBefore.\n" }] });
    const url = await urlOf(place);
    expect(await urlOf(place)).toBe(url);
    await runJobs();
    await makePage(place.space, { title: "Later" });
    expect(await urlOf(place)).not.toBe(url);
    const { text } = await parse(await read(url));
    expect(text).toContain("Before.");
    expect(text).not.toContain("Later");
    expect(await db().pdfExport.count({ where: { organizationId: place.organization.id } })).toBe(2);
  });

  it("asks clients that open it too early to retry, and shows progress in a browser", async () => {
    const url = await urlOf(await makeFixture({ pages: TREE }));
    const early = await open(url);
    expect([early.status, early.headers["retry-after"]]).toEqual([503, "3"]);
    const browser = await open(url, { accept: "text/html,*/*" });
    expect([browser.status, browser.headers.refresh]).toEqual([503, "3"]);
    expect(browser.body).toContain("<progress");
    await runJobs();
    expect((await open(url, { accept: "text/html,*/*" })).headers["content-type"]).toBe("application/pdf");
  });

  it("expires after at most two hours, and is refused if someone changed it", async () => {
    const place = await makeFixture({ pages: TREE });
    const url = await urlOf(place);
    await runJobs();
    const other = await makeFixture({ pages: TREE });
    const row = await db().pdfExport.findFirstOrThrow({ where: { organizationId: place.organization.id } });
    const forged = url.replace(row.id, other.space.id);
    expect((await open(forged)).status).toBe(403);
    const begun = now().getTime();
    setClock(new Date(begun + 59 * 60_000));
    expect((await open(url)).status).toBe(200);
    setClock(new Date(begun + 121 * 60_000));
    expect((await open(url)).status).toBe(403);
  });

  it("isn't returned to people without access, or for pages that don't exist", async () => {
    const place = await makeFixture({ pages: TREE });
    const stranger = rest((await makePerson({ role: "admin" })).token);
    expect((await stranger.get(`/spaces/${place.space.id}/pdf`)).status).toBe(404);
    const request = await makeChangeRequest({ space: place.space });
    expect((await stranger.get(`/spaces/${place.space.id}/change-requests/${request.id}/pdf`)).status).toBe(
      404,
    );
    expect((await place.api.get(`/spaces/${place.space.id}/pdf?page=absent`)).status).toBe(404);
    expect((await place.api.get(`/spaces/${place.space.id}/pdf?only=true`)).status).toBe(400);
    expect(await db().pdfExport.count({ where: { organizationId: place.organization.id } })).toBe(0);
  });

  it("shows the content of a change request, and contains the name of the change request", async () => {
    const place = await makeFixture({ pages: TREE });
    const request = await makeChangeRequest({
      space: place.space,
      subject: "Better words",
      user: place.user,
    });
    const base = `/spaces/${place.space.id}/change-requests/${request.number}`;
    await place.api.post(`${base}/content`, {
      changes: [{ operation: "update_page", page: "child", title: "Renamed child" }],
    });
    const answer = await place.api.get(`${base}/pdf`);
    await runJobs();
    const { text, outline } = await parse(await read(answer.body.url));
    expect(titles(outline)[0]).toEqual(["Start", [["Renamed child", ["Deep"]]]]);
    expect(text).toContain(`Change request #${request.number}: Better words`);
  });

  it("is deleted with its space, and after two weeks without a request", async () => {
    const place = await makeFixture({ pages: TREE });
    const url = await urlOf(place);
    await runJobs();
    const where = { organizationId: place.organization.id };
    const { fileKey } = await db().pdfExport.findFirstOrThrow({ where });
    await place.api.delete(`/spaces/${place.space.id}`);
    expect((await open(url)).status).toBe(404);
    const begun = now().getTime();
    setClock(new Date(begun + 13 * 86_400_000));
    await forgetUnused("PdfExport", PDF_KEPT_DAYS);
    expect(await db().pdfExport.count({ where })).toBe(1);
    setClock(new Date(begun + 15 * 86_400_000));
    await forgetUnused("PdfExport", PDF_KEPT_DAYS);
    expect(await db().pdfExport.count({ where })).toBe(0);
    expect(await fileStore().sizeOf(place.organization.id, fileKey as string)).toBeNull();
  });
});

/** A PNG that claims to be 60,000 pixels high and wide, which would take 10 GB when decoded. */
async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}

describe("Malicious content", () => {
  it("can't make the worker read files, fetch URLs or stop", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40">
      <image href="file:///etc/passwd" width="9" height="9"/><image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/>
      <style>@import url(http://127.0.0.1:9/x.css);</style><text y="20">drawn</text></svg>`;
    const files = [
      { gitPath: "evil.svg", bytes: Buffer.from(svg) },
      { gitPath: "bomb.png", bytes: await bomb() },
      { gitPath: "lie.png", bytes: Buffer.from("/etc/passwd") },
    ];
    const text = `# Evil\n\n![svg](evil.svg)\n\n![bomb](bomb.png)\n\n![lie](lie.png)\n
![data](data:image/png;base64,iVBORw0KGgo=)\n\n![file](file:///etc/passwd)\n\n[script](javascript:alert(1))\n\nThe end.\n`;
    const { text: shown, links } = await made(
      await makeFixture({ files, pages: [{ title: "Evil", gitPath: "README.md", text }] }),
    );
    expect(shown).toContain("The end.");
    expect(shown).not.toContain("root:");
    expect(links.filter((link) => /^(?:javascript|file|data):/.test(link.url ?? ""))).toEqual([]);
  });

  it("can be a table of 3,000 rows, with its header on every page", { timeout: 300_000 }, async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `| row ${index} | a value | and what it means |`);
    const text = `# Long\n\n| Name of it | Value | Meaning |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
    const { pages, pdf } = await made(
      await makeFixture({ pages: [{ id: "long", title: "Long", text }] }),
      "?page=long&only=true",
    );
    expect(pages.at(-1)).toContain("row 2999");
    expect(pages.filter((page) => page.includes("Name of it"))).toHaveLength(pdf.numPages);
  });

  it("doesn't make a PDF repeat the URL of a link in each line of the link", async () => {
    const address = `https://example.org/${"a/".repeat(20_000)}`;
    const text = `# Far\n\n[${"words ".repeat(2_000)}](${address})\n\n[${"more ".repeat(2_000)}](#${"b".repeat(20_000)})\n`;
    const place = await makeFixture({ pages: [{ title: "Far", text }] });
    const url = await urlOf(place, "");
    await runJobs();
    const bytes = await read(url);
    expect(bytes.byteLength).toBeLessThan(200_000);
    expect((await parse(bytes)).text).toContain("words words");
  });

  it.each([
    ["marks of direction", "\u202ea\u202c"],
    ["letters of two fonts without a place to break", "a\u2060中\u2060"],
  ])("can contain a word of 30,000 %s", async (_, letters) => {
    const text = `# Word\n\n${letters.repeat(30_000)}\n\nThe end.\n`;
    const place = await makeFixture({ pages: [{ title: "Word", text }] });
    const url = await urlOf(place, "");
    await runJobs();
    expect((await open(url)).status).toBe(200);
  });

  it("can't draw more than one line of white space", async () => {
    const spaces = " ".repeat(100_000);
    const text = `# Wide\n\nBefore${spaces}after.${"\t".repeat(50_000)}end\n`;
    const place = await makeFixture({ pages: [{ title: "Wide", text }] });
    const url = await urlOf(place, "");
    await runJobs();
    const bytes = await read(url);
    expect(bytes.byteLength).toBeLessThan(100_000);
    const shown = (await parse(bytes)).text;
    for (const word of ["Before", "after.", "end"]) expect(shown).toContain(word);
  });

  it("can be nested as deeply as documents allow, and contain a word longer than a page", async () => {
    const quotes = `${"> ".repeat(30)}deep\n`;
    const word = "x".repeat(30_000);
    const { text } = await made(
      await makeFixture({ pages: [{ title: "Deep", text: `# Deep\n\n${quotes}\n${word}\n\nThe end.\n` }] }),
    );
    expect(text).toContain("The end.");
  });
});

describe("A PDF that costs too much", () => {
  it("is stopped without stopping the worker, returns 422 with the reason, isn't retried immediately, and leaves no files", async () => {
    const place = await makeFixture({ pages: TREE });
    const small = await makeFixture({ pages: TREE });
    const [other, idle] = await Promise.all(
      ["read", "read"].map(() => makePerson({ organization: place.organization, role: "read" })),
    );
    const told = async (token = "") => (await rest(token).get("/user/notifications")).body.items;
    await withThreads({ runMilliseconds: 0 }, async () => {
      const url = await urlOf(place);
      expect(await urlOf({ ...place, api: rest(other?.token) })).toBe(url);
      await runJobs();
      const failed = {
        kind: "job-failed",
        job: { type: "pdf", error: expect.stringContaining("more time") },
      };
      for (const items of [(await place.api.get("/user/notifications")).body.items, await told(other?.token)])
        expect(items).toEqual([expect.objectContaining({ kind: failed.kind })]);
      expect((await told(other?.token))[0].job).toMatchObject(failed.job);
      expect(await told(idle?.token)).toEqual([]);
      const refused = await open(url);
      expect([refused.status, String(refused.body)]).toEqual([422, expect.stringContaining("more time")]);
      expect(await urlOf(place)).toBe(url);
      await runJobs();
      expect((await open(url)).status).toBe(422);
    });
    const row = await db().pdfExport.findFirstOrThrow({ where: { organizationId: place.organization.id } });
    expect([row.status, row.fileKey, row.error === PDF_FAULT]).toEqual(["failure", null, false]);
    expect(readdirSync(path.join(env.DATA_DIR, "tmp"))).toEqual([]);
    expect((await made(small)).text).toContain("Start");
  });

  it.each([
    ["pages", "has more than 2 printed pages, which is the limit for a PDF", { pages: 2 }],
    ["megabytes", "results in a PDF of more than 0 MB, which is the limit", { megabytes: 0 }],
    ["memory", "needs more than 1 MB of memory, which is the limit for a PDF", { memoryMegabytes: 1 }],
    ["minutes", "takes more than 0 minutes to export, which is the limit for a PDF", { minutes: 0 }],
  ])("is refused because of its %s", async (_, sentence, limits) => {
    const place = await makeFixture({ pages: TREE });
    const { made } = await setHere(place, (input) =>
      setInto(input as TypesetInput, { ...PDF_LIMITS, ...limits }),
    );
    expect(made).toEqual({ refusal: `The content ${sentence}. Export parts of the content instead.` });
  });
});
