import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { transferToOrganization } from "@/domains/spaces/tenancy";
import { provideEnv } from "@/env";
import { GIT_CREDENTIALS, GitRemote, MAIN_REF } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { runJobs } from "@/testing/jobs";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { failAbandonedRuns, removeOldRuns } from "./handlers";

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  await GitRepository.create(remote, "small.git", { "README.md": "# Small\n" });
});
afterAll(() => remote.stop());

const path = ({ space }: GitSpace) => `/spaces/${space.id}/git`;
async function request(place: GitSpace) {
  const url = remote.server.url("small.git", GIT_CREDENTIALS);
  expect((await place.api.post(`${path(place)}/import`, { url, ref: MAIN_REF })).status).toBe(204);
  return (await place.api.get(`${path(place)}/runs`)).body.items[0].id as string;
}
const read = async (place: GitSpace, id: string) => (await place.api.get(`${path(place)}/runs/${id}`)).body;

describe("a run", () => {
  it("whose job was killed at every attempt becomes failed without its credentials, and other runs stay unchanged", async () => {
    const place = await makeGitSpace();
    const [given, waiting, tried] = [await request(place), await request(place), await request(place)];
    const job = (id: string) => `git-run:${id}`;
    await runSql(
      sql`UPDATE graphile_worker._private_jobs SET "attempts" = "max_attempts" WHERE "key" = ${job(given)}`,
    );
    await runSql(sql`UPDATE graphile_worker._private_jobs
      SET "attempts" = "max_attempts", "locked_at" = now(), "locked_by" = 'x' WHERE "key" = ${job(tried)}`);
    await failAbandonedRuns();
    expect(await read(place, given)).toMatchObject({ status: "failure", errorCode: "abandoned" });
    expect((await read(place, waiting)).status).toBe("pending");
    expect((await read(place, tried)).status).toBe("pending");
    const row = await db().gitRun.findFirst({ where: { organizationId: place.organization.id, id: given } });
    expect(row?.credentials).toBeNull();
    const [left] = await runSql(sql<{ count: bigint }>`
      SELECT count(*) FROM graphile_worker._private_jobs WHERE "key" = ${job(given)}`);
    expect(Number(left?.count)).toBe(0);
    await runSql(sql`DELETE FROM graphile_worker._private_jobs`);
  });

  it("is removed after its retention period, unless it is the last run of its space", async () => {
    const place = await makeGitSpace();
    const { organizationId, id: spaceId } = place.space;
    const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 24 * 3_600_000);
    const make = async (id: string, endedAt: Date | null) =>
      db().gitRun.create({
        data: {
          ...{ organizationId, id, spaceId, direction: "import", url: "x", ref: "x", options: {}, endedAt },
          ...{ status: endedAt ? "success" : "pending", createdAt: endedAt ?? yearsAgo(3) },
        },
      });
    const left = async () =>
      (await db().gitRun.findMany({ where: { organizationId, spaceId }, orderBy: { id: "asc" } })).map(
        ({ id }) => id,
      );
    for (const [id, years] of [
      ["first", 4],
      ["last", 2],
    ] as const)
      await make(id, yearsAgo(years));
    await make("never-ended", null);
    await removeOldRuns();
    expect(await left()).toEqual(["last", "never-ended"]);
    await make("young", yearsAgo(0.5));
    await removeOldRuns();
    expect(await left()).toEqual(["never-ended", "young"]);
  });

  it("fails with a message if its space was deleted in the meantime, and writes nothing", async () => {
    const place = await makeGitSpace();
    const id = await request(place);
    expect((await place.api.delete(`/spaces/${place.space.id}`)).status).toBe(204);
    await runJobs();
    const row = await db().gitRun.findFirst({ where: { organizationId: place.organization.id, id } });
    expect(row).toMatchObject({ status: "failure", errorCode: "space_deleted" });
    const where = { organizationId: place.organization.id, spaceId: place.space.id };
    expect(await db().pageVersion.count({ where })).toBe(0);
    const url = remote.server.url("small.git", GIT_CREDENTIALS);
    expect((await place.api.post(`${path(place)}/import`, { url, ref: MAIN_REF })).status).toBe(404);
  });

  it("blocks a transfer of its space until the run has ended, and then moves with the space", async () => {
    const place = await makeGitSpace();
    const target = await makeOrganization();
    const { token } = await makePerson({ organization: target, role: "admin" });
    const id = await request(place);
    const passage = { from: place.organization.id, to: target.id };
    const transfer = () =>
      inTransaction(null, (tx) => transferToOrganization(tx, passage, [place.space.id], []));
    await expect(transfer()).rejects.toMatchObject({ status: 412 });
    await runJobs();
    expect((await read(place, id)).status).toBe("success");
    await transfer();
    const there = {
      ...place,
      organization: target,
      space: { ...place.space, organizationId: target.id },
      api: rest(token),
    };
    expect((await read(there, id)).status).toBe("success");
    expect(await importFrom(remote, there, {}, "small.git")).toMatchObject({
      status: "success",
      step: "Nothing has changed",
    });
  });

  it("isn't shown in another space, and a space that was never synced has no Git information", async () => {
    const [place, other] = [await makeGitSpace(), await makeGitSpace()];
    const id = await request(place);
    await runJobs();
    expect((await other.api.get(`${path(other)}/runs/${id}`)).status).toBe(404);
    expect((await other.api.get(`${path(place)}/runs/${id}`)).status).toBe(404);
    expect((await other.api.get(`${path(other)}/info`)).status).toBe(404);
    expect((await place.api.get(`${path(place)}/info`)).body).toMatchObject({
      repoName: "small",
      operation: { state: "success", direction: "import" },
    });
  });

  it("is kept when the space is disconnected, and only administrators can disconnect the space", async () => {
    const place = await makeGitSpace();
    const id = await request(place);
    await runJobs();
    const { token } = await makePerson({ organization: place.organization, role: "edit" });
    const end = (api = place.api) => api.delete(`${path(place)}/legacy-installation`);
    expect((await end(rest(token))).status).toBe(403);
    expect((await place.api.get(`${path(place)}/info`)).status).toBe(200);
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(204);
    expect((await place.api.get(`${path(place)}/info`)).status).toBe(404);
    expect((await read(place, id)).status).toBe("success");
    const stranger = await makeGitSpace();
    expect((await end(stranger.api)).status).toBe(204);
    expect(await importFrom(remote, place, {}, "small.git")).toMatchObject({ step: "Nothing has changed" });
  });

  it("belongs to a sync, which can be removed only if If-Match has its version, and a removed sync has no version", async () => {
    const place = await makeGitSpace();
    await request(place);
    await runJobs();
    const info = () => place.api.get(`${path(place)}/info`);
    const tagOf = async () => String((await info()).headers.etag);
    const end = (tag: string) =>
      place.api.delete(`${path(place)}/legacy-installation`, { headers: { "if-match": tag } });
    const stale = await tagOf();
    const where = { organizationId: place.organization.id, spaceId: place.space.id };
    const before = await db().gitSync.findFirstOrThrow({ where });
    const later = new Date(before.updatedAt.getTime() + 1);
    await db().gitSync.updateMany({ where, data: { updatedAt: later } });
    expect((await end(stale)).status).toBe(412);
    expect(await db().gitSync.findFirst({ where })).toEqual({ ...before, updatedAt: later });
    const { etag } = (await place.api.get(`/spaces/${place.space.id}`)).headers;
    expect((await end(String(etag))).status).toBe(412);
    expect((await end(await tagOf())).status).toBe(204);
    expect((await info()).status).toBe(404);
    expect((await end(stale)).status).toBe(204);
  });
});
