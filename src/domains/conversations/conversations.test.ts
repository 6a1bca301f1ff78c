import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { now, setClock } from "@/lib/clock";
import { threads } from "@/lib/threads/run";
import { runJobs } from "@/testing/jobs";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { makeSpec, SPEC_TEXT } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

type Client = ReturnType<typeof rest>;

async function begin() {
  const organization = await makeOrganization();
  const person = await makePerson({ organization, role: "create" });
  const path = `/orgs/${organization.id}`;
  return { organizationId: organization.id, client: rest(person.token), path };
}

const said = (id: string, body: string, rest: object = {}) => ({
  id,
  parts: [{ type: "message", role: "user", body }],
  ...rest,
});

const PASSWORD = [
  "I forgot my password and the reset mail never arrives.",
  "The link to reset my password says that it has expired.",
  "Ich habe mein Passwort vergessen und bekomme keine Mail zum Zurücksetzen.",
];
const EXPORT = [
  "Exporting a page to PDF cuts off the tables.",
  "The PDF export has no images, only empty boxes.",
];

const sent = async (client: Client, path: string, bodies: readonly string[], prefix: string) =>
  await client.post(
    `${path}/conversations`,
    bodies.map((body, index) => said(`${prefix}-${index}`, body)),
  );

/** Adds a page with subpages that are generated from an OpenAPI specification. */
async function addReference(space: { id: string; organizationId: string }, slug: string): Promise<void> {
  const { token } = await makePerson({ organization: { id: space.organizationId }, role: "admin" });
  const dependencies = { spec: { ref: { kind: "openapi", spec: slug } } };
  const computed = { type: "builtin:openapi", dependencies, props: { models: false } };
  const change = { operation: "insert_page", title: "Reference", document: { markdown: "" }, computed };
  const added = await rest(token).post(`/spaces/${space.id}/content`, { changes: [change] });
  expect(added.status).toBe(200);
  await runJobs();
}

const everything = async (organizationId: string) => ({
  conversations: await db().conversation.findMany({ where: { organizationId }, orderBy: { id: "asc" } }),
  issues: await db().conversationIssue.findMany({ where: { organizationId }, orderBy: { id: "asc" } }),
  clusters: await db().conversationsIssuesCluster.findMany({
    where: { organizationId },
    orderBy: { id: "asc" },
  }),
  terms: await db().conversationTerm.findMany({ where: { organizationId }, orderBy: { term: "asc" } }),
});

describe("support conversations", () => {
  it("are masked in a separate thread if they are long, whether they consist of one long message or of many short messages", async () => {
    const { client, path } = await begin();
    const bodies = [`${"字".repeat(90_000)} to jane@example.org`, "to jane@example.org"];
    const many = Array.from({ length: 300 }, () => ({ type: "message", role: "user", body: bodies[1] }));
    const { begun } = threads().counts;
    const taken = await client.post(`${path}/conversations`, [
      said("long", bodies[0] ?? ""),
      { id: "many", parts: many },
    ]);
    expect(taken.status).toBeLessThan(300);
    expect(threads().counts.begun).toBe(begun + 1);
    for (const id of ["long", "many"]) {
      const { body } = await client.get(`${path}/conversations/${id}`);
      expect(body.parts.every((part: { body: string }) => part.body.endsWith("to [email]"))).toBe(true);
    }
    await client.post(`${path}/conversations`, said("short", "to jane@example.org"));
    expect(threads().counts.begun).toBe(begun + 1);
  });

  it("are stored masked, and can be read by ID and listed by source", async () => {
    const { organizationId, client, path } = await begin();
    const answer = await client.post(`${path}/conversations`, {
      id: "ticket/1 ä",
      subject: "Card 4111 1111 1111 1111",
      metadata: {
        url: "https://desk.example.org/1?token=abcdef",
        attributes: { source: "email", requester: "jane@example.org", api_key: "xyz12345" },
        createdAt: "2026-01-02T03:04:05+01:00",
      },
      parts: [
        { type: "message", role: "user", body: "I am jane@example.org, my password: hunter2" },
        { type: "message", role: "team-member", body: "Thanks!" },
      ],
    });
    expect(answer).toMatchObject({ status: 204, body: null });
    await client.post(`${path}/conversations`, said("other", "Hello there, the export is broken"));
    const found = await client.get(`${path}/conversations/${encodeURIComponent("ticket/1 ä")}`);
    expect(found.body).toEqual({
      conversation: {
        object: "conversation",
        id: "ticket/1 ä",
        subject: "Card [card number]",
        createdAt: "2026-01-02T02:04:05.000Z",
        source: "email",
        urls: {
          location: expect.stringMatching(/\/conversations\/ticket%2F1%20%C3%A4$/),
          source: "https://desk.example.org/1?token=[token]",
        },
      },
      parts: [
        { type: "message", role: "user", body: "I am [email], my password: [secret]" },
        { type: "message", role: "team-member", body: "Thanks!" },
      ],
      metadata: {
        url: "https://desk.example.org/1?token=[token]",
        attributes: { source: "email", requester: "[email]", api_key: "[secret]" },
        createdAt: "2026-01-02T02:04:05.000Z",
      },
    });
    const stored = JSON.stringify(await everything(organizationId));
    for (const secret of ["jane@", "4111", "hunter2", "abcdef", "xyz12345"])
      expect(stored).not.toContain(secret);
    const idsOf = async (query: string) =>
      (await client.get(`${path}/conversations${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await idsOf("")).toEqual(["other", "ticket/1 ä"]);
    expect(await idsOf("?source=email")).toEqual(["ticket/1 ä"]);
    expect(await idsOf("?source=integration:api:ingest")).toEqual(["other"]);
    expect((await client.get(`${path}/conversations?source=fax`)).status).toBe(400);
    expect((await client.get(`${path}/conversations/nowhere`)).status).toBe(404);
  });

  it("don't change if they are sent again, even concurrently, and are analyzed again if they have new parts", async () => {
    const { organizationId, client, path } = await begin();
    const one = said("t-1", PASSWORD[0] as string);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(`${path}/conversations`, one)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    await runJobs();
    const before = await everything(organizationId);
    expect(before.issues).toHaveLength(1);
    expect(before.conversations).toMatchObject([{ version: 1, analysedBy: "keywords" }]);
    await client.post(`${path}/conversations`, [one, one]);
    await runJobs();
    expect(await everything(organizationId)).toEqual(before);
    const more = { ...one, parts: [...one.parts, ...said("", "The app crashes now, too.").parts] };
    await client.post(`${path}/conversations`, more);
    expect((await client.get(`${path}/conversations/t-1`)).body.conversation).not.toHaveProperty(
      "processedAt",
    );
    await runJobs();
    const after = await everything(organizationId);
    expect(after.issues.map(({ id }) => id)).toEqual(before.issues.map(({ id }) => id));
    expect(after.terms.map(({ term }) => term)).toContain("crash");
    expect(after.terms.every(({ issues }) => issues === 1)).toBe(true);
    // This is an earlier state of the conversation that arrives late and contains no new parts.
    await client.post(`${path}/conversations`, one);
    expect((await everything(organizationId)).conversations).toEqual(after.conversations);
  });

  const part = { type: "message", role: "user", body: "Hello" };
  it.each([
    ["an empty list", [], "conversations"],
    [
      "a list that is too long",
      Array.from({ length: 101 }, (_, index) => said(`${index}`, "Hi")),
      "conversations",
    ],
    ["nothing", {}, "conversations"],
    ["no parts", { id: "x", parts: [] }, "parts"],
    ["10,000 parts", { id: "x", parts: Array(10_000).fill(part) }, "parts"],
    ["an id of 256 characters", said("x".repeat(256), "Hi"), "id"],
    ["an empty id", said("", "Hi"), "id"],
    ["NUL", said("x", "a\0b"), "body"],
    ["half a character", said("x", "a\ud800b"), "body"],
    ["a subject of 513 characters", said("x", "Hi", { subject: "x".repeat(513) }), "subject"],
    ["an unknown role", { id: "x", parts: [{ ...part, role: "robot" }] }, "role"],
    ["one bad one among good ones", [said("good", "Hi"), { id: "x" }], "parts"],
    ["a date that is none", said("x", "Hi", { metadata: { createdAt: "tomorrow" } }), "createdAt"],
  ])("with %s are rejected with a clear message, and nothing is stored", async (_, body, field) => {
    const { organizationId, client, path } = await begin();
    const answer = await client.post(`${path}/conversations`, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect((await everything(organizationId)).conversations).toEqual([]);
  });

  it("are accepted up to the limits for parts, characters and conversations, and have no issues if they have no text", async () => {
    const { organizationId, client, path } = await begin();
    const long = { id: "x".repeat(255), parts: Array(1000).fill(part) };
    expect((await client.post(`${path}/conversations`, long)).status).toBe(204);
    const many = Array.from({ length: 100 }, (_, index) => said(`many-${index}`, index % 2 ? "…" : ""));
    expect((await client.post(`${path}/conversations`, many)).status).toBe(204);
    expect((await client.post(`${path}/conversations`, said("wide", "word ".repeat(20_000)))).status).toBe(
      204,
    );
    await runJobs();
    const { conversations, issues } = await everything(organizationId);
    expect(conversations).toHaveLength(102);
    expect(conversations.every(({ processedAt }) => processedAt !== null)).toBe(true);
    expect(issues.map(({ conversationId }) => conversationId)).toEqual(["wide"]);
  });
});

describe("clusters of issues", () => {
  let fixture: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => {
    fixture = await begin();
    setClock(new Date("2026-03-01T12:00:00Z"));
    await sent(fixture.client, fixture.path, PASSWORD, "password");
    setClock(new Date("2026-03-20T12:00:00Z"));
    await sent(fixture.client, fixture.path, EXPORT, "export");
    await fixture.client.post(
      `${fixture.path}/conversations`,
      said("lone", "Do you have an office in Lisbon?"),
    );
    await runJobs();
  });

  const clusters = async (query = "") =>
    (await fixture.client.get(`${fixture.path}/conversations-clusters${query}`)).body.items;

  it("contain similar issues in several languages, and have a label, a summary, a pulse, sources and counts", async () => {
    const [byExport, byPassword] = await clusters("?orderBy=issues&order=asc");
    expect(byPassword).toMatchObject({
      object: "issues-cluster",
      label: expect.stringContaining("assword"),
      icon: "comments",
      muted: false,
      sources: { "integration:api:ingest": 3 },
      stats: { issues: 3, conversations: 3, tasksTotal: 0 },
      weeklyPulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0],
    });
    expect(JSON.stringify(byPassword.summary)).toContain("Passwort");
    expect(byExport).toMatchObject({ stats: { issues: 2 }, weeklyPulse: [...Array(12).fill(0), 2] });
    const of = `${fixture.path}/conversations-issues`;
    const issues = (await fixture.client.get(`${of}?cluster=${byPassword.id}`)).body;
    expect(issues.count).toBe(3);
    const [{ issue, conversation }] = issues.items;
    expect(issue).toMatchObject({
      object: "conversation-issue",
      cluster: byPassword.id,
      conversation: conversation.id,
    });
    expect((await fixture.client.get(`${of}/${issue.id}`)).body).toEqual({ issue, conversation });
    const lone = (await fixture.client.get(`${of}?conversation=lone`)).body.items;
    expect(lone).toHaveLength(1);
    expect(lone[0].issue).not.toHaveProperty("cluster");
    for (const status of ["pending", "analysing"]) expect(await clusters(`?status=${status}`)).toEqual([]);
  });

  it("keep their ID and stay muted when issues join them or are analyzed again", async () => {
    const [byPassword] = await clusters("?orderBy=conversations");
    const at = `${fixture.path}/conversations-clusters/${byPassword.id}`;
    const { headers } = await fixture.client.get(at);
    const muted = await fixture.client.patch(
      at,
      { muted: true },
      { headers: { "if-match": headers.etag as string } },
    );
    expect(muted).toMatchObject({ status: 200, body: { id: byPassword.id, muted: true } });
    const stale = await fixture.client.patch(
      at,
      { muted: false },
      { headers: { "if-match": headers.etag as string } },
    );
    expect(stale.status).toBe(412);
    await sent(
      fixture.client,
      fixture.path,
      [`${PASSWORD[0]} Please help.`, "Still no reset mail for my password"],
      "password",
    );
    await runJobs();
    expect((await fixture.client.get(at)).body).toMatchObject({
      muted: true,
      stats: { issues: 3, conversations: 3 },
    });
    expect((await clusters()).length).toBe(2);
  });

  it("can become a draft change request with their issues and links to likely pages, unless they are muted", async () => {
    const space = await makeSpace({ organizationId: fixture.organizationId });
    await makeContent({
      space,
      pages: [
        { title: "Billing", text: "# Billing\n\nHow to pay.\n" },
        { title: "Printing", text: "# Printing\n\nChoose Export and then PDF to print a page.\n" },
      ],
    });
    const { organizationId } = fixture;
    const { slug } = await makeSpec({
      organizationId,
      text: SPEC_TEXT.replaceAll("pets", "export").replace("Who lives here.", "Export a page to PDF."),
    });
    await addReference(space, slug);
    const found = await fixture.client.get(`/spaces/${space.id}/search?query=export`);
    expect(found.body.items.map(({ title }: { title: string }) => title)).toContain("export");
    const [byExport, muted] = await clusters("?orderBy=issues&order=asc");
    const make = (id: string, body: object) =>
      fixture.client.post(`${fixture.path}/conversations-clusters/${id}/change-requests`, body);
    const made = await make(byExport.id, { space: space.id });
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: "draft",
        subject: byExport.label,
        space: space.id,
        conversationsIssuesCluster: byExport.id,
      },
    });
    const description = JSON.stringify(made.body.description);
    for (const text of [EXPORT[0], EXPORT[1], "Printing"]) expect(description).toContain(text);
    expect(description).not.toContain("Billing");
    // The description links only to the page that isn't generated, because generated pages can't be edited.
    expect(description.match(/\/pages\//g)).toHaveLength(1);
    const listed = [
      `/spaces/${space.id}/change-requests?status=draft&conversationsIssuesCluster=${byExport.id}`,
      `${fixture.path}/change-requests?conversationsIssuesCluster=${byExport.id}`,
    ];
    for (const list of listed)
      expect((await fixture.client.get(list)).body.items.map(({ id }: { id: string }) => id)).toEqual([
        made.body.id,
      ]);
    expect((await clusters("?orderBy=tasksBacklog"))[0]).toMatchObject({
      id: byExport.id,
      stats: { tasksTotal: 1, tasksBacklog: 1, tasksStarted: 0 },
    });
    const refused = await make(muted.id, { space: space.id });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining("muted")]);
    const elsewhere = await makeSpace({ organizationId: (await makeOrganization()).id });
    expect((await make(byExport.id, { space: elsewhere.id })).status).toBe(400);
    expect((await make("nowhere", { space: space.id })).status).toBe(404);
    const where = { organizationId: fixture.organizationId };
    // The caller can read conversations, but has only the Reader role on this space.
    const read = { inheritsDefaultLevel: false, defaultLevel: "read" } as const;
    const readable = await makeSpace({ ...where, ...read });
    expect((await make(byExport.id, { space: readable.id })).status).toBe(403);
    expect(await db().changeRequest.count({ where })).toBe(1);
    setClock();
    expect(now().getTime()).toBeGreaterThan(0);
  });
});
