import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import {
  type Commit,
  createGitOutbound,
  type FetchOptions,
  fetchBranch,
  GitCache,
  GitRemoteError,
  type GitRemoteErrorCode,
} from "@/domains/git/remote/transport";
import type { OutboundClient } from "@/lib/outbound";
import { documentationBundle, type GitServer, git, startGitServer } from "./git-server";

export const GIT_PASSWORD = "hunter2-secret";
export const GIT_CREDENTIALS = `writer:${GIT_PASSWORD}`;
export const MAIN_REF = "refs/heads/main";

/**
 * A Git server that requires a password, with functions to use it. The server serves the documentation repository as
 * `docs.git`.
 */
export class GitRemote {
  server!: GitServer;
  outbound!: OutboundClient;
  /** A folder that is deleted after the tests. */
  work!: string;
  /** The bare repository behind `docs.git`. */
  bare!: string;
  /** The IDs of the repository's commits, starting with the oldest. */
  commits!: string[];
  private directories = 0;

  async start(): Promise<void> {
    this.server = await startGitServer({ credentials: GIT_CREDENTIALS });
    this.outbound = createGitOutbound([this.server.host]);
    this.work = await mkdtemp(join(tmpdir(), "git-remote-"));
    this.bare = await this.server.addBundle("docs.git", documentationBundle);
    this.commits = (await git(this.bare, "log", "--reverse", "--format=%H", "main")).trim().split("\n");
  }

  async stop(): Promise<void> {
    await this.outbound.close();
    await this.server.close();
    await rm(this.work, { recursive: true, force: true });
  }

  /** Returns a cache directory that doesn't exist yet. */
  directory(): string {
    this.directories += 1;
    return join(this.work, `cache-${this.directories}`);
  }

  /** Fetches `main` from `docs.git`. By default, uses the correct password. */
  fetchDocs(options: Partial<FetchOptions> & { directory: string }): Promise<Commit> {
    const url = this.server.url("docs.git", GIT_CREDENTIALS);
    return fetchBranch({ outbound: this.outbound, url, ref: MAIN_REF, ...options });
  }
}

/** Starts a GitRemote for all tests in a file. */
export function startGitRemote(): GitRemote {
  const remote = new GitRemote();
  beforeAll(() => remote.start());
  afterEach(() => remote.server.setFault(null));
  afterAll(() => remote.stop());
  return remote;
}

/** Expects an error that has this code and doesn't contain the password. Returns the error. */
export async function refusal(promise: Promise<unknown>, code: GitRemoteErrorCode): Promise<GitRemoteError> {
  const error = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GitRemoteError)) throw error;
  expect({ code: error.code, message: error.message }).toMatchObject({ code });
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(GIT_PASSWORD);
  return error;
}

/** Opens a cache during a call. */
export async function withCache<T>(directory: string, use: (cache: GitCache) => Promise<T>): Promise<T> {
  const cache = await GitCache.open(directory);
  try {
    return await use(cache);
  } finally {
    await cache.close();
  }
}
