import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { makeContent, makePage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { at, change, get, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

describe("uploaded images of the customization", () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it("are served by the site, only to its visitors, and never run scripts", async () => {
    const { organizationId } = space;
    const { url } = await pictureOf(site, drawing);
    const { url: dark } = await pictureOf(site, `${drawing}<!-- dark -->`);
    const path = url.slice(url.indexOf("~look"));
    await look({ header: { logo: { light: url, dark: url } }, favicon: { icon: { light: url, dark } } });
    const { text } = await at("guide/first");
    expect(text).toContain(`src="../${path}"`);
    expect(text).toContain(`rel="icon" href="../${path}" media="(prefers-color-scheme: light)"`);
    const other = dark.slice(dark.indexOf("~look"));
    expect(text).toContain(`rel="icon" href="../${other}" media="(prefers-color-scheme: dark)"`);
    const picture = await at(path);
    expect([picture.status, picture.text]).toEqual([200, drawing]);
    expect(picture.headers["content-type"]).toBe("image/svg+xml");
    expect(picture.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
    expect(picture.headers["cache-control"]).toContain("public");
    expect((await at(path.replace(/[0-9a-f]{64}/, "0".repeat(64)))).status).toBe(404);
    await db().site.updateMany({ where: { organizationId }, data: { visibility: "share-link" } });
    expect((await at(path)).status).toBe(404);
    await db().site.updateMany({
      where: { organizationId },
      data: { visibility: "public", publishedAt: null },
    });
    expect((await at(path)).status).toBe(404);
  });

  it("belong to one site, and other sites don't serve them", async () => {
    const other = await makeSite({ spaces: [space], publishedAt: now(), visibility: "public" });
    const { url } = await pictureOf(other, drawing);
    expect((await at(url.slice(url.indexOf("~look")))).status).toBe(404);
  });

  const look = (customization: object) =>
    db().site.updateMany({
      where: { organizationId: space.organizationId },
      data: { customization, configVersion: { increment: 1 } },
    });
  async function pictureOf(of: Site, text: string): Promise<{ url: string }> {
    const { token } = await makePerson({ organization: { id: of.organizationId }, role: "create" });
    const path = `/orgs/${of.organizationId}/sites/${of.id}/images`;
    return (await rest(token).post(path, { base64: Buffer.from(text).toString("base64") })).body;
  }
});

describe("links and the panel for questions", () => {
  const chosen = (customization: object) => change({ customization: customization as never });

  it("open other hosts in the same tab or a new tab, everywhere, including in cached navigation entries", async () => {
    const [header, footer, account] = [
      "https://a.example/",
      "https://b.example/",
      "https://github.com/manual",
    ];
    const to = (url: string) => ({ title: "Elsewhere", to: { kind: "url", url } });
    const links = {
      header: { links: [{ ...to(header), links: [] }] },
      footer: { groups: [{ title: "More", links: [to(footer)] }] },
      socialAccounts: [{ platform: "github", handle: "manual", display: { header: true, footer: false } }],
    };
    const text = `# Out\n\n[Text](https://c.example/)\n\n{% content-ref url="https://d.example/" %}\n[Card](https://d.example/)\n{% endcontent-ref %}\n`;
    const target = { kind: "url" as const, url: "https://e.example/" };
    await makeContent({
      space,
      pages: [
        { title: "Out", slug: "out", text },
        { title: "Away", type: "link", target },
      ],
    });
    // Links in the header are also in the menu for phones.
    const ways = async () => {
      const found = (await at("out")).text.matchAll(/<a [^>]*href="(https:[^"]*)"[^>]*>/g);
      const ours = [...found].filter(([, href = ""]) => all.includes(href));
      const wayOf = (tag: string) => [
        /target="_blank"/.test(tag) ? "beside" : "in place",
        /noopener/.test(tag),
      ];
      return [...new Set(ours.map(([tag, href]) => [href, ...wayOf(tag)].join(" ")))].sort();
    };
    const all = [header, footer, account, "https://c.example/", "https://d.example/", target.url];
    const expected = (way: string) => all.map((href) => `${href} ${way} true`).sort();
    await chosen(links);
    expect(await ways()).toEqual(expected("in place"));
    await chosen({ ...links, externalLinks: { target: "blank" } });
    expect(await ways()).toEqual(expected("beside"));
    await chosen(links);
    expect(await ways()).toEqual(expected("in place"));
  });

  it("greets in the visitor's language and suggests questions, as text", async () => {
    const hostile = `"><script>alert(1)</script>`;
    const greeting = { greeting: "Hello.", localizedGreeting: { de: "Hallo." } };
    await chosen({ ai: { ...greeting, suggestions: ["How to begin?", hostile] } });
    const { text } = await at("");
    expect(text).toContain('data-greeting="Hello."');
    expect(text).toContain("How to begin?");
    expect(text).not.toContain("<script>alert");
    await chosen({ ai: greeting, internationalization: { locale: "de" } });
    expect((await at("")).text).toContain('data-greeting="Hallo."');
    await chosen({ ai: { ...greeting, mode: "none" } });
    expect((await at("")).text).not.toContain("data-greeting");
  });
});

describe("the colors of code", () => {
  it("come from the selected theme, for light and dark, and only on screens", async () => {
    const { organizationId } = space;
    expect((await at("")).text).not.toContain("--doc-surface:#");
    const codeTheme = { default: { light: "github-light", dark: "dracula" } };
    await db().site.updateMany({
      where: { organizationId },
      data: { customization: { styling: { codeTheme } }, configVersion: { increment: 1 } },
    });
    const { text, headers } = await at("");
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    expect(style).toMatch(
      /@media screen\{\.article \.doc-code:not\(\.doc-operation \*\)\{--doc-surface:#ffffff;/,
    );
    expect(style).toMatch(
      /\[data-theme=dark\] \.article \.doc-code:not\(\.doc-operation \*\)\{--doc-surface:#282a36;[^}]*--hl-string:#f1fa8c/,
    );
    expect(headers["content-security-policy"]).toContain(
      `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    );
  });
});

describe("the preview of a customization", () => {
  const ask = (body: object, headers: Record<string, string> = {}) =>
    at("~preview", { "content-type": "application/json", ...headers }, "POST", JSON.stringify(body));
  const looks = { customization: { title: "Another name", styling: { font: "Lato" } }, mode: "dark" };

  it("renders unsaved settings, even of an unpublished site", async () => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    await db().site.updateMany({
      where: { organizationId: site.organizationId },
      data: { publishedAt: null },
    });
    const { status, text } = await ask(looks, { authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(text).toContain("Text of Welcome.");
    expect(text).toContain('<span class="brand-title">Another name</span>');
    expect(text).toContain(':root{--font:"Lato",');
    expect(text).toContain('data-theme="dark"');
    expect(text).toContain(`<base href="/preview/${site.id}/">`);
    // The frame that shows the preview runs no scripts.
    expect(text).not.toContain("<script");
    expect((await at("")).status).toBe(404);
  });

  it("shows the images of the page even before the site is published, but only to members", async () => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
    const as = { authorization: `Bearer ${token}` };
    const { pages } = (await rest(token).get(`/spaces/${space.id}/content/pages`)).body;
    const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");
    const file = { name: "shape.svg", contentType: "image/svg+xml", base64, ref: "shape" };
    const changes = [
      { operation: "insert_files", files: [file] },
      { operation: "update_page", page: pages[0].id, document: { markdown: "![](./shape)\n" } },
    ];
    expect((await rest(token).post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
    await db().site.updateMany({
      where: { organizationId: site.organizationId },
      data: { publishedAt: null, configVersion: { increment: 1 } },
    });
    const { text } = await ask(looks, as);
    const base = /<base href="([^"]+)">/.exec(text)?.[1] ?? "";
    const source = /<img[^>]* src="([^"]*~files[^"]*)"/.exec(text)?.[1] ?? "";
    const { pathname } = new URL(source, `https://host.test${base}`);
    expect((await get(pathname, as)).status).toBe(200);
    expect((await get(pathname)).status).toBe(404);
  });

  it("shows uploaded images before the site is published", async () => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");
    const images = `/orgs/${site.organizationId}/sites/${site.id}/images`;
    const { url } = (await rest(token).post(images, { base64 })).body;
    const customization = { header: { logo: { light: url, dark: url } } };
    const { text } = await ask({ customization }, { authorization: `Bearer ${token}` });
    expect(text).toMatch(/src="[^"]*\/files\/[^"]*signature=/);
    expect(text).not.toContain("~look");
  });

  it("renders the first page of a site space without its stored customization, and rejects site spaces of other sites", async () => {
    const { organizationId } = space;
    const other = await makeSpace({ organizationId });
    await makePage(other, { title: "Start", slug: "start", text: "# Start\n\nText of another.\n" });
    const siteSpace = await db().siteSpace.create({
      data: {
        ...{ organizationId, id: newId(), siteId: site.id, spaceId: other.id, rank: "z", path: "other" },
        condition: "false",
        customization: { title: "Said before" },
      },
    });
    await db().site.updateMany({ where: { organizationId }, data: { version: { increment: 1 } } });
    const { token } = await makePerson({ organization: { id: organizationId }, role: "create" });
    const as = { authorization: `Bearer ${token}` };
    const { text } = await ask({ ...looks, siteSpaceId: siteSpace.id }, as);
    expect(text).toContain("Text of another.");
    expect(text).toContain('<span class="brand-title">Another name</span>');
    expect((await ask({ ...looks, siteSpaceId: newId() }, as)).status).toBe(404);
    expect((await ask({ ...looks, siteSpaceId: siteSpace.id })).status).toBe(401);
  });

  it("is available only to people who can edit the site, and only to requests from Bindery's pages", async () => {
    const reader = await makePerson({ organization: { id: space.organizationId }, role: "read" });
    const editor = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    const of = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
    expect((await ask(looks)).status).toBe(401);
    expect((await ask(looks, of(reader))).status).toBe(404);
    expect((await ask(looks, { ...of(editor), "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await ask(looks, { ...of(editor), "content-type": "text/plain" })).status).toBe(403);
    const wrong = { customization: { styling: { font: "Comic" } } };
    expect((await ask(wrong, of(editor))).status).toBe(400);
  });

  it("reports the problem with each field as the API does, so that the form can show it at the field", async () => {
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "create" });
    const to = { kind: "url", url: "https://" };
    const customization = { header: { links: [{ title: "New", to }] }, styling: { corners: "sharp" } };
    const { status, text } = await ask({ customization }, { authorization: `Bearer ${token}` });
    const saved = await rest(token).put(
      `/orgs/${site.organizationId}/sites/${site.id}/customization`,
      customization,
    );
    expect([status, saved.status]).toEqual([400, 400]);
    expect(JSON.parse(text).error.errors).toEqual(saved.body.error.errors);
    expect(saved.body.error.errors.map(({ field }: { field: string }) => field)).toEqual([
      "styling.corners",
      "header.links.0.to.url",
    ]);
  });
});
