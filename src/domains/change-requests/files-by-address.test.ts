import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const MEGABYTE = 1024 * 1024;

let server: Server;
let origin: string;
let asked: string[] = [];

/**
 * Returns the test server's response for each path. The test also records requests to a port that isn't on
 * the allowlist.
 */
function answer(path: string): [status: number, headers: Record<string, string>, body: Buffer] {
  if (path === "/pixel") return [200, { "content-type": "text/html" }, GIF];
  if (path === "/notes.txt") return [200, { "content-type": "application/pdf" }, Buffer.from("Notes.")];
  if (path === "/moved") return [302, { location: `${origin}/pixel` }, Buffer.alloc(0)];
  if (path === "/inward") return [302, { location: "http://169.254.169.254/latest" }, Buffer.alloc(0)];
  if (path.startsWith("/megabyte")) return [200, {}, Buffer.alloc(MEGABYTE, path)];
  if (path === "/large") return [200, {}, Buffer.alloc(101 * MEGABYTE)];
  return [404, {}, Buffer.from("none")];
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url as string);
    const [status, headers, body] = answer(request.url as string);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  provideEnv({ OUTBOUND_ALLOWLIST: `127.0.0.1:${port}` });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let author: ReturnType<typeof rest>;
let base: string;
let head: string;
const insert = (...files: object[]) =>
  author.post(`${base}/content?compat=false`, {
    changes: [
      { operation: "insert_page", title: "Beside", document: {} },
      { operation: "insert_files", files },
    ],
  });

beforeEach(async () => {
  const person = await makePerson({ role: "edit" });
  const space = await makeSpace({ organizationId: person.organizationId });
  author = rest(person.token);
  const { body } = await author.post(`/spaces/${space.id}/change-requests`, {});
  base = `/spaces/${space.id}/change-requests/${body.number}`;
  head = body.revision;
  asked = [];
});

describe("files that are inserted by URL", () => {
  it("are downloaded, also through a redirect, and their type is detected from their bytes", async () => {
    const { status, body } = await insert(
      { name: "pixel", url: `${origin}/moved` },
      { name: "notes.txt", url: `${origin}/notes.txt`, contentType: "text/plain" },
    );
    expect(status).toBe(200);
    expect(asked).toEqual(["/moved", "/pixel", "/notes.txt"]);
    const [pixel, notes] = body.insertedFiles;
    expect(pixel).toMatchObject({ name: "pixel", contentType: "image/gif", size: GIF.length });
    expect(pixel.dimensions).toEqual({ width: 1, height: 1 });
    expect(notes).toMatchObject({ name: "notes.txt", contentType: "text/plain", size: 6 });
    expect((await author.get(`${base}/content/files/${pixel.id}`)).body).toEqual(pixel);
  });

  it.each([
    ["a private address", () => "http://127.0.0.1:9/pixel"],
    ["an address literal of another form", () => "http://2130706433/pixel"],
    ["the address of a cloud's secrets", () => "http://169.254.169.254/latest/meta-data"],
    ["a name for this machine", () => "http://localhost/pixel"],
    ["a redirect inward", () => `${origin}/inward`],
    ["an answer other than 200", () => `${origin}/none`],
  ])("from %s are rejected with the field's name, and nothing of the batch is written", async (_, url) => {
    const { status, body } = await insert(
      { name: "fine", url: `${origin}/pixel` },
      { name: "a", url: url() },
    );
    expect([status, body.error.field]).toEqual([400, "changes.1.files.1.url"]);
    expect((await author.get(`${base}/content`)).body).toMatchObject({ id: head, pages: [], files: [] });
  });

  it("are rejected above 100 MB, and then no change of the batch is written", async () => {
    const { status, body } = await insert({ name: "a", url: `${origin}/large` });
    expect([status, body.error.message]).toEqual([413, expect.stringContaining("`changes.1.files.0.url`")]);
    expect((await author.get(`${base}/content`)).body).toMatchObject({ id: head, pages: [], files: [] });
  });
});

describe("the file budget", () => {
  const megabyte = (name: string) => ({ name, url: `${origin}/megabyte/${name}` });
  const nothingWritten = async () =>
    expect((await author.get(`${base}/content`)).body).toMatchObject({ id: head, pages: [], files: [] });

  it("stops a request that fetches too much with an error that names the limit", async () => {
    provideEnv({ FILE_MEGABYTES_PER_REQUEST: "2" });
    const { status, body } = await insert(...["a", "b", "c", "d", "e"].map(megabyte));
    expect([status, body.error.message]).toEqual([413, expect.stringContaining("at most 2 MiB")]);
    expect(asked).toEqual(["/megabyte/a", "/megabyte/b", "/megabyte/c"]);
    await nothingWritten();
    expect((await insert(megabyte("a"), megabyte("b"))).status).toBe(200);
    provideEnv({ FILE_MEGABYTES_PER_REQUEST: "250" });
  });

  it("limits the bytes per hour and organization, even for concurrent requests, without affecting other organizations", async () => {
    provideEnv({ FILE_MEGABYTES_PER_HOUR: "3" });
    setClock(new Date("2031-01-01T10:20:00Z"));
    const answers = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => insert(megabyte(name))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    asked = [];
    const refused = await insert(megabyte("g"), { name: "h", base64: "YQ==", contentType: "text/plain" });
    expect([refused.status, refused.body.error.message]).toEqual([429, expect.stringContaining("3 MiB")]);
    expect([refused.headers["retry-after"], asked]).toEqual([String(40 * 60), []]);
    const other = await makePerson({ role: "edit" });
    const space = await makeSpace({ organizationId: other.organizationId });
    const files = [{ operation: "insert_files", files: [megabyte("a")] }];
    expect((await rest(other.token).post(`/spaces/${space.id}/content`, { changes: files })).status).toBe(
      200,
    );
    setClock(new Date("2031-01-01T11:00:00Z"));
    expect((await insert(megabyte("g"))).status).toBe(200);
    setClock();
    provideEnv({ FILE_MEGABYTES_PER_HOUR: "5000" });
  });
});
