import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createListener } from "./listener";

const NO_SITES = { isAsked: () => false, answer: () => Promise.reject(new Error("not a site")) };

it("says the connection's address last, whatever the client wrote into X-Forwarded-For", async () => {
  const seen: (string | string[] | undefined)[] = [];
  const pages = async (request: IncomingMessage, response: { end(): unknown }) => {
    seen.push(request.headers["x-forwarded-for"]);
    response.end();
  };
  const server = createServer(
    createListener({ sites: NO_SITES, rest: pages, pages, isStopping: () => false }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await fetch(url);
  await fetch(url, { headers: { "x-forwarded-for": "192.0.2.7, 192.0.2.8" } });
  await new Promise((resolve) => server.close(resolve));
  expect(seen).toEqual(["127.0.0.1", "192.0.2.7, 192.0.2.8, 127.0.0.1"]);
});
