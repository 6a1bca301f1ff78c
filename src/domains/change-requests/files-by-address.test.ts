import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const MEGABYTE = 1024 * 1024;

let server: Server;
let origin: string;
let asked: string[] = [];

/** Answers by what the path says; whatever it is asked on a port that nobody may reach is noted as well. */
function answer(path: string): [status: number, headers: Record<string, string>, body: Buffer] {
  if (path === "/pixel") return [200, { "content-type": "text/html" }, GIF];
  if (path === "/notes.txt") return [200, { "content-type": "application/pdf" }, Buffer.from("Notes.")];
  if (path === "/moved") return [302, { location: `${origin}/pixel` }, Buffer.alloc(0)];
  if (path === "/inward") return [302, { location: "http://169.254.169.254/latest" }, Buffer.alloc(0)];
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

describe("files by address", () => {
  it("are fetched, also behind a redirect, and known by their bytes instead of what the server calls them", async () => {
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
  ])("are refused with their field from %s, and nothing of the batch is written", async (_, url) => {
    const { status, body } = await insert(
      { name: "fine", url: `${origin}/pixel` },
      { name: "a", url: url() },
    );
    expect([status, body.error.message.split(":")[0]]).toEqual([400, "changes.1.files.1.url"]);
    expect((await author.get(`${base}/content`)).body).toMatchObject({ id: head, pages: [], files: [] });
  });

  it("are refused beyond 100 MB, and nothing of the batch is written", async () => {
    const { status, body } = await insert({ name: "a", url: `${origin}/large` });
    expect([status, body.error.message.split(":")[0]]).toEqual([413, "changes.1.files.0.url"]);
    expect((await author.get(`${base}/content`)).body).toMatchObject({ id: head, pages: [], files: [] });
  });
});
