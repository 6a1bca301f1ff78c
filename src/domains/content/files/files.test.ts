import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { setClock } from "@/lib/clock";
import { keepFilesIn, STORES } from "@/testing/bucket";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { makeStoredFile } from "@/testing/make/stored-file";
import { rest } from "@/testing/rest";
import { downloadUrl } from "./address";
import { handleFile } from "./download";
import { contentTypeOf, dimensionsOf } from "./intake";
import { fileStore } from "./store";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const ORGANIZATION = "organization1";

async function bytesOf(body: unknown): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function ask(address: string, headers: Record<string, string> = {}, method = "GET") {
  const url = new URL(address);
  return handleFile({ method, path: url.pathname, query: url.search.slice(1), headers });
}

async function granted(bytes: Uint8Array, name: string) {
  const { blobHash: hash, contentType } = await makeStoredFile(ORGANIZATION, name, bytes);
  return downloadUrl({ organizationId: ORGANIZATION, hash, name, contentType, audience: "space:x" });
}

afterEach(() => setClock());

describe.each(STORES)("files in %s", (kind) => {
  beforeEach(() => keepFilesIn(kind));

  it("are returned with unchanged bytes, as a whole or in ranges", async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
    const address = await granted(bytes, "data.bin");
    const whole = await ask(address);
    expect(whole).toMatchObject({
      status: 200,
      headers: { "content-length": "5000", "accept-ranges": "bytes" },
    });
    expect(await bytesOf(whole.body)).toEqual(bytes);
    const part = await ask(address, { range: "bytes=10-19" });
    expect(part).toMatchObject({ status: 206, headers: { "content-range": "bytes 10-19/5000" } });
    expect(await bytesOf(part.body)).toEqual(bytes.subarray(10, 20));
    const tail = await ask(address, { range: "bytes=-5" });
    expect(await bytesOf(tail.body)).toEqual(bytes.subarray(4995));
    expect((await ask(address, { range: "bytes=5000-" })).status).toBe(416);
  });

  it("can be uploaded again, and are then stored only once", async () => {
    const first = await makeStoredFile(ORGANIZATION, "a.png", PNG);
    const second = await makeStoredFile(ORGANIZATION, "b.png", PNG);
    expect(second.blobHash).toBe(first.blobHash);
    expect(await fileStore().sizeOf(ORGANIZATION, first.blobHash)).toBe(PNG.length);
    expect(await fileStore().sizeOf("organization2", first.blobHash)).toBeNull();
  });

  it("have no body in responses to HEAD, return 304 if the client has them, and return 404 if they're deleted", async () => {
    const address = await granted(PNG, "pic.png");
    const head = await ask(address, {}, "HEAD");
    expect(head).toMatchObject({ status: 200, body: null, headers: { "content-type": "image/png" } });
    const again = await ask(address, { "if-none-match": head.headers.etag as string });
    expect(again).toMatchObject({ status: 304, body: null });
    const gone = downloadUrl({
      organizationId: ORGANIZATION,
      hash: "0".repeat(64),
      name: "x",
      contentType: "text/plain",
      audience: "",
    });
    expect((await ask(gone)).status).toBe(404);
  });

  it("can be empty", async () => {
    const empty = await ask(await granted(new Uint8Array(), "empty.txt"));
    expect(empty).toMatchObject({ status: 200, headers: { "content-length": "0" } });
    expect((await bytesOf(empty.body)).length).toBe(0);
  });
});

describe("download URLs", () => {
  it("are the same for a whole day, are valid for at least a day, and then expire", async () => {
    setClock(new Date("2030-05-05T00:00:01Z"));
    const morning = await granted(PNG, "pic.png");
    setClock(new Date("2030-05-05T23:59:59Z"));
    expect(await granted(PNG, "pic.png")).toBe(morning);
    setClock(new Date("2030-05-06T23:59:59Z"));
    expect((await ask(morning)).status).toBe(200);
    setClock(new Date("2030-05-07T00:00:00Z"));
    expect((await ask(morning)).status).toBe(403);
  });

  it("don't work if any part of them is changed", async () => {
    const address = await granted(PNG, "pic.png");
    const other = await makeStoredFile(ORGANIZATION, "secret.txt", Buffer.from("secret"));
    const hash = new URL(address).pathname.split("/")[3] as string;
    const forgeries = [
      address.replace(hash, other.blobHash),
      address.replace(ORGANIZATION, "organization2"),
      address.replace("pic.png", "pic.html"),
      address.replace("image%2Fpng", "text%2Fhtml"),
      address.replace("space%3Ax", "space%3Ay"),
      address.replace(/expires=\d+/, "expires=9999999999"),
      address.replace(/signature=./, "signature=_"),
      address.replace(/\?.*/, ""),
    ];
    for (const forged of forgeries) {
      expect(forged).not.toBe(address);
      expect((await ask(forged)).status).toBe(403);
    }
  });

  it("make sure that an uploaded file can't run as a page of this origin", async () => {
    const svg = await ask(
      await granted(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='7' height='5'/>"), "x.svg"),
    );
    const html = await ask(await granted(Buffer.from("<script>alert(1)</script>"), "x.html"));
    expect(svg.headers["content-type"]).toBe("image/svg+xml");
    expect(html.headers["content-disposition"]).toMatch(/^attachment/);
    for (const { headers } of [svg, html]) {
      expect(headers["content-security-policy"]).toContain("sandbox");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("work with all kinds of file names", async () => {
    for (const name of ['a"b\\.txt', "ä ö/ü.txt", "日本.png", "a\r\nb.txt", "100%.txt"]) {
      const answer = await ask(await granted(PNG, name));
      expect(answer.status).toBe(200);
      expect(answer.headers["content-disposition"]).not.toMatch(/[\r\n]/);
    }
  });
});

describe("the type and size of a file", () => {
  it("are detected from its content if possible, and other bytes never count as an image", async () => {
    expect(await contentTypeOf("lies.txt", PNG)).toBe("image/png");
    expect(await contentTypeOf("garbage.png", Buffer.from("hello"))).toBe("application/octet-stream");
    expect(await contentTypeOf("notes.md", Buffer.from("# Hi"))).toBe("text/markdown");
    expect(await contentTypeOf("drawing.svg", Buffer.from("<?xml version='1.0'?><svg/>"))).toBe(
      "image/svg+xml",
    );
    expect(await contentTypeOf("unknown", Buffer.from("x"))).toBe("application/octet-stream");
  });

  it("include the width and height only if the file is an image", () => {
    expect(dimensionsOf(PNG)).toEqual({ width: 1, height: 1 });
    expect(
      dimensionsOf(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='7' height='5'/>")),
    ).toEqual({
      width: 7,
      height: 5,
    });
    for (const garbage of [
      Buffer.alloc(0),
      PNG.subarray(0, 12),
      Buffer.from("GIF89a"),
      Buffer.alloc(4096, 255),
    ])
      expect(dimensionsOf(garbage)).toEqual({ width: null, height: null });
  });
});

describe("files over REST", () => {
  it("are listed in pages, with URLs that work, even in old revisions", async () => {
    const person = await makePerson();
    const space = await makeSpace({ organizationId: person.organizationId });
    const reader = rest(person.token);
    const files = ["a", "b", "c"].map((id) => ({
      id,
      gitPath: `img/${id}.png`,
      bytes: Buffer.concat([PNG, Buffer.from(id)]),
    }));
    const first = await makeContent({ space, files });
    await makeContent({ space, changes: [{ kind: "remove-file", fileId: "b" }] });
    const list = await reader.get(`/spaces/${space.id}/content/files?limit=1`);
    expect(list.body).toMatchObject({
      count: 2,
      items: [{ id: "a", name: "a.png", contentType: "image/png" }],
    });
    expect(list.body.items[0]).toMatchObject({
      dimensions: { width: 1, height: 1 },
      git: { path: "img/a.png" },
    });
    const next = await reader.get(`/spaces/${space.id}/content/files?limit=1&page=${list.body.next.page}`);
    expect(next.body.items[0].id).toBe("c");
    expect(next.body).not.toHaveProperty("next");
    expect((await reader.get(`/spaces/${space.id}/content/files/b`)).status).toBe(404);
    const old = await reader.get(`/spaces/${space.id}/revisions/${first.revisionId}/files/b?metadata=false`);
    expect(old.body).not.toHaveProperty("git");
    expect(old.body.downloadURL.startsWith(`${env.PUBLIC_URL}/files/`)).toBe(true);
    const download = await ask(old.body.downloadURL);
    expect(await bytesOf(download.body)).toEqual(Buffer.concat([PNG, Buffer.from("b")]));
  });
});
