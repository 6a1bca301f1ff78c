import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";
import { at, makeManual, serveReaders, site, space } from "./site-server.fixture";

serveReaders();
makeManual();

const noise = (format: "png" | "gif", width: number) =>
  sharp({
    create: {
      width,
      height: 40,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();

/** Creates a page with an image. Returns its `img` and the path of the image on the site. */
async function shown(name: string, contentType: string, bytes: Buffer) {
  const { token } = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
  const file = { name, contentType, base64: bytes.toString("base64"), ref: "picture" };
  const slug = name.replace(".", "-");
  const page = {
    operation: "insert_page",
    title: "Shown",
    slug,
    document: { markdown: "![](./picture)\n" },
  };
  const changes = [{ operation: "insert_files", files: [file] }, page];
  expect((await rest(token).post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
  const img = /<img[^>]+>/.exec((await at(slug)).text)?.[0] ?? "";
  const address = /src="([^"]+)"/.exec(img)?.[1]?.split("~files/")[1];
  return { img, fetch: (query = "") => at(`~files/${address}${query}`) };
}

describe("an image on a page", () => {
  it("is available at widths smaller than its own, as smaller WebP images with the same cache lifetime", async () => {
    const bytes = await noise("png", 1200);
    const { img, fetch } = await shown("wide.png", "image/png", bytes);
    expect(img).toMatch(/srcSet="[^"]+\?width=480 480w, [^"]+\?width=960 960w, [^"?]+ 1200w"/i);
    expect(img).toContain('sizes="auto, (max-width: 46rem) 100vw, 46rem"');
    const narrow = await fetch("?width=480");
    expect(narrow).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    expect(narrow.headers["cache-control"]).toContain("immutable");
    expect(narrow.headers["content-security-policy"]).toContain("sandbox");
    expect(await sharp(narrow.bytes).metadata()).toMatchObject({ format: "webp", width: 480, height: 16 });
    expect(narrow.bytes.length).toBeLessThan(bytes.length);
    for (const query of ["", "?width=481", "?width=1920", "?width=-1"])
      expect((await fetch(query)).bytes.equals(bytes), query).toBe(true);
  });

  it("is sent unchanged if it's animated, narrow, or has a wrong type", async () => {
    const moving = await shown("moving.gif", "image/gif", await noise("gif", 1200));
    expect(moving.img).not.toMatch(/srcset/i);
    const narrow = await shown("narrow.png", "image/png", await noise("png", 200));
    expect(narrow.img).not.toMatch(/srcset/i);
    const text = Buffer.from("no picture at all");
    const { fetch } = await shown("text.png", "image/png", text);
    const answer = await fetch("?width=480");
    expect([answer.headers["content-type"], answer.bytes.equals(text)]).toEqual(["image/png", true]);
  });

  it("is resized only for visitors who can see it", async () => {
    const { fetch } = await shown("wide.png", "image/png", await noise("png", 1200));
    expect((await fetch("?width=480")).status).toBe(200);
    expect((await at(`~files/${site.id}/none/x/wide.png?width=480`)).status).toBe(404);
  });
});
