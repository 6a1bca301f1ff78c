import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { runJobs } from "@/testing/jobs";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeCollection } from "@/testing/make/collection";
import { makeContent, putPage } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makeMember, makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { withThreads } from "@/testing/threads";

type Person = Awaited<ReturnType<typeof makePerson>>;
type Finding = { id: string; rule: string; kind: string; state: string; introduced: boolean };
let organizationId: string;
let editor: Person;
let guest: Person;
let space: Space;
let page: string;

const specification = (field: string, more = "", servers = ["https://api.pets.dev/v1"]) => `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [${servers.map((url) => `{ url: ${JSON.stringify(url)} }`).join(", ")}]
paths:
  /pets:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [${field}], properties: { ${field}: { type: string }${more} } }
      responses: { "201": { description: The pet } }
`;

const text = (body: string) =>
  `# Start\n\nSend a request:\n\n\`\`\`sh\ncurl https://api.pets.dev/v1/pets \\\n  --json '${body}'\n\`\`\`\n`;

const main = () => `/spaces/${space.id}`;

async function upload(field: string, more?: string, { slug = "pets", servers = [] as string[] } = {}) {
  const path = `/orgs/${organizationId}/openapi/${slug}`;
  const source = { text: specification(field, more, servers.length > 0 ? servers : undefined) };
  expect((await rest(editor.token).put(path, { source })).status).toBeLessThan(300);
  await runJobs();
}

async function write(body: string, branchId = space.branchId) {
  const fields = { id: page, title: "Start", slug: "start", gitPath: "start.md", text: text(body) };
  await makeContent({ space, branchId, changes: [putPage(fields)] });
}

async function check(path = main(), by = editor) {
  const asked = await rest(editor.token).post(`${path}/checks`);
  await runJobs();
  const run = (await rest(by.token).get(`${path}/checks/${asked.body.id}`)).body;
  const { items } = (await rest(by.token).get(`${path}/checks/${run.id}/findings`)).body;
  return { run, items: items as (Finding & Record<string, unknown>)[] };
}

beforeEach(async () => {
  const organization = await makeOrganization();
  organizationId = organization.id;
  editor = await makePerson({ organization, role: "create" });
  guest = await makePerson({ organization, role: null });
  space = await makeSpace({ parent: await makeCollection({ organizationId }) });
  await makeGrant({ level: "review", space, user: editor.user });
  await makeGrant({ level: "edit", space, user: guest.user });
  page = newId();
  await upload("name");
});

it("a request that doesn't match the specification is found, and its suggestion fixes the page", async () => {
  await write('{"name":"Mia"}');
  expect(await check()).toMatchObject({ run: { status: "success", pagesRead: 1 }, items: [] });
  await write('{"nmae":"Mia"}');
  const { items } = await check();
  expect(items).toMatchObject([
    {
      kind: "samples",
      rule: "unknown-field",
      severity: "warning",
      line: 7,
      suggestion: { before: "nmae", after: "name" },
      evidence: {
        source: {
          type: "specification",
          slug: "pets",
          pointer: "/paths/~1pets/post/requestBody/content/application~1json/schema/properties",
        },
        found: "nmae",
        expected: "name",
      },
    },
  ]);
  expect((await rest(editor.token).post(`${main()}/checks/findings/${items[0]?.id}/apply`)).status).toBe(200);
  const { body } = await rest(editor.token).get(`${main()}/content/page/${page}?format=markdown`);
  expect(body.markdown).toBe(text('{"name":"Mia"}'));
  expect((await check()).items).toEqual([]);
});

it("an unchanged page is compared again after the specification gets a new version", async () => {
  await write('{"name":"Mia"}');
  const first = await check();
  expect((await check()).run.id).toBe(first.run.id);
  await upload("title");
  const second = await check();
  expect(second.run.id).not.toBe(first.run.id);
  expect(second.items.map(({ rule }) => rule).sort()).toEqual(["missing-field", "unknown-field"]);
});

it("a page without a finding isn't read again", async () => {
  await write('{"name":"Mia"}');
  expect((await check()).run.pagesRead).toBe(1);
  await makeContent({ space, pages: [{ title: "Other", text: "# Other\n\nText.\n" }] });
  expect((await check()).run.pagesRead).toBe(0);
});

it("a finding stays accepted if a new version doesn't change the compared values", async () => {
  await write('{"name":"Mia","color":"red"}');
  const [one] = (await check()).items;
  const path = `${main()}/checks/findings/${one?.id}/accept`;
  expect((await rest(editor.token).post(path, { reason: "Follows." })).body.state).toBe("accepted");
  const versionOf = (finding: unknown) =>
    (finding as { evidence: { source: { version: string } } }).evidence.source.version;
  await upload("name", ", age: { type: integer }");
  const [same] = (await check()).items;
  expect(same).toMatchObject({ id: one?.id, state: "accepted" });
  expect(versionOf(same)).not.toBe(versionOf(one));
  await upload("name", ", colour: { type: string }");
  expect((await check()).items).toMatchObject([
    { id: one?.id, state: "open", suggestion: { after: "colour" } },
  ]);
});

it("a server can have a name in any language", async () => {
  await upload("name", "", { slug: "other", servers: ["https://api.müller.de/v1"] });
  await makeContent({
    space,
    pages: [{ title: "Other", text: text('{"nmae":"Mia"}').replace("api.pets.dev", "API.Müller.de") }],
  });
  const { run, items } = await check();
  expect(run.status).toBe("success");
  expect(items).toMatchObject([{ rule: "unknown-field", evidence: { source: { slug: "other" } } }]);
});

it("a specification with very many servers, or with servers that aren't hosts, doesn't end a run", async () => {
  const servers = Array.from({ length: 5000 }, (_, index) => `https://api${index}.${"x".repeat(90)}.dev`);
  await upload("name", "", { slug: "many", servers });
  await upload("name", "", {
    slug: "odd",
    servers: ["https://(a+)+$", "https://a|", "https://[", "https://éw"],
  });
  await write('{"nmae":"Mia"}');
  const { run, items } = await check();
  expect(run).toMatchObject({ status: "success", complete: true });
  expect(items).toMatchObject([{ rule: "unknown-field", evidence: { source: { slug: "pets" } } }]);
});

it("a specification that couldn't be read in time is read again by the next run", async () => {
  await write('{"nmae":"Mia"}');
  await withThreads({ runMilliseconds: 0 }, async () => {
    expect(await check()).toMatchObject({ run: { status: "success", complete: false }, items: [] });
  });
  await makeContent({ space, pages: [{ title: "Other", text: "# Other\n\nText.\n" }] });
  const { run, items } = await check();
  expect(run.complete).toBe(true);
  expect(items).toMatchObject([{ rule: "unknown-field" }]);
});

it("a change request is only blamed for the samples that it changed", async () => {
  await write('{"nmae":"Mia"}');
  const { id, branchId } = await makeChangeRequest({ space, user: editor.user });
  await write('{"nmae":"Mia","naem":"Mia"}', branchId);
  const { items } = await check(`${main()}/change-requests/${id}`);
  const found = items.map(({ introduced, evidence }) => [introduced, (evidence as { found: string }).found]);
  expect(found.sort()).toEqual([
    [false, "nmae"],
    [true, "naem"],
  ]);
});

it("a guest only sees and changes findings of public specifications", async () => {
  await write('{"nmae":"Mia"}');
  const [one] = (await check()).items;
  const { run, items } = await check(main(), guest);
  expect([run.findings, items]).toEqual([{ errors: 0, warnings: 0, notes: 0, introduced: 0 }, []]);
  const list = `${main()}/checks?limit=1`;
  expect((await rest(guest.token).get(list)).body.items[0].findings.warnings).toBe(0);
  const counted = await rest(guest.token).get(`${main()}/checks/${run.id}/findings?severity=warning`);
  expect(counted.body.count).toBe(0);
  const path = `${main()}/checks/findings/${one?.id}`;
  for (const [action, body] of Object.entries({
    accept: { reason: "Fine." },
    reopen: undefined,
    apply: undefined,
  }))
    expect((await rest(guest.token).post(`${path}/${action}`, body)).status).toBe(404);
  expect((await check()).items).toMatchObject([{ id: one?.id, state: "open" }]);
  const where = { organizationId, slug: "pets" };
  await db().openAPISpec.updateMany({ where, data: { visibility: "public" } });
  const seen = await check(main(), guest);
  expect(seen).toMatchObject({
    run: { findings: { warnings: 1 } },
    items: [{ evidence: { expected: "name" } }],
  });
  expect((await rest(guest.token).post(`${path}/apply`)).status).toBe(200);
});

it("a space that is transferred doesn't take along what the specification contains", async () => {
  await write('{"nmae":"Mia"}');
  const before = await check();
  expect(before.items).toMatchObject([{ evidence: { expected: "name" } }]);
  const to = await makeOrganization();
  await makeMember({ organization: to, user: editor.user, role: "admin" });
  const inFirst = { organizationId, userId: editor.user.id };
  await db().member.updateMany({ where: inFirst, data: { role: "admin" } });
  const moved = await rest(editor.token).post(`${main()}/transfer`, { organization: to.id });
  expect(moved.status).toBe(200);
  expect(await db().checkFinding.count({ where: { organizationId: to.id } })).toBe(0);
  const after = await check();
  expect(after.run).toMatchObject({ number: 2, status: "success" });
  expect(after.items).toEqual([]);
});
