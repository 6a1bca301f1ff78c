import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { agentOf, call, serveAgents } from "./client.fixture";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
serveAgents();

const TASKS = 100;
const ATTEMPTS_MAX = 50;

type Person = Awaited<ReturnType<typeof makePerson>>;
let admin: Person;
let writers: Client[];
let reader: Client;
let spaceId: string;
let foreignId: string;
let log: string;
/** The change request to which all agents write, and its page. */
let shared: { spaceId: string; changeRequestId: string };

/** How often each write operation succeeded. */
const done: Record<string, number> = {};

async function write(client: Client, name: string, given: Record<string, unknown>) {
  const called = await call(client, name, given);
  if (!called.isError) done[name] = (done[name] ?? 0) + 1;
  return called;
}

async function must(client: Client, name: string, given: Record<string, unknown>) {
  const { isError, answer } = await write(client, name, given);
  if (isError) throw new Error(`${name}: ${answer.message}`);
  return answer.result;
}

/** Adds a line to the shared page. If another agent wrote in between, tries again. */
async function append(client: Client, task: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const page = { ...shared, pageId: "shared", format: "markdown" };
    const { result, revision } = (await call(client, "getPageInChangeRequestById", page)).answer;
    const document = { markdown: `${result.markdown.trimEnd()}\n- task ${task}\n` };
    const changes = [{ operation: "update_page", page: "shared", document }];
    const written = await write(client, "updateChangeRequestContent", {
      ...shared,
      changes,
      ifRevision: revision,
    });
    if (!written.isError) return;
    expect(written.answer.code).toBe(412);
  }
  throw new Error(`task ${task} found no turn`);
}

/** Creates a page in a new change request and merges it. */
async function propose(client: Client, task: number): Promise<void> {
  const { id, revision } = await must(client, "createChangeRequest", { spaceId, subject: `Task ${task}` });
  const at = { spaceId, changeRequestId: id };
  const document = { markdown: `# Task ${task}\n\nWritten by an agent.\n` };
  const changes = [{ operation: "insert_page", title: `Task ${task}`, document }];
  await must(client, "updateChangeRequestContent", { ...at, changes, ifRevision: revision });
  expect(await must(client, "mergeChangeRequest", at)).toMatchObject({ result: "merge" });
}

const comment = (client: Client, task: number) =>
  must(client, "postCommentInChangeRequest", { ...shared, body: { markdown: `Task ${task}` } });

async function search(client: Client): Promise<void> {
  const { answer } = await call(client, "searchSpaceContent", { spaceId, query: "shared" });
  expect(answer.result.items[0].title).toBe("Shared");
}

/**
 * Tries writes that agents aren't allowed to make: writes with a read-only token, writes to another
 * organization, and writes outside a change request.
 */
async function trespass(client: Client): Promise<void> {
  const subject = "Trespass";
  await expect(
    reader.callTool({ name: "createChangeRequest", arguments: { spaceId, subject } }),
  ).rejects.toThrow();
  const changes = [{ operation: "delete_page", page: "shared" }];
  const direct = { name: "updateSpaceContent", arguments: { spaceId, changes, ifRevision: "*" } };
  await expect(client.callTool(direct)).rejects.toThrow("No tool has the name");
  expect(await write(client, "createChangeRequest", { spaceId: foreignId, subject })).toMatchObject({
    answer: { code: 404 },
  });
}

const SCRIPT = [append, propose, comment, search, comment, search, append, comment, search, trespass];

beforeAll(async () => {
  const organization = await makeOrganization();
  admin = await makePerson({ organization, role: "admin" });
  const space = await makeSpace({ organizationId: organization.id });
  [spaceId, foreignId] = [space.id, (await makeSpace()).id];
  await makeContent({ space, pages: [{ id: "shared", title: "Shared", text: "# Shared\n\n- start\n" }] });
  log = `/orgs/${organization.id}/audit-events?limit=1000`;
  const people = await Promise.all([1, 2, 3, 4].map(() => makePerson({ organization, role: "create" })));
  writers = await Promise.all(people.map(({ token }) => agentOf(token)));
  const limited = await rest(people[0]?.token).post("/user/tokens", { name: "Reader", scope: "read" });
  reader = await agentOf(limited.body.token);
  const { id } = await must(writers[0] as Client, "createChangeRequest", { spaceId, subject: "Shared" });
  shared = { spaceId, changeRequestId: id };
});

it("a hundred tasks of four simultaneous agents lose no content and exceed no permissions, and the audit log lists all of them", {
  timeout: 120_000,
}, async () => {
  const queue = Array.from({ length: TASKS }, (_, task) => task);
  const work = async (client: Client) => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift())
      await SCRIPT[task % SCRIPT.length]?.(client, task);
  };
  await Promise.all(writers.map(work));
  const api = rest(admin.token);
  const tasksOf = (one: unknown) =>
    Array.from({ length: TASKS }, (_, task) => task).filter((task) => SCRIPT[task % 10] === one);

  const { body: page } = await api.get(
    `/spaces/${spaceId}/change-requests/${shared.changeRequestId}/content/page/shared?format=markdown`,
  );
  const lines = [...page.markdown.matchAll(/task (\d+)$/gm)].map(([, task]) => Number(task));
  expect(lines.sort((a, b) => a - b)).toEqual(tasksOf(append));
  const { body: primary } = await api.get(`/spaces/${spaceId}/content/pages`);
  const titles = primary.pages.map(({ title }: { title: string }) => title).sort();
  expect(titles).toEqual(["Shared", ...tasksOf(propose).map((task) => `Task ${task}`)].sort());
  const { body: comments } = await api.get(
    `/spaces/${spaceId}/change-requests/${shared.changeRequestId}/comments?limit=1000`,
  );
  expect(comments.items).toHaveLength(tasksOf(comment).length);

  const { body: events } = await api.get(log);
  const told: Record<string, number> = {};
  for (const { action } of events.items) told[action] = (told[action] ?? 0) + 1;
  expect(done).toMatchObject({ createChangeRequest: 11, mergeChangeRequest: 10 });
  const { createAccessToken: _ours, ...written } = told;
  expect(written).toEqual(done);
  expect((await api.get(`/spaces/${foreignId}/change-requests`)).status).toBe(404);
});
