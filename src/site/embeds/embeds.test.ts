import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { enqueueFetch } from "@/domains/content/embeds/jobs";
import { provideEnv } from "@/env";
import { daysAfter, now, setClock } from "@/lib/clock";
import { at, space } from "@/site/published/site-server.fixture";
import { queueByClock, runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { answerWithImage, api, change, embed, makeEmbeddingSite, rows, shown, write } from "./cards.fixture";
import { answerWith, asked, html, origin } from "./third-party.fixture";

makeEmbeddingSite();
afterEach(() => provideEnv({ EMBED_CARDS: "on" }));

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

  it("doesn't make a write wait for an unfinished write to another space of the organization", async () => {
    await write("ants", `${origin}/ants`);
    await runJobs();
    await inTransaction(null, async (tx) => {
      await enqueueFetch(tx, space.organizationId, "another-space");
      await write("bees", `${origin}/bees`);
    });
    await runJobs();
    expect(asked).toEqual(["/ants", "/bees"]);
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
  it("of one host are fetched five at a time. Further pages of the host wait, and other hosts don't", async () => {
    const urls = Array.from({ length: 8 }, (_, index) => `${origin}/${index}`);
    await write("bees", ...urls, "http://127.0.0.1:9/");
    await runJobs();
    expect(asked).toHaveLength(5);
    expect((await rows()).find(({ url }) => url === "http://127.0.0.1:9/")).toMatchObject({ failures: 1 });
    setClock(new Date(now().getTime() + 61_000));
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(new Set(asked).size).toBe(8);
  });

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
