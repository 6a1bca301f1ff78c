import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { log } from "@/lib/log";
import { makePerson } from "@/testing/make/member";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { at, makeManual, serveReaders, space } from "../site-server.fixture";

serveReaders();
makeManual();

interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const calls: Call[] = [];
let api: Server;
let host: string;
beforeAll(async () => {
  api = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    if (request.url?.includes("elsewhere"))
      return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    if (request.url?.includes("long")) return void response.end("x".repeat(2 * 1024 * 1024));
    const headers = { "content-type": "application/json", "set-cookie": "session=1", "x-request-id": "r1" };
    response.writeHead(201, headers).end('{"id":7}');
  });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  host = `127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => void api.close());

let restore = () => {};
afterEach(() => {
  restore();
  calls.length = 0;
});
const allow = () => {
  restore = withSettings({ TRY_IT_ALLOWLIST: host });
};

const describe = (more = "") => `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "http://${host}/v1/" }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, token: { type: http, scheme: bearer } } }
security: [{ key: [], token: [] }]
paths:
  /pets/{petId}:
    ${more}
    put:
      operationId: putPet
      parameters:
        - { name: petId, in: path, required: true, schema: { type: string } }
        - { name: dry, in: query, schema: { type: boolean } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: Host, in: header, schema: { type: string } }
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "200": { description: Done } }
    get:
      operationId: hidden
      x-hideTryItPanel: true
      responses: { "200": { description: Done } }
`;

async function setUp(text = describe()) {
  const { organizationId } = space;
  const { token } = await makePerson({ organization: { id: organizationId }, role: "admin" });
  const { slug } = await makeSpec({ organizationId, text });
  const blocks = ["put", "get"].map(
    (method) => `{% openapi-operation spec="${slug}" path="/pets/{petId}" method="${method}" %}`,
  );
  const changes = [{ operation: "insert_page", title: "Pets", document: { markdown: blocks.join("\n\n") } }];
  expect((await rest(token).post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
}

const JSON_TYPE = { "content-type": "application/json" };
const asked = {
  ...{ page: "pets", operation: "op-putPet", server: 0 },
  parameters: { "path.petId": "a/../b c", "query.dry": "true", "header.X-Trace": "t1", "query.other": "x" },
  credentials: { key: "K-secret", token: "T-secret", other: "unnamed" },
  body: '{"name":"Rex"}',
};
async function attempt(body: object, headers: Record<string, string> = JSON_TYPE) {
  const { status, text } = await at("~try", headers, "POST", JSON.stringify(body));
  return { status, text, body: text.startsWith("{") ? JSON.parse(text) : undefined };
}

it("sends what a reader fills in to a server of the description, and tells what was answered", async () => {
  allow();
  const logged = vi.spyOn(log, "info");
  await setUp();
  const { status, body, text } = await attempt(asked);
  expect([status, body.status, body.body]).toEqual([200, 201, '{"id":7}']);
  expect(body.headers).toContainEqual(["x-request-id", "r1"]);
  expect(text).not.toContain("session=1");
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    ...{ method: "PUT", url: "/v1/pets/a%2F..%2Fb%20c?dry=true", body: '{"name":"Rex"}' },
    headers: { "x-key": "K-secret", authorization: "Bearer T-secret", "x-trace": "t1", host },
  });
  for (const name of ["cookie", "referer", "origin", "x-forwarded-for"])
    expect(calls[0]?.headers).not.toHaveProperty(name);
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/[KT]-secret/);
});

it.each<[string, object, number]>([
  ["an operation that the page does not show", { operation: "op-hidden2" }, 404],
  ["an operation whose description asks for no trials", { operation: "op-hidden" }, 404],
  ["another page", { page: "welcome" }, 404],
  ["a page that is not there", { page: "nothing" }, 404],
  ["a path out of the site", { page: "../../x" }, 404],
  ["a server that the description does not name", { server: 1 }, 400],
  ["no value of what the path needs", { parameters: {} }, 400],
  ["a step up in the path", { parameters: { "path.petId": ".." } }, 400],
  [
    "a header that says where the request goes",
    { parameters: { "path.petId": "a", "header.Host": "x" } },
    400,
  ],
  [
    "a line that would be a header of its own",
    { parameters: { "path.petId": "a", "header.X-Trace": "a\r\nb: c" } },
    400,
  ],
  ["values that are no texts", { parameters: { "path.petId": { a: 1 } } }, 400],
])("sends nothing for %s", async (_, change, expected) => {
  allow();
  await setUp();
  const { status } = await attempt({ ...asked, ...change });
  expect([status, calls.length]).toEqual([expected, 0]);
});

it("sends nothing for pages of others, nor to what is private, whatever the service itself may reach", async () => {
  allow();
  await setUp();
  const foreign = await attempt(asked, { ...JSON_TYPE, "sec-fetch-site": "cross-site" });
  const form = await attempt(asked, { "content-type": "text/plain" });
  expect([foreign.status, form.status]).toEqual([403, 403]);
  restore();
  restore = withSettings({ OUTBOUND_ALLOWLIST: host });
  const refused = await attempt(asked);
  expect([refused.status, refused.body.error.message]).toEqual([502, expect.stringContaining("private")]);
  expect(calls).toEqual([]);
});

it("follows no redirect and takes no answer without end", async () => {
  allow();
  await setUp();
  const elsewhere = await attempt({ ...asked, parameters: { "path.petId": "elsewhere" } });
  const long = await attempt({ ...asked, parameters: { "path.petId": "long" } });
  expect([elsewhere.status, elsewhere.body.error.message]).toEqual([
    502,
    expect.stringContaining("redirect"),
  ]);
  expect([long.status, calls.length]).toEqual([502, 2]);
});

it("lets an address try so often in a minute", async () => {
  restore = withSettings({
    ...{ TRY_IT_ALLOWLIST: host, RATE_LIMIT_PER_MINUTE: "50", TRUSTED_PROXIES: "loopback" },
  });
  forgetLeases();
  const address = { ...JSON_TYPE, "x-forwarded-for": "203.0.113.77" };
  await setUp();
  const statuses: number[] = [];
  for (let index = 0; index < 3; index += 1) statuses.push((await attempt(asked, address)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect(calls).toHaveLength(2);
});
