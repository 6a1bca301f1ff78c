import { beforeEach, describe, expect, it } from "vitest";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { runJobs } from "@/testing/jobs";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeCollection } from "@/testing/make/collection";
import { makeContent, putPage } from "@/testing/make/content";
import { makeGrant } from "@/testing/make/grant";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

type Person = Awaited<ReturnType<typeof makePerson>>;
let editor: Person;
let commenter: Person;
let reader: Person;
let space: Space;
let start: string;
let guide: string;
const branches = new Map<string, string>();

const startText = (links: string) => `# Start\n\nFirst paragraph.\n\n${links}\n`;
const startPage = (links: string) => ({
  id: start,
  title: "Start",
  slug: "start",
  gitPath: "start.md",
  text: startText(links),
});

beforeEach(async () => {
  const organization = await makeOrganization();
  [editor, commenter, reader] = [
    await makePerson({ organization }),
    await makePerson({ organization }),
    await makePerson({ organization }),
  ];
  const parent = await makeCollection({ organizationId: organization.id });
  space = await makeSpace({ parent });
  await makeGrant({ level: "review", space, user: editor.user });
  await makeGrant({ level: "comment", space, user: commenter.user });
  await makeGrant({ level: "read", space, user: reader.user });
  [start, guide] = [newId(), newId()];
  const text = "# Guide\n\n## Set up\n\nRun `make`.\n";
  const page = { id: guide, title: "Guide", slug: "guide", gitPath: "guide.md", text };
  await makeContent({ space, pages: [startPage("See [the guide](guide.md#set-up)."), page] });
});

const main = () => `/spaces/${space.id}`;

async function propose(text: string, by = editor) {
  const { id, branchId } = await makeChangeRequest({ space, user: by.user });
  const path = `${main()}/change-requests/${id}`;
  branches.set(path, branchId);
  await write(path, text);
  return path;
}

/** Writes the start page as an import does, because the editor doesn't store links that lead nowhere. */
async function write(path: string, text: string) {
  const branchId = branches.get(path) ?? space.branchId;
  await makeContent({ space, branchId, changes: [putPage({ ...startPage(""), text })] });
}

/** Runs the checks, and returns the run and its findings. */
async function check(path: string, by = editor) {
  const asked = await rest(by.token).post(`${path}/checks`);
  expect(asked.status).toBe(200);
  await runJobs();
  const run = (await rest(reader.token).get(`${path}/checks/${asked.body.id}`)).body;
  const { items } = (await rest(reader.token).get(`${path}/checks/${run.id}/findings`)).body;
  return { run, items };
}

const finding = (path: string, id: string, verb: string, body?: object) =>
  rest(editor.token).post(`${path}/checks/findings/${id}/${verb}`, body);

const markdownOf = async (path: string, pageId: string) =>
  (await rest(reader.token).get(`${path}/content/page/${pageId}?format=markdown`)).body.markdown;

const BROKEN = startText("See [the guide](guide.md#setup), ![](gone.png) and [nothing](nowhere.md).");

describe("a run", () => {
  it("finds broken links, images and anchors with their block, line and evidence, and nothing else", async () => {
    expect((await check(main())).items).toEqual([]);
    const path = await propose(BROKEN);
    const { run, items } = await check(path);
    expect(run).toMatchObject({
      status: "success",
      complete: true,
      pages: 2,
      pagesRead: 1,
      findings: { errors: 2, warnings: 1, notes: 0, introduced: 3 },
    });
    const found = items.map((item: { rule: string; message: string }) => [item.rule, item.message]);
    expect(found.sort()).toEqual([
      ["missing-anchor", "The link leads to #setup on the page “Guide”, which doesn't have this anchor."],
      ["missing-target", "The image gone.png doesn't exist."],
      ["missing-target", "The link nowhere.md leads to a target that doesn't exist."],
    ]);
    const document = (await rest(reader.token).get(`${path}/content/page/${start}`)).body.document;
    expect(items.map(({ block }: { block: string }) => block)).toContain(document.nodes[1].key);
    for (const item of items)
      expect(item).toMatchObject({
        state: "open",
        introduced: true,
        page: { id: start, title: "Start" },
        line: 5,
      });
  });

  it("isn't complete and has no findings until it ends", async () => {
    await write(main(), BROKEN);
    const asked = (await rest(editor.token).post(`${main()}/checks`)).body;
    expect(asked).toMatchObject({ status: "pending", complete: false });
    const list = async () =>
      (await rest(reader.token).get(`${main()}/checks/${asked.id}/findings`)).body.items;
    expect(await list()).toEqual([]);
    await runJobs();
    const ended = (await rest(reader.token).get(`${main()}/checks/${asked.id}`)).body;
    expect(ended).toMatchObject({ status: "success", complete: true });
    expect(await list()).toHaveLength(3);
  });

  it("isn't started again for a revision that was checked, but is for the next revision", async () => {
    const [first, second] = [await check(main()), await check(main())];
    expect(second.run.id).toBe(first.run.id);
    await write(main(), BROKEN);
    const third = await check(main());
    expect(third.run).toMatchObject({ number: 2, findings: { introduced: 0 } });
    const { items, count } = (await rest(reader.token).get(`${main()}/checks`)).body;
    expect([count, items.map(({ id }: { id: string }) => id)]).toEqual([2, [third.run.id, first.run.id]]);
  });

  it("doesn't blame a change request for links that were broken before", async () => {
    await write(main(), BROKEN);
    const path = await propose(`${BROKEN}\nAnd [another](missing.md).\n`);
    const { run, items } = await check(path);
    expect(run.findings).toMatchObject({ errors: 3, introduced: 1 });
    const introduced = items.filter((item: { introduced: boolean }) => item.introduced);
    expect(introduced).toMatchObject([{ evidence: { found: "missing.md" } }]);
    const only = `${path}/checks/${run.id}/findings?introduced=true`;
    expect((await rest(reader.token).get(only)).body.items).toHaveLength(1);
  });

  it("blames a change request for links to a page that it deletes", async () => {
    const path = await propose(startText("See [the guide](guide.md#set-up)."));
    const changes = [{ operation: "delete_page", page: guide }];
    await rest(editor.token).post(`${path}/content`, { changes });
    expect((await check(path)).items).toMatchObject([{ introduced: true, page: { id: start } }]);
  });
});

describe("findings", () => {
  it("are listed in pages, and filtered by kind, severity, state and page", async () => {
    await write(main(), BROKEN);
    const { run } = await check(main());
    const list = async (query: string) =>
      (await rest(reader.token).get(`${main()}/checks/${run.id}/findings?${query}`)).body;
    expect((await list("severity=warning")).items).toHaveLength(1);
    expect((await list(`severity=error&pageId=${start}&kind=links`)).count).toBe(2);
    expect((await list(`pageId=${guide}`)).items).toEqual([]);
    const [one] = (await list("severity=warning")).items;
    await finding(main(), one.id, "accept", { reason: "Known." });
    expect((await list("state=accepted")).items).toMatchObject([{ id: one.id }]);
    expect((await list("state=open")).count).toBe(2);
    expect((await list("state=fixed")).items).toEqual([]);
    const first = await list("limit=2");
    const second = await list(`limit=2&page=${first.next.page}`);
    expect([...first.items, ...second.items]).toHaveLength(3);
    expect(second.next).toBeUndefined();
  });

  it("keep their ID, and are fixed when a later run doesn't find them", async () => {
    await write(main(), BROKEN);
    const before = await check(main());
    await makeContent({ space, pages: [{ title: "Nowhere", slug: "nowhere", gitPath: "nowhere.md" }] });
    await write(main(), BROKEN.replace("First paragraph.", "First paragraph.\n\nLine."));
    const after = await check(main());
    const idsOf = ({ items }: typeof before) => items.map(({ id }: { id: string }) => id);
    expect(after.items).toHaveLength(2);
    expect(idsOf(before)).toEqual(expect.arrayContaining(idsOf(after)));
    expect(after.items[0].line).toBe(7);
    const old = (await rest(reader.token).get(`${main()}/checks/${before.run.id}/findings`)).body.items;
    expect(old.map(({ state }: { state: string }) => state).sort()).toEqual(["fixed", "open", "open"]);
  });

  it("stay accepted until their block changes, also in the main content after a merge", async () => {
    const path = await propose(BROKEN);
    const [one] = (await check(path)).items;
    const accepted = await finding(path, one.id, "accept", { reason: "Follows next week." });
    expect(accepted.body).toMatchObject({
      state: "accepted",
      accepted: { reason: "Follows next week.", by: editor.user.id },
    });
    await write(path, BROKEN.replace("First", "Another"));
    const next = await check(path);
    expect(next.items.find(({ id }: { id: string }) => id === one.id).state).toBe("accepted");
    expect(next.run.findings).toMatchObject({ introduced: 2 });
    expect((await rest(editor.token).post(`${path}/merge`)).status).toBe(200);
    const merged = await check(main());
    expect(merged.items.map(({ state }: { state: string }) => state).sort()).toEqual([
      "accepted",
      "open",
      "open",
    ]);
    await write(main(), BROKEN.replace("See", "Also see"));
    const changed = await check(main());
    for (const item of changed.items) expect(item.state).toBe("open");
  });

  it("are open again after they were reopened", async () => {
    await write(main(), BROKEN);
    const [one] = (await check(main())).items;
    await finding(main(), one.id, "accept", { reason: "Known." });
    expect((await finding(main(), one.id, "reopen")).body.state).toBe("open");
  });

  it("of other content aren't found", async () => {
    await write(main(), BROKEN);
    const [one] = (await check(main())).items;
    const path = await propose(BROKEN);
    expect((await finding(path, one.id, "accept", { reason: "Known." })).status).toBe(404);
    expect((await finding(path, newId(), "reopen")).status).toBe(404);
  });
});

describe("an acceptance", () => {
  const stateIn = async (path: string) => {
    const { items } = await check(path);
    return items.find(({ evidence }: { evidence: { found: string } }) => evidence.found === "nowhere.md");
  };
  const accept = async (path: string) =>
    await finding(path, (await stateIn(path)).id, "accept", { reason: "Known." });

  it("in a change request also counts for a finding that the main content already had", async () => {
    await write(main(), BROKEN);
    expect((await stateIn(main())).state).toBe("open");
    const path = await propose(`${BROKEN}\nMore.\n`);
    await accept(path);
    expect((await rest(editor.token).post(`${path}/merge`)).status).toBe(200);
    expect(await stateIn(main())).toMatchObject({ state: "accepted", accepted: { by: editor.user.id } });
  });

  it("is forgotten when the finding is reopened in the main content", async () => {
    const path = await propose(BROKEN);
    await accept(path);
    expect((await rest(editor.token).post(`${path}/merge`)).status).toBe(200);
    const one = await stateIn(main());
    expect(one.state).toBe("accepted");
    const other = await propose(`${BROKEN}\nMore.\n`);
    expect((await stateIn(other)).state).toBe("accepted");
    expect((await finding(main(), one.id, "reopen")).body.state).toBe("open");
    expect((await rest(editor.token).post(`${other}/merge`)).status).toBe(200);
    expect((await stateIn(main())).state).toBe("open");
    expect((await stateIn(await propose(`${BROKEN}\nAnd more.\n`))).state).toBe("open");
  });

  it("that a change request reopens stays open there, and accepted in the main content", async () => {
    await write(main(), BROKEN);
    await accept(main());
    const path = await propose(`${BROKEN}\nMore.\n`);
    const one = await stateIn(path);
    expect(one.state).toBe("accepted");
    await finding(path, one.id, "reopen");
    await write(path, `${BROKEN}\nAnd more.\n`);
    expect((await stateIn(path)).state).toBe("open");
    await makeContent({ space, pages: [{ title: "Other" }] });
    expect((await stateIn(main())).state).toBe("accepted");
  });
});

describe("a page with more than 50 problems", () => {
  const linksTo = (names: number[]) =>
    startText(names.map((name) => `See [it](gone-${name}.md).`).join("\n\n"));
  const names = Array.from({ length: 60 }, (_, index) => index);

  it("makes the run incomplete, and the run keeps the findings that it doesn't list", async () => {
    await write(main(), linksTo(names));
    const first = await check(main());
    expect(first.run).toMatchObject({ status: "success", complete: false, findings: { errors: 50 } });
    await write(main(), linksTo(names.slice(0, 40)));
    expect((await check(main())).run).toMatchObject({ complete: true, findings: { errors: 40 } });
  });

  it("isn't blamed on a change request that fixes one of them", async () => {
    await write(main(), linksTo(names));
    const { run } = await check(await propose(linksTo(names.slice(1))));
    expect(run.findings).toMatchObject({ errors: 50, introduced: 0 });
  });
});

describe("a suggestion", () => {
  it("names the anchor with almost the same name, and is applied to the change request", async () => {
    const path = await propose(BROKEN);
    const { items } = await check(path);
    const one = items.find(({ rule }: { rule: string }) => rule === "missing-anchor");
    expect(one.suggestion).toEqual({ before: "guide.md#setup", after: "guide.md#set-up" });
    const applied = await finding(path, one.id, "apply");
    expect(applied.status).toBe(200);
    expect(await markdownOf(path, start)).toBe(BROKEN.replace("#setup", "#set-up"));
    await runJobs();
    const run = (await rest(reader.token).get(`${path}/checks/${applied.body.id}`)).body;
    expect(run).toMatchObject({ number: 2, findings: { errors: 2, warnings: 0 } });
    expect((await finding(path, one.id, "apply")).status).toBe(409);
  });

  it("names the current address of a page that was moved", async () => {
    const moved = { id: guide, title: "Guide", slug: "manual", gitPath: "manual.md", text: "# Guide\n" };
    await makeContent({ space, changes: [putPage(moved)] });
    await write(main(), startText("See [the guide](guide.md)."));
    const [one] = (await check(main())).items;
    expect(one.suggestion).toEqual({ before: "guide.md", after: "manual.md" });
  });

  it("isn't applied if the page has changed, or if there is none", async () => {
    const path = await propose(BROKEN);
    const { items } = await check(path);
    const [without] = items.filter(({ suggestion }: { suggestion?: object }) => !suggestion);
    const [one] = items.filter(({ suggestion }: { suggestion?: object }) => suggestion);
    expect((await finding(path, without.id, "apply")).status).toBe(409);
    const edited = BROKEN.replace("First", "Another");
    await write(path, edited);
    expect((await finding(path, one.id, "apply")).status).toBe(409);
    expect(await markdownOf(path, start)).toBe(edited);
  });
});

describe("access", () => {
  it("lets the author of a change request run its checks, and other people only with the Editor role", async () => {
    const path = await propose(BROKEN, commenter);
    expect((await rest(commenter.token).post(`${path}/checks`)).status).toBe(200);
    expect((await rest(reader.token).post(`${path}/checks`)).status).toBe(403);
    expect((await rest(commenter.token).post(`${main()}/checks`)).status).toBe(403);
  });
});
