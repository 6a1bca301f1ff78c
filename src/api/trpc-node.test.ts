import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { startTrpc } from "@/testing/trpc-server";

const ask = startTrpc();
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const asked = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`;
const get = (path: string, headers: Record<string, string>) => ask({ method: "GET", path, headers });

async function makePages() {
  const { organizationId, token } = await makePerson({ role: "admin" });
  const space = await makeSpace({ organizationId });
  const pages = Array.from({ length: 20 }, (_, index) => ({ title: `Page ${index}` }));
  await makeContent({ space, pages });
  const path = `/content.head.pages?${asked({ spaceId: space.id, metadata: false, computed: true })}`;
  return { space, path, authorization: `Bearer ${token}` };
}

describe("a response", () => {
  it.each(["br", "gzip"] as const)("is compressed with %s, with the same content", async (packing) => {
    const { path, authorization } = await makePages();
    const plain = await get(path, { authorization });
    const answer = await get(path, { authorization, "accept-encoding": packing });
    expect([plain.headers["content-encoding"], answer.headers["content-encoding"]]).toEqual([
      undefined,
      packing,
    ]);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(unpack[packing](answer.bytes).toString()).toBe(plain.text);
  });

  it("to a streamed batch is not compressed, because compression would delay it", async () => {
    const { path, authorization } = await makePages();
    const headers = { authorization, "accept-encoding": "br", "trpc-accept": "application/jsonl" };
    const streamed = await get(`${path.replace("?", "?batch=1&").replace(/input=.*/, "")}input={}`, headers);
    expect(streamed.headers["content-encoding"]).toBeUndefined();
  });

  it("with a space's pages is sent again only after the pages have changed, and is cached only for the caller", async () => {
    const { space, path, authorization } = await makePages();
    const first = await get(path, { authorization });
    const { etag = "" } = first.headers;
    expect([first.status, first.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    const again = await get(path, { authorization, "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    await makeContent({ space, pages: [{ title: "One more" }] });
    const changed = await get(path, { authorization, "if-none-match": etag });
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining("One more")]);
    const nobody = await get(path, { "if-none-match": etag });
    expect([nobody.status, nobody.headers["cache-control"]]).toEqual([401, "no-store"]);
  });

  it("to HEAD or GET doesn't depend on the request's body", async () => {
    const { authorization } = await makePages();
    const headers = { authorization, "content-length": "2", "content-type": "application/json" };
    for (const method of ["HEAD", "GET"]) {
      const answer = await ask({ method, path: "/users.me", headers, body: "{}" });
      expect(answer.status, method).toBeLessThan(500);
    }
  });

  it("is not cached by browsers for another procedure or in a batch", async () => {
    const { path, authorization } = await makePages();
    for (const other of ["/users.me", path.replace("pages?", "pages,users.me?batch=1&")]) {
      const { headers } = await get(other, { authorization });
      expect([headers["cache-control"], headers.etag]).toEqual(["no-store", undefined]);
    }
  });
});
