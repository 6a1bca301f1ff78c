import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { serve } from "@/api/rest/serve";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { GIT_PASSWORD, MAIN_REF, startGitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { performWithin } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { keepSpaceInStep } from "../installations/in-step";

const remote = startGitRemote();
const FOLDERS = ["guide", "api", "blog"];
const SECRET = "shared-with-the-host-of-Git";
const filesOf = (words: string) =>
  Object.fromEntries(FOLDERS.map((folder) => [`${folder}/README.md`, `# ${folder}\n\n${words}\n`]));

let repositories = 0;
/** Creates an organization with a space for each folder of a repository. */
async function makePlace() {
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  const repository = await GitRepository.create(remote, `shared-${++repositories}.git`, filesOf("First."));
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const { token } = await makePerson({ organization, role: "admin" });
  const api = rest(token);
  const spaces = await Promise.all(FOLDERS.map(() => makeSpace({ organizationId })));
  const source = {
    ...{ provider: "github", ref: MAIN_REF, pollMinutes: null, webhookSecret: SECRET },
    ...{
      url: remote.server.url(repository.name),
      credentials: { username: "writer", password: GIT_PASSWORD },
    },
  };
  const folderOf = (index: number) => ({ projectDirectory: FOLDERS[index] });
  return { repository, organization, organizationId, api, spaces, source, folderOf };
}
type Place = Awaited<ReturnType<typeof makePlace>>;

async function page({ api }: Place, { id }: { id: string }): Promise<string> {
  const { pages } = (await api.get(`/spaces/${id}/content`)).body;
  return (await api.get(`/spaces/${id}/content/page/${pages[0].id}?format=markdown`)).body.markdown;
}

async function merge({ api }: Place, { id }: { id: string }, markdown: string): Promise<void> {
  const space = `/spaces/${id}`;
  const { pages } = (await api.get(`${space}/content`)).body;
  const request = `${space}/change-requests/${(await api.post(`${space}/change-requests`, {})).body.id}`;
  const changes = [{ operation: "update_page", page: pages[0].id, document: { markdown } }];
  await api.post(`${request}/content`, { changes });
  expect((await api.post(`${request}/merge`, {})).status).toBe(200);
}

async function tellPush(webhook: string) {
  const body = JSON.stringify({ ref: MAIN_REF });
  const proof = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
  const headers = { "x-github-event": "push", "x-hub-signature-256": proof };
  return await serve({
    ...{ method: "POST", path: new URL(webhook).pathname, query: "", headers },
    ...{ body: Buffer.from(body), remoteAddress: "192.0.2.9", signal: new AbortController().signal },
  } as unknown as Parameters<typeof serve>[0]);
}

describe("a repository with many spaces", { timeout: 120_000 }, () => {
  it("imports a push into every space through one webhook, even if each space has its own connection", async () => {
    const place = await makePlace();
    const { api, spaces, source, folderOf, repository } = place;
    const webhooks: string[] = [];
    for (const [index, space] of spaces.entries()) {
      const fields = { ...source, ...folderOf(index), target: { space: space.id } };
      const created = await api.post("/git/installations", fields);
      webhooks.push(created.body.webhook.url);
    }
    await runJobs();
    await repository.commit(filesOf("Pushed."));
    expect(await tellPush(webhooks[0] ?? "")).toMatchObject({ status: 202 });
    await runJobs();
    for (const space of spaces) expect(await page(place, space)).toContain("Pushed.");
    const runs = await db().gitRun.count({ where: { organizationId: place.organizationId } });
    expect(runs).toBe(6);
  });

  it("never starts a sync in another organization", async () => {
    const [one, other] = [await makePlace(), await makePlace()];
    const { url } = one.source;
    const connect = async ({ api, spaces, source, folderOf }: Place) => {
      const target = { space: spaces[0]?.id };
      return (await api.post("/git/installations", { ...source, ...folderOf(0), url, target })).body.webhook
        .url;
    };
    const webhook = await connect(one);
    await connect(other);
    await runJobs();
    await one.repository.commit(filesOf("Pushed."));
    await tellPush(webhook);
    await runJobs();
    expect(await page(one, one.spaces[0] as { id: string })).toContain("Pushed.");
    expect(await page(other, other.spaces[0] as { id: string })).toContain("First.");
  });

  it("gets the exports of all spaces that are merged at the same time, without a failed or skipped run", async () => {
    const place = await makePlace();
    const { api, organization, organizationId, spaces, source, folderOf, repository } = place;
    const members = spaces.map(({ id }, index) => ({ space: id, ...folderOf(index) }));
    const all = `/orgs/${organizationId}/git/connections`;
    expect((await api.post(all, { ...source, spaces: members })).status).toBe(201);
    await runJobs();
    for (const space of spaces) await merge(place, space, "Merged.");
    for (const { id } of spaces) await keepSpaceInStep(organizationId, id);
    const runs = await Promise.all(spaces.map((space) => performWithin({ organization, api, space }, {})));
    for (const run of runs)
      expect(run, JSON.stringify(run)).toMatchObject({
        ...{ direction: "export", status: "success", step: "Exported" },
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      });
    for (const folder of FOLDERS)
      expect(await git(repository.bare, "show", `main:${folder}/README.md`)).toContain("Merged.");
    expect((await git(repository.bare, "rev-list", "--count", "main")).trim()).toBe("4");
    await runJobs();
    expect(await db().gitRun.count({ where: { organizationId, status: { not: "success" } } })).toBe(0);
    expect((await git(repository.bare, "rev-list", "--count", "main")).trim()).toBe("4");
  });
});
