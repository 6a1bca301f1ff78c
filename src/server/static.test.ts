import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { protectConsole } from "./safety";
import { withStaticFiles } from "./static";

const SCRIPT = "console.log('built');";
const folder = mkdtempSync(path.join(tmpdir(), "bindery-static-"));
let server: Server;

beforeAll(async () => {
  writeFileSync(path.join(folder, "a.js"), SCRIPT);
  writeFileSync(path.join(folder, "a.js.br"), brotliCompressSync(SCRIPT));
  const handle = withStaticFiles(folder, async ({ url }, response) => void response.end(`pages ${url}`));
  server = createServer((asked, answer) => {
    protectConsole(asked, answer);
    void handle(asked, answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Returns the raw response to a path, which is sent unchanged. */
async function get(target: string, accepted = "") {
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, path: target, headers: { "accept-encoding": accepted } }).end();
  const [answer] = await once(asking, "response");
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
}

describe("a file for browsers from the build", () => {
  it("is sent in the form that the build compressed, with a long cache lifetime", async () => {
    const packed = await get("/_next/static/a.js", "gzip, br");
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.bytes).toEqual(brotliCompressSync(SCRIPT));
    expect(packed.headers["cache-control"]).toBe("public,max-age=31536000,immutable");
    const plain = await get("/_next/static/a.js");
    expect([plain.headers["content-encoding"], plain.text]).toEqual([undefined, SCRIPT]);
  });

  it("has none of the headers for pages, but a policy that forbids everything", async () => {
    const { headers } = await get("/_next/static/a.js");
    expect(headers["content-security-policy"]).toBe("default-src 'none'");
    expect(headers["permissions-policy"]).toBeUndefined();
    expect((await get("/_next/static/absent.js")).headers["permissions-policy"]).toBeDefined();
  });

  it("can't be outside of its folder, and other requests reach the pages unchanged", async () => {
    for (const target of [
      "/_next/static/../../package.json",
      "/_next/static/%2e%2e/%2e%2e/package.json",
      "/_next/static//etc/passwd",
      "/_next/static/absent.js?a=b",
      "/_next/image",
      "/",
    ])
      expect((await get(target)).text).toBe(`pages ${target}`);
  });
});
