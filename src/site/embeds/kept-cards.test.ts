import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { db } from "@/db/client";
import { readBytes } from "@/domains/content/files/store";
import { handlePdf } from "@/domains/content/pdf/download";
import { daysAfter, now, setClock } from "@/lib/clock";
import { provideSiteAssets } from "@/site/published/assets";
import { ASSETS, site, space } from "@/site/published/site-server.fixture";
import { queueByClock, runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { answerWithImage, api, embed, makeEmbeddingSite, rows, write } from "./cards.fixture";
import { answerWith, asked, html, origin } from "./third-party.fixture";

makeEmbeddingSite();
beforeAll(() => provideSiteAssets(() => ({ ...ASSETS, offline: "site-1.js" })));

const card = async () => {
  await answerWithImage();
  await write("bees", `${origin}/bees`);
  await runJobs();
  const [found] = await rows();
  expect(found?.fileKey).toMatch(/^[0-9a-f]{64}$/);
  asked.length = 0;
  return found as NonNullable<typeof found>;
};

/** Returns the text of a PDF of the space. */
async function pdfText(): Promise<string> {
  const { url } = (await api.get(`/spaces/${space.id}/pdf`)).body;
  await runJobs();
  const { pathname, search } = new URL(url);
  const signal = AbortSignal.abort();
  const { status, body } = await handlePdf({
    ...{ method: "GET", path: pathname, query: search.slice(1), headers: {}, signal },
  });
  expect(status).toBe(200);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)));
  let text = "";
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += items.map((item) => ("str" in item ? item.str : "")).join("");
  }
  return text;
}

describe("the card of an embed", () => {
  it("is added by the migration for URLs that current pages embed", async () => {
    await write("bees", `${origin}/bees`, "ftp://example.org/", `${origin}/bees`);
    const { organizationId, id: spaceId } = space;
    const before = await rows();
    await db().embedCard.deleteMany({ where: { organizationId, spaceId } });
    const file = "prisma/migrations/20261201090000_embed_cards/migration.sql";
    const [, insertion = ""] = /^(INSERT INTO "EmbedCard"[^;]+);/m.exec(readFileSync(file, "utf8")) ?? [];
    await runSql(sql`${sql.raw(insertion)} ON CONFLICT DO NOTHING`);
    const keyOf = ({ id, url }: { id: string; url: string }) => ({ id, url });
    expect((await rows()).map(keyOf)).toEqual(before.map(keyOf));
    expect(before).toHaveLength(1);
  });

  it("is added after the migration for URLs that reusable content embeds", async () => {
    const shared = { id: "shared", title: "Shared", gitPath: null, text: embed(`${origin}/shared`) };
    const plain = { id: "plain", title: "Plain", gitPath: null, text: "No embed\n" };
    const put = (reusableContent: typeof shared) => ({
      kind: "put-reusable-content" as const,
      reusableContent,
    });
    await makeContent({ space, changes: [put(shared), put(plain)] });
    const { organizationId } = space;
    const where = { organizationId, spaceId: space.id };
    await db().embedCard.deleteMany({ where });
    await db().reusableContentVersion.updateMany({ where, data: { uses: [] } });
    const file = "prisma/migrations/20261201090000_embed_cards/migration.sql";
    const [, update = ""] =
      /^(UPDATE "ReusableContentVersion"[^;]+);/m.exec(readFileSync(file, "utf8")) ?? [];
    await runSql(sql`${sql.raw(update)} AND s."organizationId" = ${organizationId}`);
    await queueByClock("content:read-reusable");
    await runJobs();
    expect(await rows()).toMatchObject([{ url: `${origin}/shared`, title: "Plain title" }]);
  });

  it.each([
    [
      "its image can't be fetched for a while",
      '<meta property="og:title" content="New"><meta property="og:image" content="/picture.png">',
      "New",
    ],
    ["its page has no title", "<p>Accept all cookies?</p>", "A guide to & about bees"],
  ])("keeps its title and image if %s", async (_name, head, title) => {
    const { fileKey, imageWidth } = await card();
    answerWith((request, response) =>
      request.url === "/picture.png" ? void response.writeHead(503).end() : html(head)(request, response),
    );
    setClock(daysAfter(now(), 34));
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(asked).toContain("/bees");
    expect(await rows()).toMatchObject([{ title, fileKey, imageWidth }]);
    expect(await readBytes(space.organizationId, fileKey as string)).not.toBeNull();
  });

  it("loses its image if the page no longer has one", async () => {
    await card();
    answerWith(html("<title>Without image</title>"));
    setClock(daysAfter(now(), 34));
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(await rows()).toMatchObject([{ title: "Without image", fileKey: null, imageWidth: null }]);
  });

  it("is copied with its space, without another request", async () => {
    const { fileKey, title } = await card();
    const { status, body } = await api.post(`/spaces/${space.id}/duplicate`);
    expect(status).toBe(201);
    await runJobs();
    expect(await rows(body.id)).toMatchObject([{ fileKey, title }]);
    expect(asked).toEqual([]);
  });

  it("is deleted with its space and its image, but not while the space is in the trash", async () => {
    const { organizationId, fileKey } = await card();
    const hash = fileKey as string;
    const isStored = () => db().blob.count({ where: { organizationId, hash } });
    expect((await api.delete(`/spaces/${space.id}`)).status).toBe(204);
    await runJobs();
    expect([(await rows()).length, await isStored()]).toEqual([1, 1]);
    setClock(daysAfter(now(), 8));
    await queueByClock("spaces:purge-deleted");
    await runJobs();
    expect([(await rows()).length, await isStored()]).toEqual([0, 0]);
    expect(await readBytes(organizationId, hash)).toBeNull();
  });

  it("isn't fetched again while its space is in the trash", async () => {
    await card();
    expect((await api.delete(`/spaces/${space.id}`)).status).toBe(204);
    await db().embedCard.updateMany({
      where: { organizationId: space.organizationId },
      data: { dueAt: now() },
    });
    await queueByClock("embeds:refresh");
    await runJobs();
    expect(asked).toEqual([]);
  });

  it("moves with its space and its image to another organization", async () => {
    const { organizationId, fileKey, title } = await card();
    const to = await makeOrganization();
    const { token } = await makePerson({ organization: to, role: "admin" });
    const bytes = await readBytes(organizationId, fileKey as string);
    const offer = await api.post(`/spaces/${space.id}/transfer-offers`, { organization: to.id });
    const accepted = await rest(token).post(`/orgs/${to.id}/transfers/${offer.body.id}/accept`);
    expect([offer.status, accepted.status]).toEqual([201, 200]);
    await runJobs();
    expect(await rows(space.id, organizationId)).toEqual([]);
    expect(await rows(space.id, to.id)).toMatchObject([{ fileKey, title }]);
    expect(bytes).not.toBeNull();
    expect(await readBytes(to.id, fileKey as string)).toEqual(bytes);
    expect(asked).toEqual([]);
  });

  it("is in the downloaded site, together with its image", async () => {
    await card();
    const path = `/orgs/${space.organizationId}/sites/${site.id}/bundle`;
    expect((await api.get(path)).body.status).toBe("pending");
    await runJobs();
    expect((await api.get(path)).body.status).toBe("completed");
    const bundle = await db().siteBundle.findFirstOrThrow({
      where: { organizationId: space.organizationId, siteId: site.id },
    });
    const bytes = await readBytes(space.organizationId, bundle.fileKey as string);
    const zip = await fromBufferPromise(bytes as Buffer);
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    const pages = [...files].filter(([, file]) => file.includes("A guide to &amp; about bees"));
    expect(pages.map(([name]) => name)).toEqual(["bees.html"]);
    const [, image = ""] = /<img[^>]+src="([^"]+)"/.exec(String(pages[0]?.[1])) ?? [];
    expect(image).toMatch(/^_images\/[0-9a-f]{24}\.webp$/);
    expect(files.get(image)?.subarray(8, 12).toString()).toBe("WEBP");
    expect(asked).toEqual([]);
  });

  it("replaces the host of the URL in a PDF, even if a PDF was created before", async () => {
    await answerWithImage();
    await write("bees", `${origin}/bees`);
    await api.get(`/spaces/${space.id}/pdf`);
    await runJobs();
    const text = await pdfText();
    expect(text).toContain("A guide to & about bees");
    expect(text).toContain("Embedded from Bee News");
    expect(text).toContain(`${origin}/bees`);
  });
});
