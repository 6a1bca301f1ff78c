import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { serve } from "@/api/rest/serve";
import { provideEnv } from "@/env";
import { type GitHost, startGitHost } from "./git-host";
import { GIT_PASSWORD, GitRemote, MAIN_REF } from "./git-remote";
import { GitRepository } from "./git-repository";
import { git } from "./git-server";
import { makeGitSpace } from "./git-space";
import { runJobs } from "./jobs";

// Spaces that are connected with a test host, and pull requests on this host.

const remote = new GitRemote();
export let host: GitHost;

/** Starts the test host for all tests in a file. */
export function startHostOfPulls(): void {
  beforeAll(async () => {
    await remote.start();
    host = await startGitHost(remote.server.origin);
    provideEnv({ OUTBOUND_ALLOWLIST: `${remote.server.host},${host.host}` });
  });
  afterAll(async () => {
    await host.close();
    await remote.stop();
  });
}

const SECRET = "shared-with-the-host-of-Git";
/** For each host, the format of messages about pull requests, and the refs of pull requests' commits. */
export const PULL_HOSTS = {
  github: {
    ref: (number: number) => `refs/pull/${number}/head`,
    event: { "x-github-event": "pull_request" },
    payload: (number: number, sha: string, state: string) => ({
      pull_request: { number, title: "Say more", state, head: { sha }, base: { ref: "main" } },
    }),
    closed: "closed",
    open: "open",
  },
  gitea: {
    ref: (number: number) => `refs/pull/${number}/head`,
    event: { "x-gitea-event": "pull_request" },
    payload: (number: number, sha: string, state: string) => ({
      pull_request: { number, title: "Say more", state, head: { sha }, base: { ref: "main" } },
    }),
    closed: "closed",
    open: "open",
  },
  gitlab: {
    ref: (number: number) => `refs/merge-requests/${number}/head`,
    event: { "x-gitlab-event": "Merge Request Hook" },
    payload: (iid: number, id: string, state: string) => ({
      object_attributes: { iid, title: "Say more", state, last_commit: { id }, target_branch: "main" },
    }),
    closed: "closed",
    open: "opened",
  },
};
export type HostName = keyof typeof PULL_HOSTS;

const proofOf = (name: HostName, body: string): Record<string, string> => {
  const hex = createHmac("sha256", SECRET).update(body).digest("hex");
  if (name === "gitlab") return { "x-gitlab-token": SECRET };
  return name === "gitea" ? { "x-gitea-signature": hex } : { "x-hub-signature-256": `sha256=${hex}` };
};

let repositories = 0;
/** Connects a space with a new repository on the host. */
export async function connect(provider: HostName, settings: object = {}) {
  const files = {
    "README.md": "# Start\n",
    "guide.md": "# Guide\n\nFirst.\n",
    "other.md": "# Other\n\nOld.\n",
  };
  const repository = await GitRepository.create(remote, `pull-${++repositories}.git`, files);
  const place = await makeGitSpace();
  const answer = await place.api.post("/git/installations", {
    ...{ provider, target: { space: place.space.id }, ref: MAIN_REF, previewExternalBranches: true },
    ...{ url: `${host.origin}/${repository.name}`, webhookSecret: SECRET },
    credentials: { username: "writer", password: GIT_PASSWORD },
    ...settings,
  });
  expect(answer.status).toBe(201);
  await runJobs();
  return { ...place, provider, repository, id: answer.body.id as string };
}
/** A space that is connected with a repository. */
export type Connected = Awaited<ReturnType<typeof connect>>;

/** Commits to a branch of a fork, and adds the host's ref of a pull request. */
export async function propose(
  { repository, provider }: Connected,
  number: number,
  files: Record<string, string>,
) {
  const { work } = repository;
  await git(work, "checkout", "-q", "-B", "topic");
  await repository.write(files);
  await git(work, "commit", "-qam", "Say more");
  await git(work, "push", "-qf", "origin", `HEAD:${PULL_HOSTS[provider].ref(number)}`);
  const oid = (await git(work, "rev-parse", "HEAD")).trim();
  await git(work, "checkout", "-q", "main");
  return oid;
}

export async function tell(
  { id, provider }: Connected,
  number: number,
  oid: string,
  state: "open" | "closed",
) {
  const words = PULL_HOSTS[provider];
  const body = JSON.stringify(words.payload(number, oid, words[state]));
  const headers = { ...words.event, ...proofOf(provider, body) };
  const request = {
    method: "POST",
    path: `/git/webhooks/${id}`,
    query: "",
    headers,
    body: Buffer.from(body),
  };
  const signal = new AbortController().signal;
  const answer = await serve({ ...request, remoteAddress: "192.0.2.9", signal } as Parameters<
    typeof serve
  >[0]);
  await runJobs();
  return answer;
}

export const requests = async ({ api, space }: Connected) =>
  (await api.get(`/spaces/${space.id}/change-requests`)).body.items;
