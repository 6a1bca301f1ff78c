import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import next from "next";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { provideEnv } from "@/env";
import { requestLog } from "@/lib/log";
import { metrics, startMetrics, stopMetrics } from "@/lib/metrics";
import { closeGracefully } from "./close";
import { type Connections, openConnections, type Patience } from "./connections";

const SHORT: Patience = { headers: 200, request: 400, silence: 600, keepAlive: 200 };

let opened: Connections | undefined;
afterEach(() => {
  opened?.endAll();
  opened?.server.close();
  stopMetrics();
});

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
const answer: Listener = (request, response) => {
  request.resume();
  request.on("end", () => response.end("answered"));
};

async function listen(listener: Listener = answer, patience: Patience = SHORT): Promise<Connections> {
  opened = openConnections(listener, patience);
  opened.server.listen(0, "127.0.0.1");
  await once(opened.server, "listening");
  return opened;
}

interface Client {
  socket: Socket;
  said(): string;
}

/** Creates a client that sends the given text and keeps its side of the connection open. */
function send({ server }: Connections, text: string): Client {
  const socket = connect({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  let said = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    said += chunk;
  });
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return { socket, said: () => said };
}

const REQUEST = "GET /v1/ HTTP/1.1\r\nHost: x\r\n";
const UPGRADES: [string, string][] = [
  ["websocket", "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["h2c", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"],
];

/** Input that Node.js doesn't handle as an ordinary request. For each input, the table lists the possible responses. */
const STRANGE: [string, string, RegExp][] = [
  [
    "CONNECT",
    "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n",
    /^HTTP\/1.1 405 [\s\S]*"code":405/,
  ],
  ["no request at all", "\x16\x03\x01\x02\x00", /^HTTP\/1.1 400 /],
  ["an unknown method", "NOSUCH / HTTP/1.1\r\n\r\n", /^HTTP\/1.1 400 /],
  ["headers that are too long", `${REQUEST}X: ${"a".repeat(40_000)}\r\n\r\n`, /^HTTP\/1.1 431 /],
  ["headers that never end", REQUEST, /^HTTP\/1.1 408 /],
  ["nothing", "", /^HTTP\/1.1 408 |^$/],
  ["a body that never ends", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc", /^HTTP\/1.1 408 /],
  [
    "one chunk of many",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n",
    /^HTTP\/1.1 408 /,
  ],
  [
    "a body that is announced and never sent",
    "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 408 /,
  ],
  ["an unknown expectation", `${REQUEST}Expect: miracles\r\n\r\n`, /^HTTP\/1.1 200 [\s\S]*answered$/],
  ["a request, and then nothing", `${REQUEST}\r\n`, /^HTTP\/1.1 200 [\s\S]*answered$/],
];

describe("a request with an Upgrade header", () => {
  it.each(UPGRADES)("is handled in the same way as without the header: %s", async (_, headers) => {
    const connections = await listen();
    const { said } = send(connections, REQUEST + headers);
    await expect.poll(said).toMatch(/^HTTP\/1.1 200 [\s\S]*answered$/);
    await expect.poll(connections.count, { timeout: 5_000 }).toBe(0);
  });

  it("is handled without the header even after Next.js has served a page, because the upgrade listener of Next.js is on an unused server", async () => {
    const { createServer } = await import("node:http");
    const aside = createServer();
    const console = next({ dev: false, httpServer: aside });
    const drawn = console.getRequestHandler();
    // Next.js needn't be prepared for this test, because Next.js registers its listener before it looks for
    // a page.
    const connections = await listen((request, response) => {
      drawn(request, response).catch(() => response.end("answered"));
    });
    await expect.poll(send(connections, `${REQUEST}\r\n`).said).toMatch(/answered$/);
    expect([aside.listenerCount("upgrade"), connections.server.listenerCount("upgrade")]).toEqual([1, 0]);
    await expect.poll(send(connections, REQUEST + UPGRADES[0]?.[1]).said).toMatch(/answered$/);
  });
});

describe("input that isn't an ordinary request", () => {
  it.each(STRANGE)(
    "gets a response and its socket is closed, even if the client keeps its side open: %s",
    async (_, text, heard) => {
      const connections = await listen();
      const { said } = send(connections, text);
      await expect.poll(connections.count).toBe(1);
      await expect.poll(connections.count, { timeout: 5_000 }).toBe(0);
      expect(said()).toMatch(heard);
    },
  );

  it.each(STRANGE)("is ended at shutdown: %s", async (_, text) => {
    const patience = { headers: 60_000, request: 60_000, silence: 60_000, keepAlive: 60_000 };
    const connections = await listen(answer, patience);
    send(connections, text);
    await expect.poll(connections.count).toBe(1);
    await closeGracefully(connections, 300);
    await expect.poll(connections.count, { timeout: 200 }).toBe(0);
  });

  it("is ended at shutdown, even after a protocol switch or if the client never reads the response", async () => {
    const connections = await listen((_request, response) => void response.write(Buffer.alloc(20_000_000)));
    connections.server.on("upgrade", () => {});
    send(connections, REQUEST + UPGRADES[0]?.[1]);
    send(connections, `${REQUEST}\r\n`).socket.pause();
    await expect.poll(connections.count).toBe(2);
    expect(await closeGracefully(connections, 100)).toBe(false);
    await expect.poll(connections.count, { timeout: 200 }).toBe(0);
  });

  it("is ended if the client doesn't read the response, or disconnects before the response", async () => {
    const connections = await listen((_request, response) => void response.write(Buffer.alloc(20_000_000)));
    send(connections, `${REQUEST}\r\n`).socket.pause();
    send(connections, `${REQUEST}\r\n`).socket.end();
    await expect.poll(connections.count).toBe(2);
    await expect.poll(connections.count, { timeout: 5_000 }).toBe(0);
  });

  it("is counted and logged", async () => {
    startMetrics("server");
    const logged = vi.spyOn(requestLog, "info");
    const connections = await listen();
    for (const [, text] of STRANGE.slice(0, 5)) send(connections, text);
    await expect.poll(() => logged.mock.calls.length).toBe(5);
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual(
      expect.arrayContaining([
        { status: 405, reason: "connect" },
        { status: 400, reason: "unreadable" },
        { status: 431, reason: "unreadable" },
        { status: 408, reason: "timeout" },
      ]),
    );
    const text = await metrics()?.registry.metrics();
    expect(text).toMatch(/bindery_http_refused_connections_total\{reason="connect",process="server"\} 1/);
    expect(text).toMatch(/bindery_http_connections\{process="server"\} \d/);
    logged.mockRestore();
  });
});

describe("connections", () => {
  it("are limited per network, but not for trusted proxies", async () => {
    provideEnv({ MAX_CONNECTIONS: "8" });
    onTestFinished(() => provideEnv({ MAX_CONNECTIONS: "4000", TRUSTED_PROXIES: "" }));
    const patience = { headers: 60_000, request: 60_000, silence: 60_000, keepAlive: 60_000 };
    const connections = await listen(answer, patience);
    for (let index = 0; index < 4; index += 1) send(connections, REQUEST);
    await expect.poll(connections.count).toBe(2);
    provideEnv({ TRUSTED_PROXIES: "loopback" });
    for (let index = 0; index < 10; index += 1) send(connections, REQUEST);
    await expect.poll(connections.count).toBe(8);
  });
});
