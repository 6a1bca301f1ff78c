import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  type Connected,
  connect,
  type HostName,
  host,
  PULL_HOSTS,
  propose,
  requests,
  startHostOfPulls,
  tell,
} from "@/testing/git-pull-requests";
import { git } from "@/testing/git-server";
import { makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { makeGitInstallation } from "@/testing/make/git-installation";
import { gitCredentialsOf, sealedCredentials } from "../installations/secrets";
import { statusRequest } from "./host";

startHostOfPulls();

async function changed({ api, space }: Connected, request: string): Promise<string[]> {
  const { changes } = (await api.get(`/spaces/${space.id}/change-requests/${request}/changes`)).body;
  return changes.map(({ page }: { page?: { title: string } }) => page?.title).filter(Boolean);
}

describe.each(Object.keys(PULL_HOSTS) as HostName[])("a pull request of %s", (provider) => {
  it("becomes a change request with the same changes, stays up to date, and gets a status", async () => {
    const place = await connect(provider);
    const left = (await git(place.repository.work, "rev-parse", "HEAD")).trim();
    const oid = await propose(place, 7, { "guide.md": "# Guide\n\nSaid more.\n" });
    await place.repository.commit({ "other.md": "# Other\n\nNew on the branch.\n" });
    host.mergeBase = left;
    await place.api.post(`/git/installations/${place.id}/sync`);
    await runJobs();
    expect(await tell(place, 7, oid, "open")).toMatchObject({ status: 202 });
    const [request, ...others] = await requests(place);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ subject: "Say more (pull request 7)", status: "open" });
    expect(await changed(place, request.id)).toEqual(["Guide"]);
    const told = host.statuses.at(-1);
    expect(told).toMatchObject({ oid, url: `${request.urls.app}/changes` });
    expect(told?.path).toContain(place.repository.name.replace(".git", ""));
    const before = host.statuses.length;
    const next = await propose(place, 7, { "guide.md": "# Guide\n\nSaid even more.\n" });
    await tell(place, 7, next, "open");
    await tell(place, 7, next, "open");
    expect(await requests(place)).toHaveLength(1);
    expect(host.statuses.slice(before).map((status) => status.oid)).toEqual([next, next]);
    await tell(place, 7, next, "closed");
    const path = `/spaces/${place.space.id}/change-requests/${request.id}`;
    expect((await place.api.get(path)).body).toMatchObject({ status: "archived" });
  }, 60_000);
});

describe("pull requests", () => {
  it("are ignored if previews are off, or if they are for another branch", async () => {
    const place = await connect("github", { previewExternalBranches: false });
    const oid = await propose(place, 1, { "guide.md": "# Guide\n\nMore.\n" });
    expect(await tell(place, 1, oid, "open")).toMatchObject({ body: JSON.stringify({ outcome: "ignored" }) });
    await place.api.patch(`/git/installations/${place.id}`, {
      previewExternalBranches: true,
      ref: "refs/heads/next",
    });
    expect(await tell(place, 1, oid, "open")).toMatchObject({ body: JSON.stringify({ outcome: "ignored" }) });
    expect(await requests(place)).toEqual([]);
  });

  it("get a status with the reason if they can't be fetched", async () => {
    const place = await connect("github");
    const oid = "0123456789012345678901234567890123456789";
    await tell(place, 3, oid, "open");
    expect(await requests(place)).toEqual([]);
    expect(host.statuses.at(-1)).toMatchObject({ oid, state: "failure" });
    expect((await place.api.get(`/git/installations/${place.id}`)).body).toMatchObject({
      failures: 0,
      status: "active",
    });
  });

  it("of Bitbucket and github.com get their statuses through the APIs of these hosts", async () => {
    const { organization, space } = await makeGitSpace();
    const credentials = sealedCredentials({ username: "ada", password: "app-password" });
    const fields = { organizationId: organization.id, spaceId: space.id, authorizedById: "x", credentials };
    const row = await makeGitInstallation({
      ...fields,
      provider: "bitbucket",
      url: "https://bitbucket.org/team/docs.git",
    });
    const status = {
      oid: "abc",
      state: "failure",
      description: "No",
      url: "https://docs.example.org/",
      context: "bindery",
    } as const;
    expect(await statusRequest(row, status)).toMatchObject({
      url: "https://api.bitbucket.org/2.0/repositories/team/docs/commit/abc/statuses/build",
      body: { key: "bindery", state: "FAILED", url: "https://docs.example.org/" },
      headers: { authorization: `Basic ${Buffer.from("ada:app-password").toString("base64")}` },
    });
    const token = { username: "x-token-auth", password: "of-the-repository" };
    const withToken = { ...row, credentials: sealedCredentials(token) };
    expect((await statusRequest(withToken, status))?.headers).toMatchObject({
      authorization: "Bearer of-the-repository",
    });
    const own = { ...row, credentials: sealedCredentials({ username: "ada@example.org", password: "own" }) };
    expect((await statusRequest(own, status))?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("ada@example.org:own").toString("base64")}`,
    });
    expect(await gitCredentialsOf(own, db())).toEqual({
      username: "x-bitbucket-api-token-auth",
      password: "own",
    });
    expect(await gitCredentialsOf({ ...own, provider: "gitea" }, db())).toMatchObject({
      username: "ada@example.org",
    });
    const github = { ...row, provider: "github", url: "https://github.com/team/docs" };
    expect((await statusRequest(github, status))?.url).toBe(
      "https://api.github.com/repos/team/docs/statuses/abc",
    );
    expect(await statusRequest({ ...row, provider: "git" }, status)).toBeNull();
    expect(await statusRequest({ ...github, credentials: null }, status)).toBeNull();
    await db().gitInstallation.deleteMany({ where: { organizationId: organization.id } });
  });
});
