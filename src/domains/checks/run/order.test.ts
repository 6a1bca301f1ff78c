import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import type { JobRun } from "@/jobs/handle";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { checkHandlers } from "../handlers";
import { runChecks } from "../jobs";
import { checkRevision } from "./run";
import { writeResult } from "./write";

const job: JobRun = {
  id: "1",
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
  giveUp: () => {},
};

/** Creates two runs: of a revision with one broken link, and of the next revision with another. */
async function twoRuns() {
  const { token, organizationId } = await makePerson({ role: "admin" });
  const space = await makeSpace({ organizationId });
  const page = { id: newId(), title: "A", slug: "a", gitPath: "a.md" };
  const path = `/spaces/${space.id}/checks`;
  const request = async (link: string): Promise<string> => {
    await makeContent({ space, changes: [putPage({ ...page, text: `# A\n\nSee [it](${link}).\n` })] });
    return (await rest(token).post(path)).body.id;
  };
  const ids = [await request("old.md"), await request("new.md")] as const;
  const perform = (checkRunId: string) =>
    checkHandlers.find((handler) => handler.job === runChecks)?.run({ organizationId, checkRunId }, job);
  const read = async (id: string) => (await rest(token).get(`${path}/${id}`)).body;
  const linksIn = async (id: string) => {
    const { items } = (await rest(token).get(`${path}/${id}/findings`)).body;
    return items.map(({ evidence, state }: { evidence: { found: string }; state: string }) => [
      evidence.found,
      state,
    ]);
  };
  return { organizationId, ids, perform, read, linksIn };
}

it("a run that starts after a newer run ends without findings", async () => {
  const { ids, perform, read, linksIn } = await twoRuns();
  const [older, newer] = ids;
  await perform(newer);
  await perform(older);
  expect(await read(older)).toMatchObject({ status: "failure", error: { code: "superseded" } });
  expect(await read(newer)).toMatchObject({ status: "success", findings: { errors: 1 } });
  expect(await linksIn(newer)).toEqual([["new.md", "open"]]);
});

it("a run that ends after a newer run doesn't change the newer run's findings", async () => {
  const { organizationId, ids, perform, read, linksIn } = await twoRuns();
  const [older, newer] = ids;
  const where = { organizationId_id: { organizationId, id: older } };
  const run = await db().checkRun.update({ where, data: { status: "running" } });
  const checked = await checkRevision(run, job.signal);
  await perform(newer);
  await writeResult({ organizationId, checkRunId: older }, checked);
  expect(await read(older)).toMatchObject({ status: "failure", error: { code: "superseded" } });
  expect(await linksIn(newer)).toEqual([["new.md", "open"]]);
});
