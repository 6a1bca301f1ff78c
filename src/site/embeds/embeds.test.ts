import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { daysAfter, now, setClock } from "@/lib/clock";
import { at, makeManual, serveReaders, space } from "@/site/published/site-server.fixture";
import { queueByClock, runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { answerWith, asked, html, origin, serveThirdParty } from "./third-party.fixture";

serveReaders();
makeManual();
serveThirdParty();

let api: ReturnType<typeof rest>;

beforeEach(async () => {
  const { token } = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
  api = rest(token);
});
afterEach(() => {
  setClock();
  provideEnv({ EMBED_CARDS: "on" });
});

const embed = (url: string) => `{% embed url="${url}" %}\n`;

async function change(changes: unknown[]) {
  const { status, body } = await api.post(`/spaces/${space.id}/content`, { changes });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Writes a page that embeds these URLs. */
const write = (slug: string, ...urls: string[]) =>
  change([
    {
      operation: "insert_page",
      title: slug,
      slug,
      document: { markdown: urls.map(embed).join("\n") },
    },
  ]);

const rows = () =>
  db().embedCard.findMany({
    where: { organizationId: space.organizationId, spaceId: space.id },
    orderBy: { url: "asc" },
  });

/** Returns the HTML of the embeds on a page of the site. */
async function shown(slug: string): Promise<string> {
  const { status, text } = await at(slug);
  expect(status).toBe(200);
  return [...text.matchAll(/<figure class="doc-embed[\s\S]*?<\/figure>/g)].join("");
}

const picture = (width = 1200, height = 630, format: "png" | "gif" = "png") =>
  sharp({ create: { width, height, channels: 3, background: "#369" } })
    .toFormat(format)
    .toBuffer();

const OPEN_GRAPH = `<title>Tab title</title>
  <meta property="og:title" content="A guide to &amp; about bees">
  <meta property="og:description" content="All about   bees.">
  <meta property="og:site_name" content="Bee News">
  <meta property="og:image" content="/picture.png">`;

/** Responds with a page that has an image. */
async function answerWithImage(bytes?: Buffer, type = "image/png") {
  const image = bytes ?? (await picture());
  answerWith((request, response) =>
    request.url === "/picture.png"
      ? void response.writeHead(200, { "content-type": type }).end(image)
      : html(OPEN_GRAPH)(request, response),
  );
}

describe("a card of an embedded URL", () => {
  it("has the title, description, website and a small image of the page, which visitors load from Bindery", async () => {
    await answerWithImage();
    await write("bees", `${origin}/bees?a=1`);
    const before = await shown("bees");
    expect(before).toContain(`<strong>${new URL(origin).host}</strong>`);
    const etag = (await at("bees")).headers.etag as string;
    await runJobs();
    expect(asked).toEqual(["/bees?a=1", "/picture.png"]);
    const card = await shown("bees");
    expect(card).toContain("<strong>A guide to &amp; about bees</strong>");
    expect(card).toContain(">All about bees.</small>");
    expect(card).toContain("Bee News");
    const [, src = ""] = /<img[^>]* src="([^"]+)"/.exec(card) ?? [];
    expect(src).toMatch(/^\.\/~image\?key=/);
    expect(card.replace(`href="${origin}/bees?a=1"`, "")).not.toContain(`${origin}/`);
    const image = await at(src.slice(2).replaceAll("&amp;", "&"));
    expect([image.status, image.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 336 });
    const answer = await at("bees", { "if-none-match": etag });
    expect(answer.status).toBe(200);
    expect((await at("bees", { "if-none-match": answer.headers.etag as string })).status).toBe(304);
  });

  it("doesn't change the stored Markdown, the Document or the Markdown of the site", async () => {
    await write("bees", `${origin}/bees`);
    const page = `/spaces/${space.id}/content/path/bees`;
    const read = async () => [
      (await api.get(`${page}?format=markdown`)).body,
      (await api.get(page)).body,
      (await at("bees.md")).text,
    ];
    const before = await read();
    await runJobs();
    expect(await shown("bees")).toContain("Plain title");
    expect(await read()).toEqual(before);
  });

  it("is fetched once for a URL, even if many pages embed the URL and are saved again", async () => {
    await write("one", `${origin}/same`, `${origin}/same`);
    await runJobs();
    await write("two", `${origin}/same`);
    await write("three", `${origin}/other`);
    await runJobs();
    expect(asked).toEqual(["/same", "/other"]);
    expect(await shown("two")).toContain("Plain title");
  });

  it("is also shown for a URL in reusable content", async () => {
    const shared = { id: "shared", title: "Shared", gitPath: null, text: embed(`${origin}/shared`) };
    await makeContent({ space, changes: [{ kind: "put-reusable-content", reusableContent: shared }] });
    await write("bees", `${origin}/bees`);
    const markdown = '{% include "content:reusable-content/shared" %}\n';
    const page = { title: "Wasps", slug: "wasps", document: { markdown } };
    await change([{ operation: "insert_page", ...page }]);
    await runJobs();
    expect(asked).toEqual(["/shared", "/bees"]);
    expect(await shown("wasps")).toContain("Plain title");
    await queueByClock("embeds:forget");
    await runJobs();
    expect(await rows()).toHaveLength(2);
  });

  it("is fetched only for main content, not for a change request that isn't merged", async () => {
    const { body: request } = await api.post(`/spaces/${space.id}/change-requests`, { subject: "Bees" });
    const place = `/spaces/${space.id}/change-requests/${request.id}`;
    const page = { title: "Bees", slug: "bees", document: { markdown: embed(`${origin}/bees`) } };
    const changes = [{ operation: "insert_page", ...page }];
    expect((await api.post(`${place}/content`, { changes })).status).toBe(200);
    await runJobs();
    expect([asked, await rows()]).toEqual([[], []]);
    expect((await api.post(`${place}/merge`, {})).status).toBe(200);
    await runJobs();
    expect(asked).toEqual(["/bees"]);
    expect(await shown("bees")).toContain("Plain title");
  });

  it("names the frame of a video, and is the image of the button that loads the frame", async () => {
    const url = "https://www.youtube.com/watch?v=abcdefghijk";
    await write("video", url);
    const where = { organizationId: space.organizationId, spaceId: space.id };
    const image = { fileKey: "0".repeat(64), imageWidth: 480, imageHeight: 360 };
    await db().embedCard.updateMany({ where, data: { title: "Bees dance", site: "YouTube", ...image } });
    const button = /<button[\s\S]*?<\/button>/.exec(await shown("video"))?.[0];
    expect(button).toContain('data-title="Bees dance"');
    expect(button).toContain('aria-label="Load from www.youtube.com: Bees dance"');
    expect(button).toMatch(/<img alt=""[^>]+class="doc-embed-poster"/);
    expect(button).not.toMatch(/src="https?:/);
  });

  it("isn't fetched or shown if the operator has turned cards off", async () => {
    await write("bees", `${origin}/bees`);
    await runJobs();
    provideEnv({ EMBED_CARDS: "off" });
    await write("wasps", `${origin}/wasps`, `${origin}/bees`);
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(asked).toEqual(["/bees"]);
    expect(await shown("wasps")).not.toContain("Plain title");
    provideEnv({ EMBED_CARDS: "on" });
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(asked).toEqual(["/bees", "/wasps"]);
  });
});

describe("a hostile page", () => {
  it("can't add markup, control characters or long texts to a card", async () => {
    const title = `"><script>alert(1)</script>\u202e\u0007 ${"x".repeat(5_000)}`;
    answerWith(
      html(`<meta name="twitter:title" content="${title.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}">
        <meta name="description" content="&lt;img src=x onerror=alert(1)&gt;">`),
    );
    await write("bees", `${origin}/bees`);
    await runJobs();
    const [card] = await rows();
    expect(card?.title).toMatch(/^"><script>alert\(1\)<\/script> x+…$/);
    expect(card?.title.length).toBeLessThanOrEqual(200);
    const page = await shown("bees");
    expect(page).not.toMatch(/<script|<img|\u202e/);
    expect(page).toContain("&lt;script&gt;");
  });

  it.each([
    [
      "an SVG image",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
      "image/svg+xml",
    ],
    ["an SVG image with another type", Buffer.from("<svg><script>alert(1)</script></svg>"), "image/png"],
    ["text", Buffer.from("no image at all"), "image/png"],
    ["a broken image", Buffer.from("\x89PNG\r\n\x1a\n broken", "latin1"), "image/png"],
    [
      "an image of more than 5 MiB",
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(5_300_000)]),
      "image/png",
    ],
  ])("has no image if its image is %s", async (_name, bytes, type) => {
    await answerWithImage(bytes, type);
    await write("bees", `${origin}/bees`);
    await runJobs();
    expect(await rows()).toMatchObject([{ title: "A guide to & about bees", fileKey: null, failures: 0 }]);
    expect(await shown("bees")).not.toContain("<img");
  });

  it("has no image if the image is tiny, such as a tracking pixel", async () => {
    await answerWithImage(await picture(16, 16, "gif"), "image/gif");
    await write("bees", `${origin}/bees`);
    await runJobs();
    expect(await rows()).toMatchObject([{ title: "A guide to & about bees", fileKey: null }]);
  });

  it("can't lead Bindery to a private host, neither for the page nor for its image", async () => {
    const metadata = "http://169.254.169.254/latest";
    answerWith((request, response) =>
      request.url === "/redirect"
        ? void response.writeHead(302, { location: metadata }).end()
        : html(`<title>Bees</title><meta property="og:image" content="${metadata}">`)(request, response),
    );
    await write("bees", `${origin}/redirect`, "http://127.0.0.1:9/", "http://[::1]/", `${origin}/image`);
    await runJobs();
    expect(asked.toSorted()).toEqual(["/image", "/redirect"]);
    const found = await rows();
    expect(found).toHaveLength(4);
    expect(found.filter(({ failures }) => failures === 1)).toHaveLength(3);
    expect(found.find(({ url }) => url.endsWith("/image"))).toMatchObject({ title: "Bees", fileKey: null });
  });

  it("is read only at its start, however long it is, and in its own encoding", async () => {
    let sent = 0;
    answerWith((request, response) => {
      if (request.url === "/latin") {
        response.writeHead(200, { "content-type": "text/html" });
        return void response.end(
          Buffer.from('<meta charset="iso-8859-1"><title>Caf\xe9 Mir\xf3</title>', "latin1"),
        );
      }
      response.writeHead(200, { "content-type": "text/html" });
      response.write("<title>Endless</title>");
      const more = () => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += 65_536;
          if (!response.write("<!-- x -->".repeat(6_554))) return void response.once("drain", more);
        }
      };
      more();
    });
    await write("bees", `${origin}/endless`, `${origin}/latin`);
    await runJobs();
    expect((await rows()).map(({ title }) => title)).toEqual(["Endless", "Café Miró"]);
    expect(sent).toBeLessThan(20_000_000);
  });

  it("with 100,000 attributes or deeply nested elements doesn't stop other pages", async () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(" ");
    answerWith((request, response) =>
      request.url === "/wide"
        ? html(`<meta ${attributes}><title>Wide</title>`)(request, response)
        : html(`${"<div>".repeat(50_000)}<title>Deep</title>`)(request, response),
    );
    await write("bees", `${origin}/wide`, `${origin}/deep`);
    await runJobs();
    expect((await rows())[0]).toMatchObject({ title: "Deep", failures: 0 });
  });

  it("without HTML has no card, and isn't fetched again immediately", async () => {
    answerWith(
      (_request, response) =>
        void response.writeHead(200, { "content-type": "application/pdf" }).end("<title>PDF</title>"),
    );
    await write("bees", `${origin}/bees.pdf`);
    await runJobs();
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(asked).toEqual(["/bees.pdf"]);
    expect(await rows()).toMatchObject([{ title: "", failures: 0 }]);
    expect(await shown("bees")).toContain(`<strong>${new URL(origin).host}</strong>`);
  });
});

describe("a page that can't be fetched", () => {
  it("is fetched again after longer and longer pauses, and its last card stays", async () => {
    const inHours = (hours: number) => setClock(new Date(now().getTime() + hours * 3_600_000));
    const refresh = async () => {
      asked.length = 0;
      await queueByClock("embeds:refresh");
      await runJobs();
      return asked.filter((path) => path === "/retried").length;
    };
    await write("bees", `${origin}/retried`);
    await runJobs();
    answerWith((_request, response) => void response.writeHead(500).end());
    setClock(daysAfter(now(), 29));
    expect(await refresh()).toBe(0);
    setClock(daysAfter(now(), 5));
    expect(await refresh()).toBe(1);
    expect(await refresh()).toBe(0);
    inHours(1.1);
    expect(await refresh()).toBe(1);
    inHours(1.1);
    expect(await refresh()).toBe(0);
    inHours(1.1);
    expect(await refresh()).toBe(1);
    expect(await rows()).toMatchObject([{ title: "Plain title", failures: 3 }]);
    expect(await shown("bees")).toContain("Plain title");
    answerWith(html("<title>New title</title>"));
    inHours(5);
    expect(await refresh()).toBe(1);
    expect(await rows()).toMatchObject([{ title: "New title", failures: 0 }]);
    expect(await shown("bees")).toContain("New title");
  });
});

describe("cards", () => {
  it("are limited to 10,000 URLs of a space", async () => {
    const { organizationId, id: spaceId } = space;
    const later = daysAfter(now(), 30);
    const data = Array.from({ length: 9_999 }, (_, index) => {
      const url = `https://example.org/${index}`;
      return { organizationId, spaceId, id: String(index), url, dueAt: later };
    });
    await db().embedCard.createMany({ data });
    await write("bees", `${origin}/a`, `${origin}/b`, `${origin}/c`);
    expect(await db().embedCard.count({ where: { organizationId, spaceId } })).toBe(10_000);
    await runJobs();
    expect(asked).toHaveLength(1);
    await write("long", `${origin}/${"x".repeat(2_100)}`);
    expect(await db().embedCard.count({ where: { organizationId, spaceId } })).toBe(10_000);
    // When unused cards are deleted, there is room for the other URLs.
    await queueByClock("embeds:forget");
    await runJobs();
    expect(asked.toSorted()).toEqual(["/a", "/b", "/c"]);
  });

  it("that no page uses anymore are deleted with their images. Other cards stay", async () => {
    await answerWithImage();
    await write("bees", `${origin}/bees`);
    await write("wasps", `${origin}/wasps`);
    await runJobs();
    const [bees] = await rows();
    const { organizationId } = space;
    const hash = bees?.fileKey as string;
    const isStored = () => db().blob.count({ where: { organizationId, hash } });
    expect(await isStored()).toBe(1);
    const pages = (await api.get(`/spaces/${space.id}/content/pages`)).body.pages as {
      id: string;
      slug: string;
    }[];
    const idOf = (slug: string) => pages.find((page) => page.slug === slug)?.id;
    await change([{ operation: "delete_page", page: idOf("wasps") }]);
    await queueByClock("embeds:forget");
    await runJobs();
    expect((await rows()).map(({ url }) => url)).toEqual([`${origin}/bees`]);
    expect(await isStored()).toBe(1);
    await change([{ operation: "delete_page", page: idOf("bees") }]);
    await queueByClock("embeds:forget");
    await runJobs();
    expect([await rows(), await isStored()]).toEqual([[], 0]);
  });
});
