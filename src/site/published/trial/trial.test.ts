import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { forgetLeases } from "@/access/rate-limit/rate-limit";
import { log } from "@/lib/log";
import { makePerson } from "@/testing/make/member";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { at, makeManual, serveReaders, space } from "../site-server.fixture";
import { readTriedForm } from "./form";

serveReaders();
makeManual();

interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer<ArrayBuffer>;
}
const calls: Call[] = [];
/** After this promise resolves, the test server responds to requests for the path `held`. */
let held: Promise<void> = Promise.resolve();
let api: Server;
let host: string;
beforeAll(async () => {
  api = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    const { method = "", url = "", headers: had } = request;
    calls.push({ method, url, headers: had, body: bytes.toString(), bytes });
    if (request.url?.includes("elsewhere"))
      return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    if (request.url?.includes("held")) await held;
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
        - { name: session, in: cookie, schema: { type: string } }
        - { name: tags, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }
        - { name: filter, in: query, style: deepObject, schema: { type: object } }
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "200": { description: Done } }
    post:
      operationId: upload
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              required: [photo]
              properties:
                photo: { type: string, format: binary }
                more: { type: array, items: { type: string, contentMediaType: image/png } }
                note: { type: string }
                id: { type: string, readOnly: true }
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
  const blocks = ["put", "post", "get"].map(
    (method) => `{% openapi-operation spec="${slug}" path="/pets/{petId}" method="${method}" %}`,
  );
  const changes = [{ operation: "insert_page", title: "Pets", document: { markdown: blocks.join("\n\n") } }];
  expect((await rest(token).post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
}

/** The request body of a form and its content type. */
async function formOf(fields: readonly (readonly [string, string | File])[], petId = "a") {
  const form = new FormData();
  const parameters = { "path.petId": petId };
  form.append("asked", JSON.stringify({ ...asked, operation: "op-upload", parameters, body: undefined }));
  for (const [name, value] of fields) form.append(`field.${name}`, value);
  const made = new Response(form);
  return { type: made.headers.get("content-type") ?? "", body: Buffer.from(await made.arrayBuffer()) };
}

async function upload(
  fields: Parameters<typeof formOf>[0],
  headers: Record<string, string> = { "x-try-form": "1" },
  petId?: string,
) {
  const { type, body } = await formOf(fields, petId);
  const { status, text } = await at("~try", { "content-type": type, ...headers }, "POST", body);
  return { status, said: text.startsWith("{") ? JSON.parse(text).error?.message : text };
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

it("sends a visitor's input to a server of the specification, and returns the response", async () => {
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

it("sends parameters in the form that the specification describes", async () => {
  allow();
  await setUp();
  const parameters = {
    ...{ "path.petId": "a", "cookie.session": "s 1", "query.tags": "x y\nz" },
    "query.filter": '{"owner":{"name":"Ö"}}',
  };
  expect((await attempt({ ...asked, parameters })).status).toBe(200);
  expect(calls[0]?.url).toBe("/v1/pets/a?tags=x%20y|z&filter[owner][name]=%C3%96");
  expect(calls[0]?.headers.cookie).toBe("session=s%201");
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

it("sends nothing for other pages or to private hosts, even if Bindery can access them", async () => {
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

it("leaves requests to the page's own host to the browser", async () => {
  restore = withSettings({ PUBLIC_URL: `http://${host}` });
  await setUp(describe());
  const parameters = { "path.petId": "a" };
  const answer = await attempt({ ...asked, parameters });
  expect([answer.status, answer.body]).toEqual([
    200,
    { send: expect.objectContaining({ url: `http://${host}/v1/pets/a` }) },
  ]);
  const cookie = await attempt({ ...asked, parameters: { ...parameters, "cookie.session": "s" } });
  expect([cookie.status, cookie.body.error.message]).toEqual([400, expect.stringContaining("cookies")]);
  expect(calls).toEqual([]);
});

const BYTES = Uint8Array.from([0, 255, 13, 10, 45, 45]);
const photo = new File([BYTES], 'a "b".png', { type: "image/png" });

it("forwards files and fields of a form unchanged", async () => {
  allow();
  await setUp();
  const fields = [
    ["photo", photo],
    ["more", photo],
    ["more", photo],
    ["note", "Grüße"],
  ] as const;
  expect(await upload(fields)).toMatchObject({ status: 200 });
  const [call] = calls;
  const type = String(call?.headers["content-type"]);
  expect([calls.length, call?.method, call?.url]).toEqual([1, "POST", "/v1/pets/a"]);
  expect(call?.headers).toMatchObject({ "x-key": "K-secret", authorization: "Bearer T-secret" });
  const sent = await new Response(call?.bytes, { headers: { "content-type": type } }).formData();
  expect([...sent].map(([name]) => name)).toEqual(["photo", "more", "more", "note"]);
  expect(sent.get("note")).toBe("Grüße");
  const got = sent.get("photo") as File;
  expect([got.name, got.type, new Uint8Array(await got.arrayBuffer())]).toEqual([
    photo.name,
    photo.type,
    BYTES,
  ]);
});

it.each<[string, Parameters<typeof upload>, number, RegExp]>([
  [
    "a field that the description does not name",
    [
      [
        ["photo", photo],
        ["x", "y"],
      ],
    ],
    200,
    /^$/,
  ],
  ["no file where one is needed", [[["note", "a"]]], 400, /for photo is required/],
  ["a text in place of a file", [[["photo", "a"]]], 400, /photo must be a file/],
  [
    "a file in place of a text",
    [
      [
        ["photo", photo],
        ["note", photo],
      ],
    ],
    400,
    /note can't be a file/,
  ],
  [
    "two of one",
    [
      [
        ["photo", photo],
        ["photo", photo],
      ],
    ],
    400,
    /one value/,
  ],
  ["too many parts", [Array.from({ length: 300 }, () => ["more", photo] as const)], 400, /200 parts/],
  ["too many bytes", [[["photo", new File([new Uint8Array(11 * 1024 * 1024)], "a")]]], 413, /at most/],
  ["a form of a page elsewhere", [[["photo", photo]], {}], 403, /Only the pages of the published site/],
  [
    "what is no form",
    [[["photo", photo]], { "x-try-form": "1", "content-type": "multipart/form-data; boundary=x" }],
    400,
    /valid form/,
  ],
])("sends only the described parts of a form: %s", async (_, given, status, said) => {
  allow();
  await setUp();
  const answer = await upload(...given);
  expect([answer.status, answer.said ?? ""]).toEqual([status, expect.stringMatching(said)]);
  expect(calls.map(({ body }) => body.includes('name="x"'))).toEqual(status === 200 ? [false] : []);
});

it("uses the parser's boundary to count the parts of a form", async () => {
  allow();
  await setUp();
  const { type, body } = await formOf(Array.from({ length: 300 }, () => ["more", photo] as const));
  const boundary = type.replace(/.*=/, "");
  for (const said of [
    `boundary=${boundary} ; x=y`,
    `boundary="${boundary.replace("u", "\\u")}"`,
    `x="; boundary=y"; boundary=${boundary}`,
  ]) {
    const headers = { "content-type": `multipart/form-data; ${said}`, "x-try-form": "1" };
    const { status, text } = await at("~try", headers, "POST", body);
    expect([status, text]).toEqual([400, expect.stringContaining("boundary")]);
  }
  expect(calls).toEqual([]);
});

it("forwards at most four forms at a time, and at most two per IP address", async () => {
  restore = withSettings({ TRY_IT_ALLOWLIST: host, TRUSTED_PROXIES: "loopback" });
  let letGo = () => {};
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  await setUp();
  const from = (last: number, petId = "held") =>
    upload([["photo", photo]], { "x-try-form": "1", "x-forwarded-for": `203.0.113.${last}` }, petId);
  const reached = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count), 10_000);
  const waiting = [from(1), from(1)];
  await reached(2);
  expect(await from(1, "a")).toMatchObject({ status: 429 });
  waiting.push(from(2), from(3));
  await reached(4);
  expect(await from(4, "a")).toMatchObject({ status: 429 });
  letGo();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await from(1, "a")).toMatchObject({ status: 200 });
});

it("responds with an error to a form that arrives too slowly", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const read = readTriedForm(Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await read).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it("doesn't follow redirects, and stops reading endless responses", async () => {
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

it("limits requests per IP address and minute", async () => {
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
