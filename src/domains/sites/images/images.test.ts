import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { SiteKey } from "@/domains/sites/rows";
import { makeSiteStage } from "@/domains/sites/structure/stage.fixture";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const rows = ({ organizationId, id: siteId }: SiteKey) =>
  db().siteImage.findMany({ where: { organizationId, siteId } });

describe("pictures of a site's look", () => {
  it("are kept once, whatever they are called, with an address for the customization", async () => {
    const { admin, base, site } = await makeSiteStage();
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

  it("are refused where they are no pictures, broken or too large, and then nothing is kept", async () => {
    const { admin, base, site } = await makeSiteStage();
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
