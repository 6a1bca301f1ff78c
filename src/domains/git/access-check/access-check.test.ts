import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { GIT_PASSWORD, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { type GitServer, startGitServer } from "@/testing/git-server";
import { makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { watchWrites } from "@/testing/writes";

const remote = new GitRemote();
let other: GitServer;
beforeAll(async () => {
  await remote.start();
  other = await startGitServer({ credentials: "someone:else" });
  provideEnv({ OUTBOUND_ALLOWLIST: `${remote.server.host},${other.host}` });
});
afterAll(async () => {
  await other.close();
  await remote.stop();
});

const CREDENTIALS = { username: "writer", password: GIT_PASSWORD };

let repositories = 0;
async function makeRepository() {
  const name = `checked-${++repositories}.git`;
  await GitRepository.create(remote, name, { "README.md": "# Start\n" });
  return { provider: "git", url: remote.server.url(name), ref: MAIN_REF };
}

it("reports that Bindery can read and write a repository, lists its branches, and writes nothing", async () => {
  const { api, space } = await makeGitSpace();
  const written = await watchWrites();
  const body = { ...(await makeRepository()), credentials: CREDENTIALS };
  const answer = await api.post(`/spaces/${space.id}/git/check`, body);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...{ object: "git-repository-check", url: body.url, ref: MAIN_REF },
    ...{ canRead: true, canWrite: true, hasBranch: true, branches: ["main"] },
  });
  expect(await written()).toEqual([]);
});

it("reports why a host refuses access, without showing the credentials", async () => {
  const { api, space } = await makeGitSpace();
  const path = `/spaces/${space.id}/git/check`;
  const repository = await makeRepository();
  const codeOf = async (body: object) => {
    const answer = await api.post(path, { ...repository, ...body });
    expect(answer.body).toMatchObject({ canRead: false, canWrite: null, branches: [] });
    expect(JSON.stringify(answer.body)).not.toContain("wrong-token");
    return answer.body.problem.code;
  };
  expect(await codeOf({})).toBe("credentials_required");
  expect(await codeOf({ credentials: { username: "writer", password: "wrong-token" } })).toBe(
    "credentials_wrong",
  );
  const absent = { url: remote.server.url("absent.git"), credentials: CREDENTIALS };
  expect(await codeOf(absent)).toBe("repository_not_found");
  expect(await codeOf({ url: "https://git.invalid/docs.git", credentials: CREDENTIALS })).toBe(
    "host_unreachable",
  );
});

it("refuses a private address that the operator doesn't allow, and an invalid branch", async () => {
  const { api, space } = await makeGitSpace();
  const path = `/spaces/${space.id}/git/check`;
  const repository = await makeRepository();
  const refused = await api.post(path, { ...repository, url: "http://127.0.0.1:1/docs.git" });
  expect(refused.body.error).toMatchObject({ code: 400, field: "url" });
  const invalid = await api.post(path, { ...repository, ref: "main" });
  expect(invalid.body.error).toMatchObject({ code: 400, field: "ref" });
});

it("reports a missing branch only for imports, because an export creates it", async () => {
  const { api, space } = await makeGitSpace();
  const path = `/spaces/${space.id}/git/check`;
  const body = { ...(await makeRepository()), ref: "refs/heads/next", credentials: CREDENTIALS };
  const both = (await api.post(path, body)).body;
  expect(both).toMatchObject({ canRead: true, canWrite: true, hasBranch: false });
  expect(both.problem).toBeUndefined();
  const imports = (await api.post(path, { ...body, direction: "import" })).body;
  expect(imports).toMatchObject({ canRead: true, canWrite: null, problem: { code: "branch_missing" } });
});

it("uses a space's stored credentials only for its repository", async () => {
  const { api, space } = await makeGitSpace();
  const repository = await makeRepository();
  const created = { ...repository, target: { space: space.id }, credentials: CREDENTIALS };
  expect((await api.post("/git/installations", created)).status).toBe(201);
  await runJobs();
  const path = `/spaces/${space.id}/git/check`;
  expect((await api.post(path, repository)).body).toMatchObject({ canRead: true, canWrite: true });
  expect((await api.post(path, { ...repository, credentials: null })).body.problem.code).toBe(
    "credentials_required",
  );
  const elsewhere = await api.post(path, { ...repository, url: other.url("docs.git") });
  expect(elsewhere.body.error).toMatchObject({ code: 400, field: "credentials" });
});

it("uses an organization connection's stored credentials, including for its spaces", async () => {
  const { api, space, organization } = await makeGitSpace();
  const repository = await makeRepository();
  const connections = `/orgs/${organization.id}/git/connections`;
  const spaces = [{ space: space.id, projectDirectory: null }];
  const made = await api.post(connections, { ...repository, spaces, credentials: CREDENTIALS });
  expect(made.status).toBe(201);
  await runJobs();
  const path = `/orgs/${organization.id}/git/check`;
  expect((await api.post(path, repository)).body.problem.code).toBe("credentials_required");
  const withStored = { ...repository, connection: made.body.id };
  expect((await api.post(path, withStored)).body).toMatchObject({ canRead: true, canWrite: true });
  expect((await api.post(`/spaces/${space.id}/git/check`, repository)).body.canRead).toBe(true);
  const moved = { ...repository, url: other.url("docs.git") };
  for (const [at, body] of [
    [path, { ...moved, connection: made.body.id }],
    [`/spaces/${space.id}/git/check`, moved],
  ] as const)
    expect((await api.post(at, body)).body.error).toMatchObject({ code: 400, field: "credentials" });
  const stranger = await makeGitSpace();
  const foreign = await stranger.api.post(`/orgs/${stranger.organization.id}/git/check`, withStored);
  expect(foreign.status).toBe(404);
});
