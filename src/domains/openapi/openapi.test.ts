import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { now, setClock } from "@/lib/clock";
import { inBrowser } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { SPEC_TEXT } from "@/testing/make/spec";
import { rest } from "@/testing/rest";
import { withThreads } from "@/testing/threads";
import { fetchSource } from "./fetch-source";
import { endAbandoned, refetchDue } from "./handlers";

/** The handler that sends the server's response, with the path as the key. */
const answers = new Map<string, RequestListener>();
let server: Server;
let origin = "";
/** The origin of a server that isn't on the allowlist. */
let privateOrigin = "";

const say =
  (body: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

async function listen(listener: RequestListener): Promise<[Server, string]> {
  const made = createServer(listener);
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return [made, `127.0.0.1:${(made.address() as AddressInfo).port}`];
}

beforeAll(async () => {
  const [made, host] = await listen((request, response) => {
    const answer = answers.get(request.url ?? "") ?? say("not here", 404);
    answer(request, response);
  });
  const [forbidden, forbiddenHost] = await listen(say(SPEC_TEXT));
  forbidden.unref();
  [server, origin, privateOrigin] = [made, `http://${host}`, `http://${forbiddenHost}`];
  provideEnv({ OUTBOUND_ALLOWLIST: host });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function setUp() {
  const organization = await makeOrganization();
  const { token } = await makePerson({ organization, role: "create" });
  const api = rest(token);
  const all = `/orgs/${organization.id}/openapi`;
  /** Adds a specification or changes its source, and returns the processed specification. */
  const process = async (slug: string, source: object) => {
    await api.put(`${all}/${slug}`, { source });
    await runJobs();
    return (await api.get(`${all}/${slug}`)).body;
  };
  return { organization, api, all, process };
}

const withTitle = (title: string) => SPEC_TEXT.replace("title: Pets", `title: ${title}`);

it("a specification goes from pending to complete, and can be read in its original form and as OpenAPI 3.1", async () => {
  const { api, all } = await setUp();
  answers.set("/old.json", say(SWAGGER));
  const made = await api.post(all, { slug: "Old-Pets", source: { url: `${origin}/old.json` } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    processingState: "pending",
    visibility: "private",
    lastProcessedErrors: [],
  });
  expect((await api.get(`${all}/Old-Pets/versions/latest`)).status).toBe(404);
  expect((await api.post(all, { slug: "Old-Pets", source: { text: "x" } })).status).toBe(409);
  await runJobs();
  const spec = (await api.get(`${all}/Old-Pets`)).body;
  expect(spec).toMatchObject({ processingState: "complete", sourceURL: `${origin}/old.json` });
  expect(spec.lastProcessErrorCode).toBeUndefined();
  const content = (await api.get(`${all}/Old-Pets/versions/latest/content`)).body;
  const [file, ...others] = content.filesystem;
  expect(others).toEqual([]);
  expect(file).toMatchObject({ dir: "./", isEntrypoint: true, references: [], filename: "openapi.json" });
  expect(file.specification).toMatchObject({
    openapi: "3.1.1",
    servers: [{ url: "https://pets.example/v1" }],
    paths: { "/pets": { post: { requestBody: { content: { "application/json": {} } } } } },
  });
  const raw = await api.get(`${all}/Old-Pets/versions/${spec.lastVersion}/content/raw`);
  expect(raw.body).toEqual({ text: SWAGGER, format: "json" });
});

it("a specification in a response isn't parsed first, because parsing a long specification would block other requests", async () => {
  const { api, all, process } = await setUp();
  await process("pets", { text: SPEC_TEXT });
  const parse = vi.spyOn(JSON, "parse");
  const { body } = await api.get(`${all}/pets/versions/latest/content`);
  const parsed = parse.mock.calls.map(([text]) => text);
  parse.mockRestore();
  expect(body.filesystem[0].specification.info.title).toBe("Pets");
  expect(parsed.filter((text) => text.includes("/pets") && !text.includes("filesystem"))).toEqual([]);
});

it("a version is stored only if the text changed, and PUT returns 200 for new and existing specifications", async () => {
  const { api, all, process } = await setUp();
  answers.set("/pets.yaml", say(SPEC_TEXT));
  const source = { url: `${origin}/pets.yaml` };
  expect((await api.put(`${all}/pets`, { source })).status).toBe(200);
  expect((await api.put(`${all}/pets`, { source })).status).toBe(200);
  await runJobs();
  const first = (await api.get(`${all}/pets`)).body.lastVersion;
  expect((await process("pets", source)).lastVersion).toBe(first);
  answers.set("/pets.yaml", say(withTitle("More pets")));
  const second = (await process("pets", source)).lastVersion;
  expect(second).not.toBe(first);
  const { items, count } = (await api.get(`${all}/pets/versions?limit=1`)).body;
  expect([items[0].id, count]).toEqual([second, 2]);
  answers.set("/pets.yaml", say("down", 503));
  const failed = await process("pets", source);
  expect(failed).toMatchObject({ lastProcessErrorCode: "FETCH_ERROR", lastVersion: second });
  expect(failed.lastProcessedErrors[0].message).toBe(
    "127.0.0.1 returned status 503 instead of 200. Check the URL of the specification.",
  );
});

it("a version is compared when it's stored and when a member asks for it: on the event loop if the versions are short, and in a thread if they're long", async () => {
  const { organization, process } = await setUp();
  const { caller } = await inBrowser((await makePerson({ organization, role: "read" })).user);
  const long = SPEC_TEXT.replace("List pets", `List pets ${"at length ".repeat(20_000)}`);
  const more = long.replace("type: object", "type: object, deprecated: true").replace("/health:", "/alive:");
  await withThreads({}, async ({ counts }) => {
    for (const [text, begun, said] of [
      [SPEC_TEXT, 0, { added: ["/pets", "/health"], removed: [], changed: [] }],
      [long, 2, { added: [], removed: [], changed: ["/pets"] }],
      [more, 4, { added: ["/alive"], removed: ["/health"], changed: ["/pets"] }],
    ] as const) {
      const { lastVersion: versionId } = await process("compared", { text });
      const place = { organizationId: organization.id, specSlug: "compared", versionId };
      const compared = await caller.openapiSpecs.compare(place);
      const paths = Object.entries(compared).map(([name, all]) => [name, all.map(({ path }) => path)]);
      expect([counts.begun, Object.fromEntries(paths)]).toEqual([begun, said]);
    }
  });
});

it("a specification with a URL is fetched again on a schedule, and an uploaded specification is never fetched", async () => {
  const { organization, api, all, process } = await setUp();
  answers.set("/clock.yaml", say(SPEC_TEXT));
  await process("clock", { url: `${origin}/clock.yaml` });
  await process("given", { text: SPEC_TEXT });
  answers.set("/clock.yaml", say(withTitle("Later")));
  const versions = () => db().openAPISpecVersion.count({ where: { organizationId: organization.id } });
  const lookAgain = async (hours: number) => {
    setClock(new Date(now().getTime() + hours * 3_600_000));
    await refetchDue();
    await runJobs();
    return await versions();
  };
  try {
    expect(await lookAgain(5)).toBe(2);
    expect(await lookAgain(2)).toBe(3);
  } finally {
    setClock();
  }
  expect((await api.get(`${all}/clock`)).body.processingState).toBe("complete");
});

it("everyone can read a public specification and its versions, but only members can read a private specification", async () => {
  const { api, all, process } = await setUp();
  await process("open", { text: SPEC_TEXT });
  const nobody = rest();
  const stranger = rest((await makePerson({ role: "admin" })).token);
  const reads = ["", "/versions", "/versions/latest/content", "/versions/latest/content/raw"];
  const statuses = async (caller: typeof nobody) =>
    await Promise.all(reads.map(async (path) => (await caller.get(`${all}/open${path}`)).status));
  expect(await statuses(nobody)).toEqual([401, 401, 401, 401]);
  expect(await statuses(stranger)).toEqual([404, 404, 404, 404]);
  const shown = (await api.patch(`${all}/open`, { visibility: "public" })).body;
  expect(shown.urls.published).toContain("/versions/latest/content");
  expect(await statuses(nobody)).toEqual([200, 200, 200, 200]);
  expect((await nobody.get(`${all}/open`)).body.permissions).toEqual({ view: true, edit: false });
  expect((await nobody.patch(`${all}/open`, { visibility: "private" })).status).toBe(401);
  expect((await stranger.put(`${all}/open`, { source: { text: "x" } })).status).toBe(404);
  await api.patch(`${all}/open`, { visibility: "private" });
  expect(await statuses(nobody)).toEqual([401, 401, 401, 401]);
});

it("an invalid specification fails with messages and their positions, and the previous version is kept", async () => {
  const { process } = await setUp();
  const version = (await process("bad", { text: SPEC_TEXT })).lastVersion;
  for (const [text, message, line] of BAD_TEXTS) {
    const spec = await process("bad", { text });
    const [problem] = spec.lastProcessedErrors;
    expect([spec.lastProcessErrorCode, spec.lastVersion], message.source).toEqual(["PARSE_ERROR", version]);
    expect(problem.message).toMatch(message);
    expect(problem.line, message.source).toBe(line);
  }
});

it("a pattern with an escaped NUL character is accepted, and the NUL character itself is rejected", async () => {
  const { process } = await setUp();
  const pattern = (text: string) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Patterns", version: "1" },
      paths: {},
      components: { schemas: { Name: { type: "string", pattern: text } } },
    });
  expect((await process("named", { text: pattern("^[^\\\\\\u0000-\\u001f]*$") })).processingState).toBe(
    "complete",
  );
  const refused = await process("held", { text: pattern("^[^\\\\\u0000]*$") });
  expect(refused.lastProcessedErrors[0].message).toBe(
    "The specification contains a null character. Remove this character.",
  );
});

it("a fetch that fails is reported with a message (private host, too large, too slow, broken connection, redirect loop)", async () => {
  const { api, all, process } = await setUp();
  answers.set("/private", say("", 302, { location: `${privateOrigin}/pets.yaml` }));
  answers.set("/round", say("", 302, { location: "/round" }));
  answers.set("/large", (_request, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(1_000_000, "x");
    let sent = 0;
    const send = () => (sent++ < 50 && !response.destroyed ? response.write(chunk, send) : response.end());
    send();
  });
  answers.set("/broken", (_request, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("openapi: 3.1.0", () => response.destroy());
  });
  const codeOf = async (url: string) => {
    const spec = await process("far", { url });
    expect(spec.lastVersion).toBeUndefined();
    return [spec.lastProcessErrorCode, spec.lastProcessedErrors[0].message];
  };
  expect(await codeOf(`${privateOrigin}/x`)).toEqual(["FETCH_ERROR", expect.stringContaining("private")]);
  expect(await codeOf(`${origin}/private`)).toEqual(["FETCH_ERROR", expect.stringContaining("private")]);
  expect(await codeOf(`${origin}/round`)).toEqual([
    "FETCH_ERROR",
    expect.stringContaining("redirected the request more than"),
  ]);
  expect(await codeOf(`${origin}/large`)).toEqual([
    "FETCH_ERROR",
    expect.stringContaining("larger than the limit of 20 MB"),
  ]);
  expect(await codeOf(`${origin}/broken`)).toEqual(["FETCH_ERROR", expect.stringContaining("127.0.0.1")]);
  answers.set("/slow", () => undefined);
  const slow = fetchSource(`${origin}/slow`, new AbortController().signal, {
    bytes: 1000,
    redirects: 1,
    fetchSeconds: 0.05,
  });
  await expect(slow).rejects.toMatchObject({ code: "FETCH_TIMEOUT" });
  const secret = await api.put(`${all}/far`, { source: { url: "https://user:secret@example.org/" } });
  expect(secret.status).toBe(400);
});

it("a text is ignored if its specification is deleted or gets a different source during the fetch", async () => {
  const { organization, api, all } = await setUp();
  let meanwhile: () => Promise<unknown> = async () => undefined;
  answers.set("/moving.yaml", async (_request, response) => {
    await meanwhile();
    response.end(SPEC_TEXT);
  });
  const source = { url: `${origin}/moving.yaml` };
  const versions = () => db().openAPISpecVersion.findMany({ where: { organizationId: organization.id } });
  meanwhile = () => api.delete(`${all}/moving`);
  await api.put(`${all}/moving`, { source });
  await runJobs();
  expect((await api.get(`${all}/moving`)).status).toBe(404);
  expect(await versions()).toEqual([]);
  meanwhile = () => api.put(`${all}/moving`, { source: { text: withTitle("Given") } });
  await api.put(`${all}/moving`, { source });
  await runJobs();
  expect((await versions()).map(({ text }) => text)).toEqual([withTitle("Given")]);
  expect((await api.get(`${all}/moving`)).body).toMatchObject({ processingState: "complete" });
});

it("processing is retried after its worker is killed, and fails with a message if its job no longer exists", async () => {
  const { organization, api, all } = await setUp();
  await api.put(`${all}/killed`, { source: { text: SPEC_TEXT } });
  const where = { organizationId: organization.id, slug: "killed" };
  // The specification has this state after a worker is killed during processing.
  await db().openAPISpec.updateMany({ where, data: { processingState: "progress" } });
  await endAbandoned();
  expect((await api.get(`${all}/killed`)).body.processingState).toBe("progress");
  await runJobs();
  expect((await api.get(`${all}/killed`)).body).toMatchObject({ processingState: "complete" });
  await db().openAPISpec.updateMany({ where, data: { processingState: "progress" } });
  await endAbandoned();
  const { body } = await api.get(`${all}/killed`);
  expect(body.lastProcessedErrors[0].message).toMatch(/several interruptions/);
});

it("an organization that is created with the URL of a specification gets this specification", async () => {
  const { token } = await makePerson({ role: "admin" });
  answers.set("/first.yaml", say(SPEC_TEXT));
  const query = new URLSearchParams({ openapiUrl: `${origin}/first.yaml` });
  const { id } = (await rest(token).post(`/orgs?${query}`, { title: "Beginners" })).body;
  await runJobs();
  const { items } = (await rest(token).get(`/orgs/${id}/openapi`)).body;
  expect(items).toMatchObject([
    { slug: "api", processingState: "complete", sourceURL: `${origin}/first.yaml` },
  ]);
});

const SWAGGER = JSON.stringify({
  swagger: "2.0",
  info: { title: "Old pets", version: "1" },
  host: "pets.example",
  basePath: "/v1",
  schemes: ["https"],
  consumes: ["application/json"],
  paths: {
    "/pets": {
      post: {
        parameters: [{ in: "body", name: "pet", schema: { type: "object" } }],
        responses: { 200: { description: "Kept" } },
      },
    },
  },
});

const referring = (reference: string) => SPEC_TEXT.replaceAll("#/components/schemas/Pet", reference);
const aliases = Array.from({ length: 10 }, (_, level) => {
  const names = Array.from({ length: 9 }, () => (level === 0 ? "x" : `*a${level - 1}`)).join(", ");
  return `a${level}: &a${level} [${names}]`;
});
const CIRCLE = `${SPEC_TEXT}    A: { $ref: "#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }\n`;

const BAD_TEXTS: [text: string, message: RegExp, line: number | undefined][] = [
  ["<!DOCTYPE html><html><body>Sign in</body></html>", /web page \(HTML\)/, 1],
  ['{\n  "openapi": "3.1.0",\n}', /isn't valid JSON/, 3],
  ["openapi: 3.1.0\ninfo: { title: x", /isn't valid YAML/, 2],
  ["openapi: 4.0.0", /OpenAPI 4\.0\.0 isn't supported/, 1],
  ["- just\n- a list", /must be an object/, 1],
  [
    SPEC_TEXT.replace("responses: {", "responses: [{").replace("lives } }", "lives } }]"),
    /responses: must be object/,
    17,
  ],
  [referring("#/components/schemas/Gone"), /#\/components\/schemas\/Gone doesn't exist/, 13],
  [referring("https://example.org/pets.json#/Pet"), /other documents \(https:\/\/example\.org/, 13],
  [referring("../../etc/passwd"), /other documents \(\.\.\/\.\.\/etc\/passwd\)/, 13],
  [CIRCLE, /leads back to itself/, 21],
  [`openapi: 3.1.0\n${aliases.join("\n")}`, /YAML alias that doesn't exist/, undefined],
  [`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, /nested at most/, undefined],
  ["- ".repeat(20_000), /nested too deeply/, undefined],
];
