import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { env, provideEnv, requiredEnv } from "@/env";
import { bundled } from "@/testing/bundled";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { makeWebhook } from "@/testing/make/webhook";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

/**
 * To run a longer test: KILLED_MERGES=1000 KILLED_TIMES=50 npx vitest run
 * src/domains/change-requests/killed.test.ts
 */
const REQUESTS = Number(process.env.KILLED_MERGES ?? 100);
const KILLS = Number(process.env.KILLED_TIMES ?? 4);
/**
 * The number of merges to leave for the time between the last counted merge and the kill. A process can't
 * complete this many merges in that time.
 */
const AFTER_THE_LAST = 10;
const children: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Starts a process that merges change requests and waits for its input. */
async function startMerger(): Promise<ChildProcessWithoutNullStreams> {
  const child = spawn(process.execPath, [bundled("domains/change-requests/merger.fixture.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: requiredEnv("DATABASE_URL"),
      DATA_DIR: env.DATA_DIR,
      RATE_LIMIT_PER_MINUTE: "0",
    },
  });
  children.push(child);
  child.stderr.pipe(process.stderr);
  await once(child.stdout, "data");
  return child;
}

interface Request {
  path: string;
  page: string;
}

async function makeRequests(api: ReturnType<typeof rest>, space: Space): Promise<Request[]> {
  const all = `/spaces/${space.id}/change-requests`;
  const requests: Request[] = [];
  for (let index = 0; index < REQUESTS; index++) {
    const page = `p${index}`;
    const request = `${all}/${(await api.post(all, {})).body.number}`;
    const document = { markdown: `Written in ${page}.\n` };
    const changes = [{ operation: "update_page", page, document }];
    expect((await api.post(`${request}/content`, { changes })).status).toBe(200);
    requests.push({ path: request, page });
  }
  return requests;
}

/** Waits until PostgreSQL has ended the transactions of killed processes. */
async function settle(): Promise<void> {
  for (;;) {
    const [row] = await runSql(sql<{ left: number }>`
      SELECT count(*)::int AS "left" FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND (state = 'active' OR state LIKE 'idle in transaction%')`);
    if (row?.left === 0) return;
    await delay(5);
  }
}

/**
 * Kills the process at a random moment after it has completed the given number of merges. Returns whether
 * the process was still running when it was killed.
 */
async function killWithin(child: ChildProcessWithoutNullStreams, merges: number): Promise<boolean> {
  let merged = 0;
  const reached = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      merged += String(chunk).split("\n").length - 1;
      if (merged >= merges) resolve();
    });
  });
  const exited = once(child, "exit");
  await Promise.race([reached, exited]);
  await delay(Math.random() * 30);
  child.kill("SIGKILL");
  await exited;
  await settle();
  return child.signalCode === "SIGKILL";
}

/**
 * Returns a random number of merges to complete before the next kill. Enough merges stay left for the later
 * kills.
 */
const mergesBeforeKill = (left: number, killsLeft: number) =>
  Math.random() * Math.max(0, Math.min((2 * left) / (killsLeft + 1), left - AFTER_THE_LAST * killsLeft));

/** Returns the path and the page of each change request in a space. */
async function listRequests(api: ReturnType<typeof rest>, { id }: Space) {
  const all = `/spaces/${id}/change-requests`;
  const found = new Map<string, { status: string; revisionMerged?: string }>();
  for (let page: string | undefined = ""; page !== undefined; ) {
    const { body } = await api.get(`${all}?status=draft&status=merged&limit=1000${page && `&page=${page}`}`);
    for (const item of body.items) found.set(`${all}/${item.number}`, item);
    page = body.next?.page;
  }
  return found;
}

/**
 * Checks each change request: it must be unchanged, or merged with a readable revision that contains its
 * text. Returns the unchanged change requests.
 */
async function untouched(
  api: ReturnType<typeof rest>,
  space: Space,
  requests: Request[],
): Promise<Request[]> {
  const left: Request[] = [];
  const listed = await listRequests(api, space);
  for (const request of requests) {
    const { status, revisionMerged } = listed.get(request.path) ?? {};
    if (status !== "merged") {
      expect([status, revisionMerged]).toEqual(["draft", undefined]);
      left.push(request);
      continue;
    }
    const at = `/spaces/${space.id}/revisions/${revisionMerged}`;
    const page = await api.get(`${at}/page/${request.page}?format=markdown`);
    expect([page.status, page.body.markdown]).toEqual([200, expect.stringContaining(`in ${request.page}.`)]);
  }
  const where = { organizationId: space.organizationId, branchId: space.branchId, type: "merge" };
  expect(await db().revision.count({ where })).toBe(REQUESTS - left.length);
  const { body } = await api.get(`/spaces/${space.id}`);
  expect([body.changeRequestsDraft, body.changeRequests]).toEqual([left.length, REQUESTS]);
  return left;
}

/** Checks that the table of webhook events has exactly one event for each merge. */
async function checkOutbox({ organizationId, id: spaceId }: Space): Promise<void> {
  const merged = await db().changeRequest.findMany({
    where: { organizationId, spaceId, status: "merged" },
    select: { number: true },
  });
  const events = await db().webhookEvent.findMany({ where: { organizationId } });
  const told = events.map(({ body }) => Number(JSON.parse(body).data.targets.changeRequestId));
  expect(told.sort()).toEqual(merged.map(({ number }) => number).sort());
  expect(await db().webhookDelivery.count({ where: { organizationId } })).toBe(merged.length);
}

it(
  "leaves each change request either unchanged, or merged, readable and announced once, if the merging process is killed",
  async () => {
    provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
    const { organizationId, token } = await makePerson({ role: "admin" });
    const space = await makeSpace({ organizationId });
    const pages = Array.from({ length: REQUESTS }, (_, index) => ({
      id: `p${index}`,
      title: `Page ${index}`,
    }));
    await makeContent({ space, pages });
    const api = rest(token);
    let next = startMerger();
    let left = await makeRequests(api, space);
    await makeWebhook({ organizationId, events: ["mergeChangeRequest"] });
    for (let kills = 0; kills <= KILLS; kills++) {
      const child = await next;
      child.stdin.end(JSON.stringify({ token, paths: left.map((request) => request.path) }));
      const exited = once(child, "exit");
      if (kills < KILLS) {
        next = startMerger();
        expect(await killWithin(child, mergesBeforeKill(left.length, KILLS - kills))).toBe(true);
      } else await exited;
      left = await untouched(api, space, left);
      await checkOutbox(space);
    }
    expect(left).toEqual([]);
  },
  240_000 + (REQUESTS + KILLS) * 1_000,
);
