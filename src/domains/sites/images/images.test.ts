import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { fileStore } from "@/domains/content/files/store";
import type { SiteKey } from "@/domains/sites/rows";
import { makeSiteFixture } from "@/domains/sites/structure/site-structure.fixture";
import { now, setClock } from "@/lib/clock";
import { queueByClock, runJobs } from "@/testing/jobs";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const rows = ({ organizationId, id: siteId }: SiteKey) =>
  db().siteImage.findMany({ where: { organizationId, siteId } });

describe("images of a site", () => {
  it("are stored once, regardless of their file names, and have a URL that the customization can use", async () => {
    const { admin, base, site } = await makeSiteFixture();
    const first = await admin.post(`${base}/images`, { base64: PNG });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ object: "site-image", contentType: "image/png" });
    expect(first.body.url).toMatch(new RegExp(`/s/${site.basename}/~look/[0-9a-f]{64}\\.png$`));
    expect((await admin.post(`${base}/images`, { base64: PNG })).body).toEqual(first.body);
    const drawing = await admin.post(`${base}/images`, { base64: base64("<?xml version='1.0'?>\n<svg  />") });
    expect(drawing.body.contentType).toBe("image/svg+xml");
    expect(await rows(site)).toHaveLength(2);
    const logo = { light: first.body.url, dark: drawing.body.url };
    const written = await admin.put(`${base}/customization`, { header: { logo } });
    expect(written.body.header.logo).toEqual(logo);
  });

  it("are rejected and not stored if they aren't images, are damaged, or are too large", async () => {
    const { admin, base, site } = await makeSiteFixture();
    const head = Buffer.from(PNG, "base64");
    const wide = Buffer.from(head);
    wide.writeUInt32BE(4097, 16);
    const wrong = [
      base64("<!doctype html><script>alert(1)</script>"),
      base64("text"),
      base64("GIF89a\u0001\u0000\u0001\u0000"),
      head.subarray(0, 12).toString("base64"),
      wide.toString("base64"),
      "not base64!",
      "A".repeat(4 * Math.ceil((1024 * 1024) / 3) + 4),
    ];
    for (const each of wrong) {
      const { status, body } = await admin.post(`${base}/images`, { base64: each });
      expect([status, body.error.message]).toEqual([400, expect.stringContaining("base64")]);
    }
    expect(await rows(site)).toEqual([]);
  });
});

describe("an image that no customization uses anymore", () => {
  let fixture: Awaited<ReturnType<typeof makeSiteFixture>>;
  let begun: number;
  beforeEach(async () => {
    fixture = await makeSiteFixture();
    begun = now().getTime();
  });

  /** Uploads an SVG image with this text. */
  async function upload(text: string) {
    const { body } = await fixture.admin.post(`${fixture.base}/images`, {
      base64: base64(`<svg>${text}</svg>`),
    });
    const image = (await rows(fixture.site)).find(({ hash }) => body.url.includes(hash));
    return { url: body.url as string, hash: image?.hash as string, fileKey: image?.fileKey as string };
  }
  const bytesOf = ({ fileKey }: { fileKey: string }) => fileStore().sizeOf(fixture.organizationId, fileKey);
  async function sweepAfter(days: number): Promise<string[]> {
    setClock(new Date(begun + days * 86_400_000));
    await queueByClock("sites:forget-images");
    await runJobs();
    return (await rows(fixture.site)).map(({ hash }) => hash).sort();
  }
  const both = ({ url }: { url: string }) => ({ light: url, dark: url });

  it("is deleted with its bytes two weeks later, unless a customization uses it again", async () => {
    const [logo, icon, card, idle] = [
      await upload("logo"),
      await upload("icon"),
      await upload("card"),
      await upload("idle"),
    ];
    const section = await fixture.section("Guides");
    const own = `${fixture.base}/site-spaces/${section.siteSpaces[0]?.id}/customization`;
    await fixture.admin.put(`${fixture.base}/customization`, { header: { logo: both(logo) } });
    await fixture.admin.patch(own, { favicon: { icon: both(icon) }, socialPreview: { url: card.url } });
    const all = [logo, icon, card, idle].map(({ hash }) => hash).sort();
    expect(await sweepAfter(0)).toEqual(all);
    expect(await sweepAfter(13)).toEqual(all);
    expect(await sweepAfter(15)).toEqual([logo, icon, card].map(({ hash }) => hash).sort());
    expect([await bytesOf(idle), await bytesOf(logo)]).toEqual([null, expect.any(Number)]);
    // The retention period starts when the customization stops using the image, not when the image was uploaded.
    await fixture.admin.patch(own, { favicon: null });
    expect(await sweepAfter(40)).toContain(icon.hash);
    expect(await sweepAfter(53)).toContain(icon.hash);
    await fixture.admin.patch(own, { favicon: { icon: both(icon) } });
    expect(await sweepAfter(55)).toContain(icon.hash);
    await fixture.admin.delete(own);
    await sweepAfter(56);
    expect(await sweepAfter(71)).toEqual([logo.hash]);
    expect([await bytesOf(icon), await bytesOf(logo)]).toEqual([null, expect.any(Number)]);
  });

  it("is kept for another two weeks if it is uploaded again", async () => {
    const { hash } = await upload("logo");
    await sweepAfter(0);
    setClock(new Date(begun + 13 * 86_400_000));
    expect((await upload("logo")).hash).toBe(hash);
    expect(await sweepAfter(20)).toEqual([hash]);
  });

  it("is deleted with its site, including the bytes", async () => {
    const picture = await upload("logo");
    await fixture.admin.put(`${fixture.base}/customization`, { header: { logo: both(picture) } });
    expect((await fixture.admin.delete(fixture.base)).status).toBe(204);
    await runJobs();
    expect([await rows(fixture.site), await bytesOf(picture)]).toEqual([[], null]);
  });
});
