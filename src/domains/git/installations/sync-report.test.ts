import { beforeEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GIT_PASSWORD, MAIN_REF, startGitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";

const remote = startGitRemote();
beforeEach(() => provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host }));

let repositories = 0;
async function connect() {
  const repository = await GitRepository.create(remote, `report-${++repositories}.git`, {
    "README.md": "# Start\n\nOne.\n",
  });
  const place = await makeGitSpace();
  const { body } = await place.api.post("/git/installations", {
    ...{ provider: "git", target: { space: place.space.id }, ref: MAIN_REF, pollMinutes: null },
    ...{
      url: remote.server.url(repository.name),
      credentials: { username: "writer", password: GIT_PASSWORD },
    },
  });
  await runJobs();
  return { ...place, repository, id: body.id as string };
}
type Connected = Awaited<ReturnType<typeof connect>>;

const reportOf = async ({ api, id }: Connected) => (await api.get(`/git/installations/${id}`)).body.sync;
const head = async ({ repository }: Connected) => (await git(repository.bare, "rev-parse", "main")).trim();
const reasons = ({ waiting }: { waiting: { reason: string }[] }) => waiting.map(({ reason }) => reason);

async function merge({ api, space }: Connected, markdown: string): Promise<void> {
  const path = `/spaces/${space.id}`;
  const [{ id: page }] = (await api.get(`${path}/content`)).body.pages;
  const request = `${path}/change-requests/${(await api.post(`${path}/change-requests`, {})).body.id}`;
  const changes = [{ operation: "update_page", page, document: { markdown } }];
  await api.post(`${request}/content`, { changes });
  expect((await api.post(`${request}/merge`)).status).toBe(200);
}

async function sync({ api, id }: Connected): Promise<void> {
  expect((await api.post(`/git/installations/${id}/sync`)).status).toBe(204);
  await runJobs();
}

describe("the report of a Git connection", { timeout: 90_000 }, () => {
  it("shows what came and what went, and nothing waits if both sides are the same", async () => {
    const place = await connect();
    const first = await head(place);
    expect(await reportOf(place)).toEqual({
      commit: first,
      imported: { run: expect.any(String), at: expect.any(String), commit: first },
      waiting: [],
    });
    await merge(place, "Two.");
    expect(reasons(await reportOf(place))).toEqual(["edits"]);
    await runJobs();
    const second = await head(place);
    expect(await reportOf(place)).toMatchObject({
      ...{ commit: second, imported: { commit: first }, exported: { commit: second }, waiting: [] },
    });
  });

  it("shows the failure, the next attempt and the waiting edits after a failed export", async () => {
    const place = await connect();
    const first = await head(place);
    remote.server.setFault({ kind: "status", status: 500 }, "git-receive-pack");
    await merge(place, "Two.");
    await runJobs();
    const report = await reportOf(place);
    expect(report.commit).toBe(first);
    expect(report).not.toHaveProperty("exported");
    expect(report.waiting).toEqual([
      {
        reason: "retry",
        message: expect.stringContaining("The last run failed: "),
        run: expect.any(String),
        at: expect.any(String),
      },
      { reason: "edits", message: expect.any(String) },
    ]);
    remote.server.setFault(null);
    await sync(place);
    expect(await reportOf(place)).toMatchObject({ exported: { commit: await head(place) }, waiting: [] });
  });

  it("shows the change request that holds up the exports after a conflict", async () => {
    const place = await connect();
    remote.server.setFault({ kind: "status", status: 500 }, "git-receive-pack");
    await merge(place, "Ours.");
    await runJobs();
    remote.server.setFault(null);
    await place.repository.commit({ "README.md": "# Start\n\nTheirs.\n" });
    await sync(place);
    const { items } = (await place.api.get(`/spaces/${place.space.id}/change-requests?status=open`)).body;
    const report = await reportOf(place);
    expect(reasons(report)).toEqual(["change_request", "edits"]);
    expect(report.waiting[0].changeRequest).toBe(items[0].id);
    await place.api.patch(`/spaces/${place.space.id}/change-requests/${items[0].id}`, { status: "archived" });
    expect(reasons(await reportOf(place))).toEqual(["edits"]);
    await sync(place);
    expect(await reportOf(place)).toMatchObject({ exported: { commit: await head(place) }, waiting: [] });
  });

  it("shows the new commit after someone rewrote the history of the branch", async () => {
    const place = await connect();
    const { work } = place.repository;
    await git(work, "checkout", "-q", "--orphan", "fresh");
    await place.repository.write({ "README.md": "# Start\n\nRewritten.\n" });
    await git(work, "add", "-A");
    await git(work, "commit", "-qm", "Start again");
    await git(work, "push", "-qf", "origin", "HEAD:main");
    await sync(place);
    const commit = await head(place);
    expect(await reportOf(place)).toMatchObject({ commit, imported: { commit }, waiting: [] });
  });
});
