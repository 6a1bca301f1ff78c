import dns from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { provideEnv } from "@/env";
import { allowlistSetting, outboundAllowlist } from "@/lib/outbound-allowlist";
import { createOutboundClient, type OutboundClient, type OutboundOptions } from "./outbound";
import { isPublicAddress } from "./outbound-address";
import { OutboundError, OutboundRefusedError } from "./outbound-errors";

const servers: Server[] = [];
const clients: OutboundClient[] = [];

async function serve(listener: RequestListener): Promise<{ host: string; port: number; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? "-"}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, port, seen };
}

function client(options: Partial<OutboundOptions> = {}): OutboundClient {
  const made = createOutboundClient({ allowlist: [], ...options });
  clients.push(made);
  return made;
}

async function failure(promise: Promise<unknown>): Promise<OutboundError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`expected an OutboundError, got ${String(error)}`);
  return error;
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((made) => made.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("isPublicAddress", () => {
  it.each([
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "fec0::1",
    "ff02::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "not an address",
    "",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1"])("admits %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("the outbound client", () => {
  it.each([
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "0177.0.0.1",
    "127.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "localhost",
  ])("doesn't connect to this machine if its address is written as %s", async (host) => {
    const { port, seen } = await serve((_, response) => response.end("secret"));
    const error = await failure(client().fetch(`http://${host}:${port}/`));
    expect(error).toBeInstanceOf(OutboundRefusedError);
    expect(seen).toEqual([]);
  });

  it("refuses a missing name and a name with a private address with the same message", async () => {
    const lookup = vi.spyOn(dns, "lookup");
    const answers: [Error | null, string][] = [
      [Object.assign(new Error("no"), { code: "ENOTFOUND" }), ""],
      [null, "10.0.0.7"],
      [null, "127.0.0.1"],
    ];
    const refusals = [];
    for (const [error, address] of answers) {
      lookup.mockImplementation(((_: string, __: object, done: (...found: unknown[]) => void) =>
        done(error, error ? undefined : [{ address, family: 4 }])) as unknown as typeof dns.lookup);
      const { code, message } = await failure(client().fetch("http://name.example/"));
      refusals.push([code, message]);
    }
    lookup.mockRestore();
    expect(refusals[0]?.[0]).toBe("host_not_found");
    expect(new Set(refusals.map(String)).size).toBe(1);
  });

  it.each(["git", "webhooks", "specifications", "images"] as const)(
    "has an allowlist for %s, which replaces the common allowlist",
    (purpose) => {
      const name = { git: "GIT", webhooks: "WEBHOOK", specifications: "SPECIFICATION", images: "IMAGE" }[
        purpose
      ];
      provideEnv({ OUTBOUND_ALLOWLIST: "common.internal" });
      expect(outboundAllowlist(purpose)).toEqual(["common.internal"]);
      provideEnv({ [`${name}_OUTBOUND_ALLOWLIST`]: "own.internal" });
      expect(outboundAllowlist(purpose)).toEqual(["own.internal"]);
      provideEnv({ OUTBOUND_ALLOWLIST: "", [`${name}_OUTBOUND_ALLOWLIST`]: "" });
    },
  );

  it("names the setting that allows another host for a purpose", () => {
    provideEnv({ OUTBOUND_ALLOWLIST: "" });
    expect(allowlistSetting("git")).toBe("GIT_OUTBOUND_ALLOWLIST");
    provideEnv({ OUTBOUND_ALLOWLIST: "common.internal" });
    expect(allowlistSetting("git")).toBe("OUTBOUND_ALLOWLIST");
    provideEnv({ GIT_OUTBOUND_ALLOWLIST: "own.internal" });
    expect(allowlistSetting("git")).toBe("GIT_OUTBOUND_ALLOWLIST");
    provideEnv({ OUTBOUND_ALLOWLIST: "", GIT_OUTBOUND_ALLOWLIST: "" });
  });

  it("reaches a private host in the allowlist, only on its port", async () => {
    const open = await serve((_, response) => response.end("open"));
    const shut = await serve((_, response) => response.end("shut"));
    const outbound = client({ allowlist: [open.host] });
    expect(await (await outbound.fetch(`http://${open.host}/`)).text()).toBe("open");
    expect((await failure(outbound.fetch(`http://${shut.host}/`))).code).toBe("host_refused");
    expect(shut.seen).toEqual([]);
  });

  it("checks the target of a redirect in the same way as the first address", async () => {
    const shut = await serve((_, response) => response.end("secret"));
    const open = await serve((_, response) =>
      response.writeHead(302, { location: `http://${shut.host}/` }).end(),
    );
    const error = await failure(client({ allowlist: [open.host] }).fetch(`http://${open.host}/`));
    expect(error.code).toBe("host_refused");
    expect(shut.seen).toEqual([]);
  });

  it("sends credentials only to the origin that they're for", async () => {
    const other = await serve((_, response) => response.end("other"));
    const first = await serve((request, response) => {
      if (request.url === "/end") return void response.end("end");
      const location = request.url === "/same" ? "/end" : `http://${other.host}/`;
      response.writeHead(301, { location }).end();
    });
    const outbound = client({ allowlist: [first.host, other.host] });
    expect(await (await outbound.fetch(`http://me:p%40ss@${first.host}/same`)).text()).toBe("end");
    await (await outbound.fetch(`http://me:p%40ss@${first.host}/away`)).text();
    const basic = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
    expect(first.seen).toEqual([`GET /same ${basic}`, `GET /end ${basic}`, `GET /away ${basic}`]);
    expect(other.seen).toEqual(["GET / -"]);
  });

  it("stops at a redirect loop, and doesn't follow redirects of a POST", async () => {
    const loop = await serve((_, response) => response.writeHead(302, { location: "/again" }).end());
    const outbound = client({ allowlist: [loop.host], redirectsMax: 3 });
    expect((await failure(outbound.fetch(`http://${loop.host}/`))).code).toBe("redirected");
    expect(loop.seen).toHaveLength(4);
    expect((await failure(outbound.fetch(`http://${loop.host}/`, { method: "POST", body: "x" }))).code).toBe(
      "redirected",
    );
    expect(loop.seen).toHaveLength(5);
  });

  it("stops at the maximum size, even for compressed responses", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/plain") return void response.end(Buffer.alloc(200_000));
      response.writeHead(200, { "content-encoding": "gzip" }).end(zlib.gzipSync(Buffer.alloc(50_000_000)));
    });
    const outbound = client({ allowlist: [server.host], responseBytesMax: 100_000 });
    for (const path of ["/plain", "/bomb"]) {
      const answer = await outbound.fetch(`http://${server.host}${path}`);
      expect((await failure(answer.bytes())).code).toBe("too_large");
    }
    const roomy = await outbound.fetch(`http://${server.host}/plain`, { responseBytesMax: 200_000 });
    expect((await roomy.bytes()).length).toBe(200_000);
  });

  it("distinguishes a timeout, a cut connection, an abort and a closed port", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/cut") {
        response.writeHead(200, { "content-length": "1000" }).write("half");
        setImmediate(() => response.destroy());
      }
      if (request.url === "/stall") response.writeHead(200).write("half");
    });
    const outbound = client({
      allowlist: ["127.0.0.1"],
      headersTimeoutMilliseconds: 300,
      bodyTimeoutMilliseconds: 300,
    });
    const at = (path: string) => `http://${server.host}${path}`;
    expect((await failure(outbound.fetch(at("/hang")))).code).toBe("timeout");
    expect((await failure((await outbound.fetch(at("/stall"))).text())).code).toBe("timeout");
    expect((await failure(outbound.fetch(at("/cut")).then((answer) => answer.text()))).code).toBe(
      "connection_lost",
    );
    const stopped = outbound.fetch(at("/hang"), { signal: AbortSignal.abort() });
    expect((await failure(stopped)).code).toBe("aborted");
    expect((await failure(outbound.fetch("http://127.0.0.1:1/"))).code).toBe("connection_failed");
  });

  it("refuses URLs other than http(s), and shows no credentials in messages", async () => {
    const outbound = client();
    for (const url of [
      "file:///etc/passwd",
      "ftp://me:hunter2@host/",
      "git@host:x",
      "http://me:hunter2@/",
      "",
    ]) {
      const error = await failure(Promise.resolve().then(() => outbound.fetch(url)));
      expect(error.code).toBe("url_invalid");
      expect(error.message).not.toContain("hunter2");
    }
    const refused = await failure(outbound.fetch("http://me:hunter2@127.0.0.1/secret"));
    expect(`${refused.message} ${refused.stack}`).not.toMatch(/hunter2|secret/);
  });
});
