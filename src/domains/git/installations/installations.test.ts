import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { transferToOrganization } from "@/domains/spaces/tenancy";
import { provideEnv } from "@/env";
import { GIT_PASSWORD, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { type GitSpace, makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";
import { sweep } from "./in-step";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const CREDENTIALS = { username: "writer", password: GIT_PASSWORD };
const FILES = { "README.md": "# Start\n\nOne.\n\nTwo.\n\nThree.\n", "guide.md": "# Guide\n\nFirst.\n" };

let repositories = 0;
async function connect(body: object = {}, files: Files = FILES) {
  const repository = await GitRepository.create(remote, `sync-${++repositories}.git`, files);
  const place = await makeGitSpace();
  const answer = await place.api.post("/git/installations", {
    ...{ provider: "git", target: { space: place.space.id }, ref: MAIN_REF, credentials: CREDENTIALS },
    url: remote.server.url(repository.name),
    ...body,
  });
  expect(answer.body).toMatchObject({ object: "git-sync-installation" });
  await runJobs();
  return { ...place, repository, id: answer.body.id as string, created: answer.body };
}
type Connected = Awaited<ReturnType<typeof connect>>;

const installation = async ({ api, id }: Connected) => (await api.get(`/git/installations/${id}`)).body;
const runs = async ({ api, space }: GitSpace) => (await api.get(`/spaces/${space.id}/git/runs`)).body.items;
const contentPath = ({ space }: GitSpace) => `/spaces/${space.id}/content`;

/** Returns the ID of the page for a file, or undefined if there is no such page. */
async function idOf({ api, space }: GitSpace, file: string): Promise<string | undefined> {
  const { pages } = (await api.get(`/spaces/${space.id}/content`)).body;
  return pages.find((page: { git?: { path: string } }) => page.git?.path === file)?.id;
}

async function page(place: GitSpace, file: string): Promise<string> {
  const path = `${contentPath(place)}/page/${await idOf(place, file)}?format=markdown`;
  return (await place.api.get(path)).body.markdown;
}

/** Returns the content of the file at a path in the branch, or null if the file doesn't exist. */
const inBranch = ({ repository }: Connected, path: string) =>
  git(repository.bare, "show", `main:${path}`).catch(() => null);

/** Edits a page in a change request, merges it, and runs the jobs. */
async function merge(place: Connected, file: string, markdown: string): Promise<number> {
  const { api, space } = place;
  const request = (await api.post(`/spaces/${space.id}/change-requests`, { subject: `Edit ${file}` })).body;
  const written = await api.post(`/spaces/${space.id}/change-requests/${request.id}/content`, {
    changes: [{ operation: "update_page", page: await idOf(place, file), document: { markdown } }],
  });
  expect(written.status).toBe(200);
  expect((await api.post(`/spaces/${space.id}/change-requests/${request.id}/merge`)).status).toBe(200);
  return request.number;
}

async function push({ repository }: Connected, files: Files): Promise<string> {
  await git(repository.work, "pull", "-q", "--rebase", "origin", "main");
  return await repository.commit(files);
}

const syncNow = async (place: Connected) => {
  expect((await place.api.post(`/git/installations/${place.id}/sync`)).status).toBe(204);
  await runJobs();
};

describe("a Git connection", () => {
  it("imports the branch immediately, and shows its state without secrets", async () => {
    const place = await connect();
    expect(await page(place, "guide.md")).toContain("First.");
    const read = await installation(place);
    expect(read).toMatchObject({ status: "active", failures: 0, hasCredentials: true, direction: "both" });
    expect(JSON.stringify(read)).not.toContain(GIT_PASSWORD);
    expect(read.webhook).toEqual({ url: place.created.webhook.url });
    expect(place.created.webhook.secret).toMatch(/^[\w-]{43}$/);
    expect((await place.api.get(`/spaces/${place.space.id}/git/info`)).body).toMatchObject({
      ...{ installationId: place.id, installationStatus: "active" },
      operation: { state: "success", direction: "import" },
    });
    const [run] = await runs(place);
    expect(run).toMatchObject({ installation: place.id, direction: "import", status: "success" });
    expect(run.log.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(["Connecting", "Imported"]),
    );
  });

  it("exports each merge with the subject and description of its change request, and ignores the resulting push", async () => {
    const place = await connect();
    const number = await merge(place, "guide.md", "Second.");
    await runJobs();
    expect(await inBranch(place, "guide.md")).toContain("Second.");
    expect((await git(place.repository.bare, "log", "-1", "--format=%s", "main")).trim()).toBe(
      `Edit guide.md (#${number})`,
    );
    const before = (await runs(place)).length;
    await db().gitInstallation.updateMany({
      where: { organizationId: place.organization.id },
      data: { polledAt: new Date(0) },
    });
    await sweep();
    await runJobs();
    expect(await runs(place)).toHaveLength(before);
  });

  it("finds pushes and edits without a change request by polling", async () => {
    const place = await connect({ pollMinutes: 1 });
    await push(place, { "guide.md": "# Guide\n\nPushed.\n" });
    const organizationId = place.organization.id;
    await db().gitInstallation.updateMany({ where: { organizationId }, data: { polledAt: new Date(0) } });
    await sweep();
    await runJobs();
    expect(await page(place, "guide.md")).toContain("Pushed.");
    const id = await idOf(place, "guide.md");
    const changes = [{ operation: "update_page", page: id, document: { markdown: "Live." } }];
    expect((await place.api.post(contentPath(place), { changes })).status).toBe(200);
    await sweep();
    await runJobs();
    expect(await inBranch(place, "guide.md")).toContain("Live.");
  });

  it("merges edits in the space and in the branch if they don't overlap", async () => {
    const place = await connect();
    await push(place, { "README.md": FILES["README.md"].replace("Three.", "Three of Git.") });
    await merge(place, "guide.md", "Of the space.");
    await runJobs();
    expect(await page(place, "README.md")).toContain("Three of Git.");
    expect(await inBranch(place, "guide.md")).toContain("Of the space.");
    expect(await inBranch(place, "README.md")).toContain("Three of Git.");
    expect(await installation(place)).not.toHaveProperty("changeRequest");
    await sweep();
    await runJobs();
    expect((await runs(place))[0].status).toBe("success");
  });

  it("deletes files in the branch that were deleted in the space, even if other people push in the meantime", async () => {
    const place = await connect({}, { ...FILES, "gone.md": "# Gone\n" });
    await push(place, { "README.md": "# Start\n\nPushed.\n" });
    const { api, space } = place;
    const request = (await api.post(`/spaces/${space.id}/change-requests`, {})).body.id;
    const changes = [{ operation: "delete_page", page: await idOf(place, "gone.md") }];
    expect(
      (await api.post(`/spaces/${space.id}/change-requests/${request}/content`, { changes })).status,
    ).toBe(200);
    expect((await api.post(`/spaces/${space.id}/change-requests/${request}/merge`)).status).toBe(200);
    await runJobs();
    expect(await inBranch(place, "gone.md")).toBeNull();
    expect(await page(place, "README.md")).toContain("Pushed.");
  });

  it("waits for a decision if the space and the branch changed the same text, exports nothing in the meantime, and then continues", async () => {
    const place = await connect();
    const { api, space } = place;
    await push(place, { "guide.md": "# Guide\n\nOf Git.\n" });
    await merge(place, "guide.md", "Of the space.");
    await runJobs();
    const { changeRequest } = await installation(place);
    const path = `/spaces/${space.id}/change-requests/${changeRequest}`;
    expect((await api.get(path)).body).toMatchObject({ status: "open", subject: "Changes from main" });
    expect(await page(place, "guide.md")).toContain("Of the space.");
    expect(await inBranch(place, "guide.md")).toContain("Of Git.");
    await merge(place, "README.md", "Merged meanwhile.");
    await push(place, { "more.md": "# More\n" });
    await syncNow(place);
    expect(await inBranch(place, "README.md")).not.toContain("Merged meanwhile.");
    expect(await installation(place)).toMatchObject({ changeRequest });
    const { conflicts } = (await api.post(`${path}/update`, {})).body;
    expect(conflicts).toHaveLength(1);
    const resolutions = [{ conflict: conflicts[0].id, use: "mine" }];
    expect((await api.post(`${path}/update`, { resolutions })).body).toMatchObject({ result: "update" });
    expect((await api.post(`${path}/merge`)).body.result).toBe("merge");
    await runJobs();
    expect(await page(place, "guide.md")).toContain("Of Git.");
    expect(await page(place, "more.md")).toContain("More");
    expect(await inBranch(place, "README.md")).toContain("Merged meanwhile.");
    expect(await installation(place)).not.toHaveProperty("changeRequest");
  });

  it("keeps the space's version if the change request is archived", async () => {
    const place = await connect();
    await push(place, { "guide.md": "# Guide\n\nOf Git.\n" });
    await merge(place, "guide.md", "Of the space.");
    await runJobs();
    const { changeRequest } = await installation(place);
    const path = `/spaces/${place.space.id}/change-requests/${changeRequest}`;
    expect((await place.api.patch(path, { status: "archived" })).status).toBe(200);
    await sweep();
    await runJobs();
    expect(await inBranch(place, "guide.md")).toContain("Of the space.");
    expect(await page(place, "guide.md")).toContain("Of the space.");
  });

  it.each([
    ["ours", "Of the space."],
    ["theirs", "Of Git."],
  ])("resolves a conflict automatically: %s", async (onConflict, words) => {
    const place = await connect({ onConflict });
    await push(place, { "guide.md": "# Guide\n\nOf Git.\n", "README.md": "# Start\n\nPushed.\n" });
    await merge(place, "guide.md", "Of the space.");
    await runJobs();
    expect(await page(place, "guide.md")).toContain(words);
    expect(await page(place, "README.md")).toContain("Pushed.");
    expect(await inBranch(place, "guide.md")).toContain(words);
    expect(await inBranch(place, "README.md")).toContain("Pushed.");
  });
});

describe("a Git connection in special cases", () => {
  it("waits longer after each failure, reports rejected credentials, and doesn't affect other connections", async () => {
    const place = await connect({ credentials: { username: "writer", password: "wrong-password" } });
    expect(await installation(place)).toMatchObject({ status: "unauthenticated", failures: 1 });
    await sweep();
    await runJobs();
    expect(await runs(place)).toHaveLength(1);
    const changed = await place.api.patch(`/git/installations/${place.id}`, { credentials: CREDENTIALS });
    expect(changed.status).toBe(200);
    await runJobs();
    expect(await installation(place)).toMatchObject({ status: "active", failures: 0 });
    expect(await page(place, "guide.md")).toContain("First.");
  });

  it("starts in the chosen direction, even after several failures", async () => {
    const credentials = { username: "writer", password: "wrong-password" };
    const place = await connect({ priority: "space", credentials }, {});
    const changes = [{ operation: "insert_page", title: "New", document: { markdown: "Hello." } }];
    expect((await place.api.post(contentPath(place), { changes })).status).toBe(200);
    await place.api.patch(`/git/installations/${place.id}`, { credentials: CREDENTIALS });
    await runJobs();
    expect(await inBranch(place, "README.md")).toContain("Hello.");
    expect(await page(place, "README.md")).toContain("Hello.");
  });

  it("can't be the second connection of a space, contain credentials in its URL, or have invalid fields", async () => {
    const place = await connect();
    const body = { provider: "git", target: { space: place.space.id }, ref: MAIN_REF };
    const url = remote.server.url(place.repository.name);
    expect((await place.api.post("/git/installations", { ...body, url })).status).toBe(409);
    const withPassword = remote.server.url(place.repository.name, "a:b");
    expect((await place.api.post("/git/installations", { ...body, url: withPassword })).status).toBe(400);
    const path = `/git/installations/${place.id}`;
    expect((await place.api.patch(path, { ref: "main" })).status).toBe(400);
    expect((await place.api.patch(path, { pollMinutes: 0 })).status).toBe(400);
    expect(await installation(place)).toMatchObject({ url, ref: MAIN_REF, pollMinutes: 15 });
  });

  it("sends stored credentials only to the repository that they were entered for", async () => {
    const place = await connect();
    const { url } = await installation(place);
    const path = `/git/installations/${place.id}`;
    const others = [
      "https://elsewhere.example/docs.git",
      new URL("/other.git", url).href,
      `${url}/other.git`,
      url.replace(/^http:/, "https:"),
      url.replace("/docs.git", "/DOCS.git").replace(/\/([^/]+)\.git$/, "/$1-2.git"),
    ];
    for (const other of others) {
      expect((await place.api.patch(path, { url: other })).status, other).toBe(400);
      expect(await installation(place), other).toMatchObject({ url });
    }
    const same = url.replace(/\.git$/, "");
    expect((await place.api.patch(path, { url: same })).status).toBe(200);
    const asked = await place.api.patch(path, { url: others[1], credentials: null });
    expect(asked.status).toBe(200);
  });

  it("continues with a branch whose history was rewritten", async () => {
    const place = await connect();
    await git(place.repository.work, "checkout", "-q", "--orphan", "anew");
    await place.repository.write({ "guide.md": "# Guide\n\nRewritten.\n" });
    await git(place.repository.work, "add", "-A");
    await git(place.repository.work, "commit", "-qm", "Anew");
    await git(place.repository.work, "push", "-qf", "origin", "HEAD:main");
    await syncNow(place);
    expect(await page(place, "guide.md")).toContain("Rewritten.");
    expect((await runs(place))[0]).toMatchObject({ direction: "import", status: "success" });
  });

  it("reports a deleted branch, and leaves the space unchanged", async () => {
    const place = await connect({ direction: "import" });
    await git(place.repository.bare, "update-ref", "-d", MAIN_REF);
    await syncNow(place);
    expect((await runs(place))[0]).toMatchObject({ status: "failure", errorCode: "branch_missing" });
    expect(await page(place, "guide.md")).toContain("First.");
  });

  it("does nothing while its owner lacks permission, until a person with permission saves the connection again", async () => {
    const place = await connect();
    const { organization, id } = place;
    const { user, token } = await makePerson({ organization, role: "admin" });
    const other = rest(token);
    const owner = await db().gitInstallation.findFirstOrThrow({
      where: { organizationId: organization.id, id },
    });
    await db().member.deleteMany({
      where: { organizationId: organization.id, userId: owner.authorizedById },
    });
    expect((await other.post(`/git/installations/${id}/sync`)).status).toBe(204);
    await runJobs();
    expect((await runs({ ...place, api: other }))[0]).toMatchObject({ errorCode: "not_allowed" });
    expect((await other.patch(`/git/installations/${id}`, {})).body).toMatchObject({ authorizedBy: user.id });
    await runJobs();
    expect(await installation({ ...place, api: other })).toMatchObject({ status: "active" });
  });

  it("creates a change request for a push if merge rules require one", async () => {
    const place = await connect();
    const rules = { type: "rules", rules: [{ rule: "require_at_least_one_approved_review" }] };
    const answer = await place.api.patch(`/spaces/${place.space.id}`, { mergeRules: rules });
    expect(answer.status).toBe(200);
    await push(place, { "guide.md": "# Guide\n\nPushed.\n" });
    await syncNow(place);
    expect(await page(place, "guide.md")).toContain("First.");
    const { changeRequest } = await installation(place);
    const path = `/spaces/${place.space.id}/change-requests/${changeRequest}`;
    expect((await place.api.get(path)).body).toMatchObject({ status: "open" });
  });

  it("is removed when its space moves to another organization, and doesn't run while the space is in the trash", async () => {
    const [place, trashed] = [await connect(), await connect()];
    const target = await makeOrganization();
    const { token } = await makePerson({ organization: target, role: "admin" });
    const passage = { from: place.organization.id, to: target.id };
    await inTransaction(null, (tx) => transferToOrganization(tx, passage, [place.space.id], []));
    expect((await rest(token).get(`/git/installations/${place.id}`)).status).toBe(404);
    expect((await rest(token).get(`/spaces/${place.space.id}/git/info`)).body).not.toHaveProperty(
      "installationId",
    );
    await push(trashed, { "guide.md": "# Guide\n\nPushed.\n" });
    expect((await trashed.api.delete(`/spaces/${trashed.space.id}`)).status).toBe(204);
    const before = await db().gitRun.count({ where: { organizationId: trashed.organization.id } });
    const where = { organizationId: trashed.organization.id };
    await db().gitInstallation.updateMany({ where, data: { polledAt: new Date(0), pollMinutes: 1 } });
    await sweep();
    await runJobs();
    expect(await db().gitRun.count({ where })).toBe(before);
    expect((await trashed.api.get(`/git/installations/${trashed.id}`)).status).toBe(404);
    expect((await trashed.api.post(`/git/installations/${trashed.id}/sync`)).status).toBe(404);
  });

  it("can be removed without changing the space or the branch", async () => {
    const place = await connect();
    expect((await place.api.delete(`/git/installations/${place.id}`)).status).toBe(204);
    expect((await place.api.delete(`/git/installations/${place.id}`)).status).toBe(204);
    await merge(place, "guide.md", "Second.");
    await sweep();
    await runJobs();
    expect(await inBranch(place, "guide.md")).toContain("First.");
    expect(await readFile(join(place.repository.work, "guide.md"), "utf8")).toContain("First.");
    expect(await page(place, "guide.md")).toContain("Second.");
  });
});

describe("a Git connection with a single direction", () => {
  it("exports and never imports, and overwrites other people's commits only if the setting for conflicts prefers the space", async () => {
    const place = await connect({ direction: "export", priority: "space", onConflict: "ours" }, {});
    const { api } = place;
    const changes = [{ operation: "insert_page", title: "New", document: { markdown: "Hello." } }];
    const written = await api.post(contentPath(place), { changes });
    expect(written.body).toMatchObject({});
    await sweep();
    await runJobs();
    expect(await inBranch(place, "README.md")).toContain("Hello.");
    await push(place, { "README.md": "# New\n\nOf Git.\n" });
    await syncNow(place);
    expect(await inBranch(place, "README.md")).toContain("Hello.");
    expect(await page(place, "README.md")).toContain("Hello.");
  });
});
