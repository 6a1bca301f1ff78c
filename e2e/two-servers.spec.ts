import { expect } from "playwright/test";
import { administrator } from "./administrator";
import { type OwnService, startOwnService } from "./own-service";
import { test } from "./test";

/**
 * Tests two servers on one database. After one server has confirmed a write, the next responses of both servers include
 * this write, even under concurrent load. Entries of their in-memory caches (levels, contents, pages of sites) are never
 * used after the other server has changed the data.
 */
const TURNS = 20;
const WRITERS = 3;

let servers: OwnService[];

test.beforeAll(async () => {
  const settings = {
    WORKER: "off",
    RATE_LIMIT_PER_MINUTE: "0",
    BOOTSTRAP_EMAIL: administrator.email,
    BOOTSTRAP_PASSWORD: administrator.password,
    BOOTSTRAP_TOKEN: administrator.token,
    BOOTSTRAP_ORGANIZATION: administrator.organization,
  };
  const first = await startOwnService(/ready on /, settings);
  servers = [first, await startOwnService(/ready on /, { ...settings, DATA_DIR: first.dataDir })];
});
test.afterAll(async () => {
  for (const server of [...servers].reverse()) await server.stop();
});

const headers = { Authorization: `Bearer ${administrator.token}` };
const of = (turn: number) => servers[turn % servers.length] as OwnService;

async function ask<T>(server: OwnService, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.address}/v1${path}`, {
    ...(body && { body: JSON.stringify(body) }),
    method,
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return (await response.json()) as T;
}

/** Requests a response from both servers at the same time, then again. The second responses come from the caches. */
async function onBoth<T>(read: (server: OwnService) => Promise<T>): Promise<T[]> {
  const once = () => Promise.all(servers.map(read));
  return [...(await once()), ...(await once())];
}

interface Thing {
  id: string;
}

/** Creates a published space with one page. Returns functions to read it and write to it. */
async function publishedSpace(title: string) {
  const [first] = servers as [OwnService];
  const { items } = await ask<{ items: Thing[] }>(first, "GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const space = await ask<Thing>(first, "POST", `${organization}/spaces`, { title, editMode: "live" });
  const changes = [{ operation: "insert_page", title: "Page", document: { markdown: "Turn none." } }];
  await ask(first, "POST", `/spaces/${space.id}/content`, { changes });
  const { pages } = await ask<{ pages: Thing[] }>(first, "GET", `/spaces/${space.id}/content/pages`);
  const site = await ask<Thing>(first, "POST", `${organization}/sites`, { title, spaces: [space.id] });
  const { urls } = await ask<{ urls: { published: string } }>(
    first,
    "POST",
    `${organization}/sites/${site.id}/publish`,
  );
  return { space: `/spaces/${space.id}`, page: pages[0]?.id ?? "", site: new URL(urls.published).pathname };
}

async function textOf(server: OwnService, path: string): Promise<string> {
  const response = await fetch(server.address + path);
  expect(response.status).toBe(200);
  return await response.text();
}

/** Writes alternately through both servers, and reads each write from both servers. */
async function write(writer: number): Promise<void> {
  const { space, page, site } = await publishedSpace(`Space ${writer}`);
  for (let turn = 0; turn < TURNS; turn++) {
    const said = `Turn ${turn} of writer ${writer}.`;
    const update = { operation: "update_page", page, document: { markdown: said } };
    await ask(of(turn), "POST", `${space}/content`, { changes: [update] });
    const path = `${space}/content/page/${page}?format=markdown`;
    for (const read of await onBoth((server) => ask<{ markdown: string }>(server, "GET", path)))
      expect(read.markdown).toContain(said);
    for (const html of await onBoth((server) => textOf(server, site))) expect(html).toContain(said);

    const title = `Title ${turn} of ${writer}`;
    await ask(of(turn + 1), "PATCH", space, { title });
    for (const read of await onBoth((server) => ask<{ title: string }>(server, "GET", space)))
      expect(read.title).toBe(title);

    const request = await ask<Thing>(of(turn), "POST", `${space}/change-requests`, { subject: said });
    const list = `${space}/change-requests?status=draft&limit=1`;
    for (const { items } of await onBoth((server) => ask<{ items: Thing[] }>(server, "GET", list)))
      expect(items[0]?.id).toBe(request.id);

    const body = { markdown: said };
    const comment = await ask<Thing>(of(turn + 1), "POST", `${space}/comments`, { body });
    const comments = `${space}/comments?limit=1`;
    for (const { items } of await onBoth((server) => ask<{ items: Thing[] }>(server, "GET", comments)))
      expect(items[0]?.id).toBe(comment.id);
  }
}

test("the next responses of both servers include a write through either server", async () => {
  test.setTimeout(120_000);
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
});

test("access that is granted or revoked through one server changes at once on both servers", async () => {
  const { space } = await publishedSpace("Guarded");
  for (let turn = 0; turn < TURNS; turn++) {
    const visibility = turn % 2 === 0 ? "public" : "private";
    await ask(of(turn), "PATCH", space, { visibility });
    const answers = await onBoth(async (server) => (await fetch(`${server.address}/v1${space}`)).status);
    expect(answers, `turn ${turn}`).toEqual(Array(4).fill(visibility === "public" ? 200 : 401));
  }
});
