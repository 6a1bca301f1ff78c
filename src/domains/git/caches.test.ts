import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { env, provideEnv } from "@/env";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { importFrom, makeGitSpace } from "@/testing/git-space";
import { queueByClock, runJobs } from "@/testing/jobs";
import { sweepCaches } from "./caches";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  await GitRepository.create(remote, "small.git", { "README.md": "# Small\n" });
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

const root = () => path.join(env.DATA_DIR, "git-cache");
const cachesOf = ({ organization, space }: Awaited<ReturnType<typeof makeGitSpace>>) => {
  const folder = path.join(root(), organization.id, space.id);
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("caches of repositories", () => {
  it("are limited to two for each space, regardless of the repository's URL, and other accounts of the machine can't read them", async () => {
    const place = await makeGitSpace();
    const before = process.umask(0);
    try {
      for (const repoCacheID of ["a", "b", "c"])
        expect((await importFrom(remote, place, { repoCacheID }, "small.git")).status).toBe("success");
    } finally {
      process.umask(before);
    }
    expect(cachesOf(place)).toHaveLength(2);
    for (const entry of readdirSync(root(), { recursive: true, withFileTypes: true })) {
      const { mode } = statSync(path.join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o077]).toEqual([entry.name, 0]);
    }
  });

  it("are removed when their space is permanently removed", async () => {
    const [gone, stays] = [await makeGitSpace(), await makeGitSpace()];
    await importFrom(remote, gone, {}, "small.git");
    await importFrom(remote, stays, {}, "small.git");
    await db().space.updateMany({
      where: { organizationId: gone.organization.id, id: gone.space.id },
      data: { deletedAt: new Date(0) },
    });
    await queueByClock("spaces:purge-deleted");
    await runJobs();
    expect([cachesOf(gone), cachesOf(stays)]).toEqual([[], [expect.any(String)]]);
  });

  it("of spaces that no longer exist are removed on a schedule", async () => {
    const stays = await makeGitSpace();
    await importFrom(remote, stays, {}, "small.git");
    const { organization } = stays;
    for (const name of [`${organization.id}/gone`, "gone/gone"])
      mkdirSync(path.join(root(), name, "packs"), { recursive: true });
    await sweepCaches();
    expect(readdirSync(path.join(root(), organization.id))).toEqual([stays.space.id]);
    expect(existsSync(path.join(root(), "gone"))).toBe(false);
    expect(cachesOf(stays)).toHaveLength(1);
  });
});
