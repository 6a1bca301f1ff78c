import { beforeAll, describe, expect, it } from "vitest";
import { agentOf, call, serveAgents } from "@/api/mcp/client.fixture";
import { type Operation, operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { provideEnv } from "@/env";
import { makeToken } from "@/testing/make/token";
import { rest } from "@/testing/rest";
import { RETURNS_SECRETS } from "@/trpc/secrets";
import { pathOf } from "./access-matrix/request";
import {
  makeOrganizationFixture,
  makeResources,
  type OrganizationFixture,
  type Resources,
} from "./access-matrix/resources";
import { type Row, TABLE } from "./access-matrix/table";

/**
 * Only callers with a session or a token of scope `admin` can read secrets. For every kind of secret, this
 * test calls every read operation with tokens of other scopes.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0", TRANSLATION_PROVIDER: "pseudo" });

const reads = operationsOf(appRouter).filter(
  ({ id, method }) => TABLE[id] && method === "GET" && !RETURNS_SECRETS.has(id),
);

serveAgents();

let fixture: OrganizationFixture;
let resources: Resources;
let admin: ReturnType<typeof rest>;
let secrets: Record<string, string>;
/** The read operations whose response to an administrator contains a secret. */
const revealing = new Set<string>();

const lastPart = (url: string) => url.split("/").filter(Boolean).at(-1) ?? "";

/** Returns every kind of secret that a read operation returns to an administrator, with its value. */
async function readSecrets(): Promise<Record<string, string>> {
  const { organizationId, siteId } = resources;
  const base = `/orgs/${organizationId}`;
  const site = `${base}/sites/${siteId}`;
  const invites = (await admin.get(`${base}/link-invites`)).body.items;
  const invitations = (await admin.get(`${base}/invites`)).body.items;
  const auth = (await admin.get(`${site}/publishing/auth`)).body;
  const links = (await admin.get(`${site}/share-links`)).body.items;
  const spaces = (await admin.get(`/spaces/${resources.spaceId}/publishing/auth`)).body;
  return {
    "the end of an invite link": invites[0].id,
    "the end of an invitation's link": lastPart(invitations[0].urls.app),
    "the signing key of a site": auth.privateKey,
    "the signing key of a space": spaces.privateKey,
    "the key of a share link": lastPart(links[0].urls.published),
  };
}

beforeAll(async () => {
  fixture = await makeOrganizationFixture();
  resources = await makeResources(fixture, fixture.people.administrator);
  admin = rest(fixture.tokens.administrator);
  const site = `/orgs/${resources.organizationId}/sites/${resources.siteId}`;
  await db().site.update({
    where: { organizationId_id: { organizationId: resources.organizationId, id: resources.siteId } },
    data: { visibility: "share-link", publishedAt: new Date() },
  });
  const made = await admin.post(`${site}/share-links`, { name: "Secret" });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const link = await admin.post(`/orgs/${resources.organizationId}/link-invites`, { role: "admin" });
  expect(link.status, JSON.stringify(link.body)).toBe(201);
  const invited = await admin.post(`/orgs/${resources.organizationId}/invites`, {
    emails: ["invited@example.org"],
  });
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  secrets = await readSecrets();
}, 60_000);

const ask = (operation: Operation, token: string) =>
  rest(token).request(operation.method, pathOf(operation, TABLE[operation.id] as Row, resources));

/** Returns an application's access token that has the highest scope that can be stored. */
async function ofApplication(): Promise<string> {
  const { id, secret } = await makeToken({ user: { id: fixture.people.administrator as string } });
  await db().accessToken.update({ where: { id }, data: { clientId: newId(), scope: "admin" } });
  return secret;
}

const shownIn = (text: string) =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

async function limited(fields: object): Promise<string> {
  const { status, body } = await admin.post("/user/tokens", { name: "Limited", ...fields });
  expect(status).toBe(201);
  return body.token;
}

describe("secrets", () => {
  it("are returned to an administrator, and at least one read operation returns each secret", async () => {
    expect(Object.values(secrets).every((secret) => secret.length >= 16)).toBe(true);
    const token = await limited({ scope: "admin", organization: resources.organizationId });
    const answers = await Promise.all(
      reads.map(async (read) => JSON.stringify((await ask(read, token)).body)),
    );
    for (const [at, answer] of answers.entries())
      if (shownIn(answer ?? "").length > 0) revealing.add(reads[at]?.id ?? "");
    for (const [name, secret] of Object.entries(secrets))
      expect(answers.filter((answer) => answer?.includes(secret)).length, name).toBeGreaterThan(0);
  }, 60_000);

  it.each([
    ["of scope read", () => limited({ scope: "read" })],
    ["of scope write", () => limited({ scope: "write" })],
    [
      "of scope read for one organization",
      () => limited({ scope: "read", organization: resources.organizationId }),
    ],
    ["of a connected application", ofApplication],
  ])(
    "aren't in any response to a token %s",
    async (_, tokenOf) => {
      const token = await tokenOf();
      const shown: string[] = [];
      let answered = 0;
      for (const read of reads) {
        const { status, body } = await ask(read, token);
        if (status === 200) answered++;
        shown.push(...shownIn(JSON.stringify(body) ?? "").map((name) => `${read.id}: ${name}`));
      }
      expect(answered).toBeGreaterThan(50);
      expect(shown).toEqual([]);
    },
    60_000,
  );

  it("aren't in any result of an MCP tool if the connection of an administrator is read-only", async () => {
    const client = await agentOf(fixture.tokens.administrator as string, "?toolsets=all&readonly=true");
    const { tools } = await client.listTools();
    const names = new Set(tools.map(({ name }) => name));
    const offered = reads.filter(({ id }) => revealing.has(id) && names.has(id));
    expect(offered.length).toBeGreaterThan(4);
    for (const read of offered) {
      const row = TABLE[read.id] as Row;
      const own = row.parameters?.(resources);
      const path = [...read.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const given = path.map((name) => [name, own?.[name] ?? resources[name as keyof Resources]]);
      const query = new URLSearchParams(row.query?.(resources));
      const asked = () => call(client, read.id, Object.fromEntries([...given, ...query]));
      // Listing all tools takes so long that the server might close the idle connection. Therefore, repeat
      // the call once if it fails.
      const { isError, answer } = await asked().catch(asked);
      expect([read.id, isError]).toEqual([read.id, false]);
      expect([read.id, shownIn(JSON.stringify(answer))]).toEqual([read.id, []]);
    }
  }, 60_000);

  it("aren't in the URLs of a space that is shared by link, or of its pages", async () => {
    const { body: space } = await admin.post(`/orgs/${resources.organizationId}/spaces`, { title: "Shared" });
    const path = `/spaces/${space.id}`;
    const page = { operation: "insert_page", title: "Page", document: { markdown: "Text." } };
    const written = await admin.post(`${path}/content?compat=false`, { changes: [page] });
    expect((await admin.patch(path, { visibility: "share-link" })).status).toBe(200);
    const key = lastPart((await admin.get(path)).body.urls.published);
    expect(key).toHaveLength(32);
    const id = written.body.changes[0].page.id;
    const paths = [
      "",
      "/content",
      "/content/pages",
      `/content/page/${id}`,
      "/content/path/page",
      "/revisions",
    ];
    const token = await limited({ scope: "read" });
    for (const each of paths) {
      const whole = await admin.get(path + each);
      const shown = await rest(token).get(path + each);
      expect([each, shown.status]).toEqual([each, whole.status]);
      expect(JSON.stringify(shown.body), each).not.toContain(key);
    }
  });
});
