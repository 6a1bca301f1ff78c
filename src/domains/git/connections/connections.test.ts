import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "@/api/rest/serve";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { checkSecret, discardUnreadable } from "@/db/secret";
import { provideEnv, requiredEnv } from "@/env";
import { seal } from "@/lib/seal";
import { type GitHost, startGitHost } from "@/testing/git-host";
import { GIT_PASSWORD, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const remote = new GitRemote();
let host: GitHost;
beforeAll(async () => {
  await remote.start();
  host = await startGitHost(remote.server.origin);
  provideEnv({ OUTBOUND_ALLOWLIST: `${remote.server.host},${host.host}` });
});
afterAll(async () => {
  await host.close();
  await remote.stop();
});

const FILES = {
  "README.md": "# Read me\n",
  "guide/README.md": "# Guide\n\nFirst.\n",
  "api/README.md": "# API\n\nCalls.\n",
};

let repositories = 0;
async function makeConnected(body: object = {}) {
  const repository = await GitRepository.create(remote, `many-${++repositories}.git`, FILES);
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const { token } = await makePerson({ organization, role: "admin" });
  const api = rest(token);
  const [guide, reference] = [await makeSpace({ organizationId }), await makeSpace({ organizationId })];
  const all = `/orgs/${organizationId}/git/connections`;
  const created = await api.post(all, {
    ...{ provider: "github", url: `${host.origin}/${repository.name}`, ref: MAIN_REF, pollMinutes: null },
    credentials: { username: "writer", password: GIT_PASSWORD },
    spaces: [
      { space: guide.id, projectDirectory: "guide/" },
      { space: reference.id, projectDirectory: "api" },
    ],
    ...body,
  });
  expect(created.status).toBe(201);
  await runJobs();
  const path = `${all}/${created.body.id}`;
  return {
    organization,
    organizationId,
    api,
    repository,
    guide,
    reference,
    all,
    path,
    created: created.body,
  };
}
type Connected = Awaited<ReturnType<typeof makeConnected>>;

async function page({ api }: Connected, { id }: { id: string }): Promise<string> {
  const { pages } = (await api.get(`/spaces/${id}/content`)).body;
  if (pages.length === 0) return "";
  return (await api.get(`/spaces/${id}/content/page/${pages[0].id}?format=markdown`)).body.markdown;
}

async function write({ api }: Connected, { id }: { id: string }, markdown: string): Promise<void> {
  const space = `/spaces/${id}`;
  const { pages } = (await api.get(`${space}/content`)).body;
  const request = `${space}/change-requests/${(await api.post(`${space}/change-requests`, {})).body.id}`;
  await api.post(`${request}/content`, {
    changes: [{ operation: "update_page", page: pages[0].id, document: { markdown } }],
  });
  expect((await api.post(`${request}/merge`, {})).status).toBe(200);
  await runJobs();
}

async function tell(place: Connected, event: string, payload: object, secret = place.created.webhook.secret) {
  const body = JSON.stringify(payload);
  const proof = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "x-github-event": event, "x-hub-signature-256": proof };
  const answer = await serve({
    ...{ method: "POST", path: new URL(place.created.webhook.url).pathname, query: "", headers },
    ...{ body: Buffer.from(body), remoteAddress: "192.0.2.9", signal: new AbortController().signal },
  } as unknown as Parameters<typeof serve>[0]);
  await runJobs();
  return answer;
}

const push = async ({ repository }: Connected, files: Files) => {
  await git(repository.work, "pull", "-q", "--rebase", "origin", "main");
  return await repository.commit(files);
};

describe("a Git connection of an organization", () => {
  it("syncs many spaces, each with its own folder, and stores its secrets once", async () => {
    const place = await makeConnected();
    const { api, path, guide, reference, organizationId, created } = place;
    expect(await page(place, guide)).toContain("First.");
    expect(await page(place, reference)).toContain("Calls.");
    const read = (await api.get(path)).body;
    expect(read).toMatchObject({
      ...{ object: "git-connection", hasCredentials: true, provider: "github" },
      spaces: [
        { space: guide.id, projectDirectory: "guide", status: "active", failures: 0 },
        { space: reference.id, projectDirectory: "api", status: "active", failures: 0 },
      ],
    });
    expect((await api.get(place.all)).body).toMatchObject({ count: 1, items: [{ id: read.id }] });
    expect(JSON.stringify(read)).not.toContain(GIT_PASSWORD);
    expect(read.webhook).toEqual({ url: created.webhook.url });
    const rows = await db().gitInstallation.findMany({ where: { organizationId } });
    expect(rows.map(({ credentials }) => credentials)).toEqual([null, null]);
    const [{ installation }] = read.spaces;
    expect((await api.get(`/git/installations/${installation}`)).body).toMatchObject({
      ...{ connection: read.id, hasCredentials: true, webhook: read.webhook },
    });
  });

  it("exports the merges of each space into the space's folder, and imports pushes through one webhook", async () => {
    const place = await makeConnected();
    const { guide, reference, repository } = place;
    await write(place, guide, "Second.");
    await write(place, reference, "More calls.");
    const inBranch = (file: string) => git(repository.bare, "show", `main:${file}`);
    expect(await inBranch("guide/README.md")).toContain("Second.");
    expect(await inBranch("api/README.md")).toContain("More calls.");
    expect(await inBranch("README.md")).toBe("# Read me\n");
    await push(place, { "guide/README.md": "# Guide\n\nPushed.\n" });
    expect(await tell(place, "push", { ref: MAIN_REF }, "another secret of sixteen")).toMatchObject({
      status: 401,
    });
    expect(await page(place, guide)).not.toContain("Pushed.");
    expect(await tell(place, "push", { ref: "refs/heads/else" })).toMatchObject({
      body: JSON.stringify({ outcome: "ignored" }),
    });
    expect(await tell(place, "push", { ref: MAIN_REF })).toMatchObject({ status: 202 });
    expect(await page(place, guide)).toContain("Pushed.");
    expect(await page(place, reference)).toContain("More calls.");
    await write(place, reference, "Calls after a push.");
    expect(await inBranch("api/README.md")).toContain("Calls after a push.");
    expect(await inBranch("guide/README.md")).toContain("Pushed.");
  }, 60_000);

  it("previews a pull request in each space that the pull request changes, with a separate status for each space", async () => {
    const place = await makeConnected({ previewExternalBranches: true });
    const { api, guide, reference, repository } = place;
    const left = (await git(repository.work, "rev-parse", "HEAD")).trim();
    await git(repository.work, "checkout", "-q", "-B", "topic");
    await repository.write({ "guide/README.md": "# Guide\n\nProposed.\n" });
    await git(repository.work, "commit", "-qam", "Say more");
    await git(repository.work, "push", "-qf", "origin", "HEAD:refs/pull/4/head");
    const sha = (await git(repository.work, "rev-parse", "HEAD")).trim();
    host.mergeBase = left;
    const before = host.statuses.length;
    await tell(place, "pull_request", {
      pull_request: { number: 4, title: "Say more", state: "open", head: { sha }, base: { ref: "main" } },
    });
    const requests = async ({ id }: { id: string }) =>
      (await api.get(`/spaces/${id}/change-requests`)).body.items;
    const [request] = await requests(guide);
    expect(request).toMatchObject({ subject: "Say more (pull request 4)" });
    expect(await requests(reference)).toEqual([]);
    expect(host.statuses.slice(before)).toEqual([
      expect.objectContaining({ oid: sha, context: "bindery/guide", url: `${request.urls.app}/changes` }),
    ]);
  }, 60_000);

  it("adds one comment to a pull request that changes several spaces", async () => {
    const place = await makeConnected({ previewExternalBranches: true, commentOnPullRequests: true });
    const { repository } = place;
    host.mergeBase = (await git(repository.work, "rev-parse", "HEAD")).trim();
    host.comments.length = 0;
    for (const words of ["Proposed.", "Proposed again."]) {
      await git(repository.work, "checkout", "-q", "-B", "topic");
      await repository.write({
        "guide/README.md": `# Guide\n\n${words}\n`,
        "api/README.md": `# API\n\n${words}\n`,
      });
      await git(repository.work, "commit", "-qam", words);
      await git(repository.work, "push", "-qf", "origin", "HEAD:refs/pull/6/head");
      const sha = (await git(repository.work, "rev-parse", "HEAD")).trim();
      await tell(place, "pull_request", {
        pull_request: { number: 6, title: words, state: "open", head: { sha }, base: { ref: "main" } },
      });
      expect(host.comments).toHaveLength(1);
      const folders = [...(host.comments[0]?.body ?? "").matchAll(/\(folder `(\w+)`\)/g)];
      expect(folders.map(([, folder]) => folder).sort()).toEqual(["api", "guide"]);
      expect(host.comments[0]?.body).toContain(`\`${sha.slice(0, 10)}\``);
    }
  }, 60_000);

  it("replaces the failure status of a pull request in spaces that the pull request doesn't change", async () => {
    const place = await makeConnected({ previewExternalBranches: true });
    const { repository } = place;
    host.mergeBase = (await git(repository.work, "rev-parse", "HEAD")).trim();
    await git(repository.work, "checkout", "-q", "-B", "topic");
    await repository.write({ "guide/README.md": "# Guide\n\nProposed.\n" });
    await git(repository.work, "commit", "-qam", "Say more");
    const oid = (await git(repository.work, "rev-parse", "HEAD")).trim();
    const told = async () => {
      const before = host.statuses.length;
      await tell(place, "pull_request", {
        pull_request: { number: 5, title: "More", state: "open", head: { sha: oid }, base: { ref: "main" } },
      });
      return new Set(host.statuses.slice(before).map(({ context, state }) => `${context} ${state}`));
    };
    expect(await told()).toEqual(new Set(["bindery/guide failure", "bindery/api failure"]));
    await git(repository.work, "push", "-qf", "origin", "HEAD:refs/pull/5/head");
    expect(await told()).toEqual(new Set(["bindery/guide success", "bindery/api success"]));
  }, 60_000);

  it("is replaced as a whole: omitted spaces are disconnected, and each space has at most one connection", async () => {
    const place = await makeConnected();
    const { api, path, all, guide, reference, organizationId } = place;
    const [{ installation }] = (await api.get(path)).body.spaces;
    expect((await api.patch(`/git/installations/${installation}`, { direction: "import" })).status).toBe(409);
    expect(
      (
        await api.post("/git/installations", {
          ...{ provider: "git", url: "https://git.example.org/d.git", ref: MAIN_REF },
          target: { space: guide.id },
        })
      ).status,
    ).toBe(409);
    const changed = await api.patch(path, {
      direction: "import",
      spaces: [{ space: guide.id, projectDirectory: "guide" }],
    });
    expect(changed.body).toMatchObject({ direction: "import", spaces: [{ space: guide.id }] });
    expect((await api.get(`/git/installations/${installation}`)).body.direction).toBe("import");
    expect((await api.get(`/spaces/${reference.id}/git/info`)).body.installationId).toBeUndefined();
    const again = await api.post(all, {
      ...{ provider: "git", url: "https://git.example.org/d.git", ref: MAIN_REF },
      spaces: [{ space: guide.id }],
    });
    expect(again.status).toBe(409);
    const folders = [
      [{ space: guide.id }, { space: reference.id, projectDirectory: "api" }],
      [
        { space: guide.id, projectDirectory: "docs" },
        { space: reference.id, projectDirectory: "docs/api" },
      ],
      [
        { space: guide.id, projectDirectory: "a" },
        { space: guide.id, projectDirectory: "b" },
      ],
      [{ space: guide.id, projectDirectory: "../a" }],
    ];
    for (const spaces of folders) expect((await api.patch(path, { spaces })).status).toBe(400);
    const { url } = (await api.get(path)).body;
    for (const other of ["https://elsewhere.example.org/docs.git", new URL("/other.git", url).href]) {
      const refused = await api.patch(path, { url: other });
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        expect.stringContaining("credentials"),
      ]);
      expect((await api.get(path)).body.url).toBe(url);
    }
    const elsewhere = await makeSpace({ organizationId: (await makeOrganization()).id });
    for (const space of [newId(), elsewhere.id]) {
      const spaces = [{ space, projectDirectory: "x" }];
      expect((await api.patch(path, { spaces })).status).toBe(404);
      const named = { provider: "git", url: "https://git.example.org/d.git", ref: MAIN_REF, spaces };
      expect((await api.post(all, named)).status).toBe(404);
    }
    expect((await api.delete(path)).status).toBe(204);
    const where = { organizationId };
    expect([await db().gitInstallation.count({ where }), await db().gitConnection.count({ where })]).toEqual([
      0, 0,
    ]);
    expect(await tell(place, "push", { ref: MAIN_REF })).toMatchObject({ status: 404 });
  });

  it("keeps the connection of a space in the trash, but starts no runs until the space is restored", async () => {
    const place = await makeConnected();
    const { api, path, guide, reference, organizationId } = place;
    expect((await api.delete(`/spaces/${guide.id}`)).status).toBe(204);
    const listed = (await api.get(path)).body.spaces;
    expect(listed).toEqual([expect.objectContaining({ space: reference.id })]);
    const runs = () => db().gitRun.count({ where: { organizationId, spaceId: guide.id } });
    const before = await runs();
    const spaces = [{ space: reference.id, projectDirectory: "api" }];
    expect((await api.patch(path, { spaces })).status).toBe(200);
    expect((await api.patch(path, { direction: "import" })).status).toBe(200);
    await runJobs();
    expect(await runs()).toBe(before);
    const named = await api.patch(path, { spaces: [...spaces, { space: guide.id, projectDirectory: "x" }] });
    expect(named.status).toBe(404);
    const overlapping = await api.patch(path, {
      spaces: [{ space: reference.id, projectDirectory: "guide/api" }],
    });
    expect([overlapping.status, overlapping.body.error.message]).toEqual([
      400,
      expect.stringContaining(guide.id),
    ]);
    await push(place, { "guide/README.md": "# Guide\n\nPushed meanwhile.\n" });
    expect((await api.post(`/spaces/${guide.id}/restore`, {})).status).toBe(200);
    const back = (await api.get(path)).body;
    expect(back).toMatchObject({
      direction: "import",
      spaces: [{ space: guide.id, projectDirectory: "guide" }, { space: reference.id }],
    });
    expect((await api.get(`/git/installations/${back.spaces[0].installation}`)).body.direction).toBe(
      "import",
    );
    await tell(place, "push", { ref: MAIN_REF });
    expect(await page(place, guide)).toContain("Pushed meanwhile.");
  });

  it("has a new ETag when a space's state changes, and a new version when a space is removed", async () => {
    const { api, path, organizationId } = await makeConnected();
    const first = await api.get(path);
    const [taken, kept] = first.body.spaces;
    await db().gitInstallation.updateMany({ where: { organizationId }, data: { failures: 1 } });
    const seen = (tag: string | undefined) => api.get(path, { headers: { "if-none-match": tag ?? "" } });
    const failed = await seen(first.headers.etag);
    expect([failed.status, (await seen(failed.headers.etag)).status]).toEqual([200, 304]);
    expect((await api.delete(`/git/installations/${taken.installation}`)).status).toBe(204);
    const stale = { headers: { "if-match": first.headers.etag ?? "" } };
    const spaces = [taken, kept].map(({ space, projectDirectory }) => ({ space, projectDirectory }));
    expect((await api.patch(path, { spaces }, stale)).status).toBe(412);
    expect((await api.get(path)).body.spaces).toEqual([expect.objectContaining({ space: kept.space })]);
  });

  it("passes the check of secrets when a server starts, and is removed if its secrets can't be decrypted", async () => {
    const { organizationId, created } = await makeConnected();
    const database = requiredEnv("DATABASE_URL");
    await checkSecret(database);
    const other = seal("idempotency", Buffer.from("what another secret has sealed")).toString("base64url");
    const where = { organizationId_id: { organizationId, id: created.id } };
    await db().gitConnection.update({ where, data: { credentials: other, webhookSecret: other } });
    const [credentials, connections] = ["credentials of Git connections", "Git connections"].map(
      (what) => `${what} of organizations`,
    );
    await expect(checkSecret(database)).rejects.toThrow(`${credentials}, ${connections}. Restore`);
    expect(await discardUnreadable(database)).toEqual([
      `Removed 1 encrypted values (${credentials}) that could not be decrypted.`,
      `Removed 1 encrypted values (${connections}) that could not be decrypted.`,
    ]);
    expect(await db().gitConnection.findUnique({ where })).toBeNull();
    await checkSecret(database);
  });

  it("is limited to 100 connections per organization, even with concurrent requests", async () => {
    const { api, all, organizationId, created } = await makeConnected({ spaces: [] });
    const where = { organizationId_id: { organizationId, id: created.id } };
    const row = await db().gitConnection.findUniqueOrThrow({ where });
    await db().gitConnection.createMany({
      data: Array.from({ length: 98 }, () => ({ ...row, id: newId() })),
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.post(all, { provider: "git", url: "https://git.example.org/d.git", ref: MAIN_REF }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });
});
