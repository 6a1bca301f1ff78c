import { once } from "node:events";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { appRouter } from "../root";
import { handleTrpcNode } from "../trpc-node";
import { handleNode } from "./node";
import { operationsOf } from "./routes";

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) =>
    request.url?.startsWith("/api/trpc") ? handleTrpcNode(request, response) : handleNode(request, response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the headers of a request and only a part of its body. Returns the response. */
function begin(
  method: string,
  path: string,
  size: number | undefined,
  headers: Record<string, string> = {},
): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const length = size === undefined ? { "transfer-encoding": "chunked" } : { "content-length": String(size) };
  return new Promise((resolve, reject) => {
    const asking = ask({
      port,
      method,
      path,
      headers: { "content-type": "application/json", ...length, ...headers },
    });
    asking.on("error", reject);
    asking.on("response", (answer) => {
      resolve(answer.statusCode ?? 0);
      asking.on("error", () => {});
      asking.destroy();
    });
    asking.write('{"');
  });
}

const OPEN = operationsOf(appRouter).filter(
  ({ entry, method }) => entry !== "user" && method !== "GET" && method !== "DELETE",
);
const LARGE = REQUEST_LIMITS.openBodyBytes + 1;

describe("a body of an unknown caller", () => {
  it.each([
    ...OPEN.map(({ method, path }) => [method, `/v1${path.replace(/\{\w+\}/g, "none")}`] as const),
    ["POST", "/oauth/register"] as const,
    ["POST", "/oauth/token"] as const,
    ["POST", "/oauth/revoke"] as const,
    ["POST", "/api/trpc/users.update"] as const,
  ])("is refused before the server reads it if it's large: %s %s", async (method, path) => {
    expect(await begin(method, path, LARGE)).toBeGreaterThanOrEqual(400);
  });

  it("is refused even with an invented credential", async () => {
    const made = { authorization: "Bearer bnd_made-up" };
    for (const path of ["/v1/urls/published", "/v1/orgs", "/api/trpc/users.update"])
      expect(await begin("POST", path, LARGE, made), path).toBe(401);
  });
});

describe("a large body of a known caller", () => {
  it("is not read before the permission for the path is checked, with and without an announced length", async () => {
    const space = await makeSpace();
    const { token } = await makePerson({ organization: { id: space.organizationId }, role: "read" });
    const authorization = `Bearer ${token}`;
    const outsider = `Bearer ${(await makePerson()).token}`;
    const path = `/v1/spaces/${space.id}/content`;
    for (const size of [LARGE, 30_000_000, undefined]) {
      expect(await begin("POST", path, size, { authorization })).toBe(403);
      expect(await begin("POST", path, size, { authorization: outsider })).toBe(404);
    }
  });

  it("is not read by an operation that needs no credential", async () => {
    const { token } = await makePerson();
    expect(await begin("POST", "/v1/urls/published", LARGE, { authorization: `Bearer ${token}` })).toBe(413);
  });
});
