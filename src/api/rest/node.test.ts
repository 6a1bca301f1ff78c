import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispatchEcho, echo } from "@/testing/echo";
import { createNodeHandler } from "./node-handler";

let server: Server;
let port = 0;

beforeAll(async () => {
  const handle = createNodeHandler(dispatchEcho);
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/v1${path}`, init);

/** Sends raw bytes and returns the response. A client library might refuse to send these bytes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("on the server of Node.js", () => {
  it("responds in the same way as without a network, and with a Content-Length", async () => {
    const response = await call("/echo/x?names=é");
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(JSON.parse(text).input).toEqual({ id: "x", names: ["é"] });
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  });

  it("answers HEAD, 204 and 304 without a body", async () => {
    const head = await call("/versioned", { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("13");
    const { etag = "" } = (await echo().get("/versioned")).headers;
    expect((await call("/versioned", { headers: { "if-none-match": etag } })).status).toBe(304);
    const removed = await call("/echo/x", { method: "DELETE" });
    expect([removed.status, removed.headers.get("content-length")]).toEqual([204, null]);
  });

  it("compresses only large JSON responses, only for clients that accept compression, and doesn't change the ETag", async () => {
    const path = `/echo/x?names=${"é".repeat(600)}&names=${"b".repeat(900)}`;
    const answers = await Promise.all(
      ["br", "gzip", "gzip, br;q=0", "identity"].map((accepted) =>
        call(path, { headers: { "accept-encoding": accepted } }),
      ),
    );
    expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual([
      "br",
      "gzip",
      "gzip",
      null,
    ]);
    const lengths = answers.map(({ headers }) => Number(headers.get("content-length")));
    expect(Math.max(...lengths.slice(0, 3))).toBeLessThan(lengths[3] ?? 0);
    expect(new Set(answers.map(({ headers }) => headers.get("vary"))).size).toBe(1);
    const tags = new Set(answers.map(({ headers }) => headers.get("etag")));
    expect([tags.size, [...tags][0]]).toEqual([1, expect.stringMatching(/^"/)]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    const known = { "accept-encoding": "br", "if-none-match": [...tags][0] ?? "" };
    expect((await call(path, { headers: known })).status).toBe(304);
    const small = await call("/versioned", { headers: { "accept-encoding": "br" } });
    const stream = await call("/stream", { method: "POST", headers: { "accept-encoding": "br" } });
    expect([small, stream].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, null]);
    await stream.body?.cancel();
  });

  it("reads a body that is sent in chunks, without a Content-Length", async () => {
    const pieces = ['{"te', 'xt":"', "é", '"}'].map((piece) => new TextEncoder().encode(piece));
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    const response = await call("/echo/x", { method: "POST", body, duplex: "half" } as RequestInit);
    expect((await response.json()).input.text).toBe("é");
  });

  it("refuses a body that is too large with 413 while the client is still sending it, and closes the connection", async () => {
    const answer = await new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
      const sent = httpRequest({ port, method: "POST", path: "/v1/echo/x" }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, connection: response.headers.connection });
        sent.destroy();
      });
      sent.on("error", reject);
      const chunk = Buffer.alloc(1_000_000, "a");
      for (let index = 0; index < 11; index += 1) sent.write(chunk);
    });
    expect(answer).toEqual({ status: 413, connection: "close" });
    expect((await call("/versioned")).status).toBe(200);
  });

  it("streams events", async () => {
    const response = await call("/stream", { method: "POST" });
    expect(response.headers.get("content-length")).toBeNull();
    expect(await response.text()).toContain("event: done");
  });

  it("handles unusual request targets, which client libraries don't send", async () => {
    for (const target of [
      "/v1/echo/a%00",
      "/v1/echo/%2e%2e/x",
      "//v1/versioned",
      "/v1/../versioned",
      "/v1?x",
    ]) {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain('{"error":{"code":404,');
    }
  });
});
