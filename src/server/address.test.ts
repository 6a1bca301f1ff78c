import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { provideEnv, readEnv } from "@/env";
import { clientAddress } from "@/lib/client-address";
import { createListener } from "./listener";

const NO_SITES = { isAsked: () => false, answer: () => Promise.reject(new Error("not a site")) };

/**
 * Sends a direct request and a request through proxies. For both, returns the client's IP address that the server
 * determines.
 */
async function addressesSeen(): Promise<unknown[]> {
  const seen: unknown[] = [];
  const pages = async (request: IncomingMessage, response: { end(): unknown }) => {
    seen.push(request.headers["x-forwarded-for"], clientAddress(request));
    response.end();
  };
  const server = createServer(
    createListener({ sites: NO_SITES, rest: pages, trpc: pages, pages, phase: () => "serving" as const }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await fetch(url);
  await fetch(url, { headers: { "x-forwarded-for": "192.0.2.7, 192.0.2.8, 10.1.2.3" } });
  await new Promise((resolve) => server.close(resolve));
  return seen;
}

afterEach(() => provideEnv({ TRUSTED_PROXIES: "" }));

describe("the IP address of a request", () => {
  it("is the peer of the connection, regardless of the client's X-Forwarded-For", async () => {
    expect(await addressesSeen()).toEqual(Array(4).fill("127.0.0.1"));
  });

  it("is the address that the outermost trusted proxy reports, not an earlier address in the list", async () => {
    provideEnv({ TRUSTED_PROXIES: "loopback" });
    expect(await addressesSeen()).toEqual(["127.0.0.1", "127.0.0.1", "10.1.2.3", "10.1.2.3"]);
    provideEnv({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8" });
    expect(await addressesSeen()).toEqual(["127.0.0.1", "127.0.0.1", "192.0.2.8", "192.0.2.8"]);
  });

  it("can't depend on host names, because TRUSTED_PROXIES requires IP addresses", () => {
    expect(() => readEnv({ TRUSTED_PROXIES: "proxy.example" })).toThrow(/TRUSTED_PROXIES/);
  });
});
