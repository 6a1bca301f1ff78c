import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { proxiedImage } from "../load/image-address";
import { at, makeManual, serveReaders, site } from "../site-server.fixture";

serveReaders();
makeManual();

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let host: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: string[] = [];
let address = "";

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  const { port } = host.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  provideEnv({ OUTBOUND_ALLOWLIST: `127.0.0.1:${port}` });
});
afterAll(() => {
  provideEnv({ OUTBOUND_ALLOWLIST: "", RATE_LIMIT_PER_MINUTE: "1000", PROXIED_IMAGE_MEGABYTES: "5" });
  setClock();
  host.closeAllConnections();
  host.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = (_request, response) => response.writeHead(200, { "content-type": "image/png" }).end(PNG);
});

let made = 0;
const image = (name = `${made++}`) =>
  proxiedImage({ organizationId: site.organizationId, url: `${address}/${name}` });

describe("an image from another host", () => {
  it("is fetched once, kept in the file store, and sent unchanged, even in part", async () => {
    const path = image();
    const answers = await Promise.all([at(path), at(path), at(path)]);
    for (const { status, headers, bytes } of answers) {
      expect([status, headers["content-type"], bytes.equals(PNG)]).toEqual([200, "image/png", true]);
      expect(headers["content-security-policy"]).toContain("sandbox");
    }
    expect(asked).toHaveLength(1);
    expect(await db().fileUpload.count({ where: { organizationId: site.organizationId } })).toBeGreaterThan(
      0,
    );
    expect((await at(path, { range: "bytes=0-7" })).bytes.equals(PNG.subarray(0, 8))).toBe(true);
  });

  it("is fetched only for the organization that shows it, and no other URL is fetched", async () => {
    const signed = new URLSearchParams(image().slice("~image?".length));
    for (const [name, value] of [
      ["for", "other"],
      ["url", `${address}/other`],
      ["sign", "x"],
    ] as const) {
      const changed = new URLSearchParams(signed);
      changed.set(name, value);
      expect((await at(`~image?${changed}`)).status, name).toBe(404);
    }
    expect(asked).toEqual([]);
  });

  it("is 404 if it's too large, not an image, or fails, and the failure is cached", async () => {
    provideEnv({ PROXIED_IMAGE_MEGABYTES: "1" });
    const answers: (typeof answer)[] = [
      (_request, response) =>
        response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(1_000_001)),
      (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      (_request, response) => response.writeHead(200, { "content-type": "font/woff2" }).end("none"),
      (_request, response) => response.writeHead(404).end(),
      (_request, response) => response.destroy(),
    ];
    for (const each of answers) {
      answer = each;
      const path = image();
      expect((await at(path)).status).toBe(404);
      const before = asked.length;
      expect((await at(path)).status).toBe(404);
      expect(asked.length).toBe(before);
    }
    provideEnv({ PROXIED_IMAGE_MEGABYTES: "5" });
  });

  it("is fetched at the same time as at most one other image of this host, and further images wait and are refused after some time", async () => {
    let open = 0;
    let most = 0;
    const held: ServerResponse[] = [];
    answer = (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      response.on("close", () => {
        open -= 1;
      });
      held.push(response);
    };
    const answers = Array.from({ length: 20 }, () => at(image()));
    await expect.poll(() => held.length).toBe(2);
    // While images wait, the server still returns a page of the site.
    expect((await at("")).status).toBe(200);
    const statuses = Promise.all(answers.slice(2).map(async (each) => (await each).status));
    expect(new Set(await statuses)).toEqual(new Set([503]));
    for (const response of held) response.writeHead(200, { "content-type": "image/png" }).end(PNG);
    expect((await Promise.all(answers.slice(0, 2))).map(({ status }) => status)).toEqual([200, 200]);
    expect(most).toBe(2);
  });

  it("counts toward the caller's rate limit only if it has to be fetched", async () => {
    setClock(new Date("2026-05-01T10:00:20Z"));
    forgetLeases();
    provideEnv({ RATE_LIMIT_PER_MINUTE: "12" });
    const paths = Array.from({ length: 4 }, () => image());
    const statuses = [];
    for (const path of [...paths, ...paths.slice(0, 3)]) statuses.push((await at(path)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200]);
    provideEnv({ RATE_LIMIT_PER_MINUTE: "1000" });
    setClock();
  });
});
