import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildOpenApiDocument } from "@/api/openapi/document";
import { handleNode } from "@/api/rest/node";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { provideEnv } from "@/env";
import { GIT_CREDENTIALS, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";

const remote = new GitRemote();
let folder: string;
let server: Server;
// biome-ignore lint/suspicious/noExplicitAny: the client is made while the test runs.
let client: Record<string, (options?: object) => Promise<any>>;
let organizationId: string;

/** What the walk calls; code for all operations takes several times as long to generate. */
const CALLED = [
  "createSpace",
  "importGitRepository",
  "listSpaceGitRuns",
  "listPages",
  "getPageById",
  "createChangeRequest",
  "updateChangeRequestContent",
  "mergeChangeRequest",
  "createSite",
  "publishSite",
  "searchSiteContent",
];

/** What hey-api makes of the document, set up for a person. */
async function generate(token: string, baseUrl: string) {
  const input = join(folder, "openapi.json");
  const operations = operationsOf(appRouter);
  await writeFile(input, JSON.stringify(buildOpenApiDocument(operations)));
  const called = operations.filter(({ id }) => CALLED.includes(id));
  const include = called.map(({ method, path }) => `${method} ${path}`);
  const parser = { filters: { operations: { include }, orphans: false } };
  const output = join(folder, "out");
  // Past its setting it warns of every parameter in a header, thousands of lines in all.
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await createClient({
    input,
    output,
    parser,
    logs: { level: "silent" },
    plugins: ["@hey-api/client-fetch", "@hey-api/sdk"],
  });
  warn.mockRestore();
  const made = await import(/* @vite-ignore */ join(folder, "out/sdk.gen.ts"));
  const { client: settings } = await import(/* @vite-ignore */ join(folder, "out/client.gen.ts"));
  settings.setConfig({ baseUrl, auth: () => token, throwOnError: true });
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "generated-client-"));
  await remote.start();
  provideEnv({ RATE_LIMIT_PER_MINUTE: "0", OUTBOUND_ALLOWLIST: remote.server.host });
  server = createServer((request, response) => void handleNode(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const person = await makePerson({ role: "admin" });
  organizationId = person.organizationId;
  const { port } = server.address() as AddressInfo;
  client = await generate(person.token, `http://127.0.0.1:${port}/v1`);
}, 120_000);
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await remote.stop();
  await rm(folder, { recursive: true });
});

/** What an operation answers to the generated client, which throws for a refusal. */
async function call(operation: string, path: object, more: object = {}) {
  const send = client[operation];
  if (!send) throw new Error(`${operation} was not generated`);
  return (await send({ path, ...more })).data;
}

// biome-ignore lint/suspicious/noExplicitAny: pages as the client gives them.
const flatten = (pages: any[]): any[] => pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

it("a client that hey-api generates imports the documentation, edits, merges, publishes and searches", async () => {
  const space = await call("createSpace", { organizationId }, { body: { title: "Fluentd" } });
  const path = { spaceId: space.id };
  const url = remote.server.url("docs.git", GIT_CREDENTIALS);
  await call("importGitRepository", path, { body: { url, ref: MAIN_REF } });
  await runJobs();
  const [run] = (await call("listSpaceGitRuns", path)).items;
  expect(run).toMatchObject({ status: "success", commit: remote.commits.at(-1) });

  const page = flatten((await call("listPages", path)).pages).find(
    ({ git }) => git?.path === "output/file.md",
  );
  const read = () => call("getPageById", { ...path, pageId: page.id }, { query: { format: "markdown" } });
  const { markdown } = await read();
  expect(markdown).toContain("file");
  const request = await call("createChangeRequest", path, { body: { subject: "Say more of files" } });
  const edited = `${markdown}\nQuokkas keep their logs here.\n`;
  const changes = [{ operation: "update_page", page: page.id, document: { markdown: edited } }];
  const proposed = { ...path, changeRequestId: request.id };
  await call("updateChangeRequestContent", proposed, { body: { changes } });
  expect((await read()).markdown).toBe(markdown);
  expect(await call("mergeChangeRequest", proposed)).toMatchObject({ result: "merge" });
  expect((await read()).markdown).toBe(edited);

  const site = await call("createSite", { organizationId }, { body: { title: "Docs", spaces: [space.id] } });
  const shown = { organizationId, siteId: site.id };
  expect(await call("publishSite", shown)).toMatchObject({ published: true });
  await runJobs();
  const found = await call("searchSiteContent", shown, {
    body: { query: "quokkas", scope: { mode: "all" } },
  });
  expect(JSON.stringify(found.items)).toContain(page.id);
}, 180_000);
