import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { actOf } from "@/testing/act";
import { runJobs } from "@/testing/jobs";
import { killWorkerWhen } from "@/testing/killed-worker";
import { makeOrganization } from "@/testing/make/organization";
import { ingestConversations } from "./ingest";
import type { ConversationPart } from "./schema";

type Labelled = [topic: string, language: string, subject: string, body: string];
const MESSAGES = JSON.parse(readFileSync("bench/conversations/labelled.json", "utf8")) as Labelled[];
const ROUNDS = 5;

const partsOf = (body: string): ConversationPart[] => [{ type: "message", role: "user", body }];

async function sendAll(organizationId: string) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = MESSAGES.map(([, , subject, body], index) => ({
      id: `${round}-${index}`,
      subject,
      parts: partsOf(body),
    }));
    await ingestConversations(actOf("somebody"), organizationId, some);
  }
}

/** Checks that the stored data is consistent: one issue for each conversation, and correct counts. */
async function expectWhole(organizationId: string) {
  const where = { organizationId };
  const [issues, clusters, terms] = await Promise.all([
    db().conversationIssue.findMany({ where }),
    db().conversationsIssuesCluster.findMany({ where }),
    db().conversationTerm.findMany({ where }),
  ]);
  const processed = await db().conversation.findMany({ where: { ...where, NOT: { processedAt: null } } });
  expect(issues.map(({ conversationId }) => conversationId).sort()).toEqual(
    processed.map(({ id }) => id).sort(),
  );
  for (const { id, issues: count } of clusters)
    expect(issues.filter(({ clusterId }) => clusterId === id)).toHaveLength(count);
  expect(issues.filter(({ clusterId }) => clusterId && !clusters.some(({ id }) => id === clusterId))).toEqual(
    [],
  );
  const counts = new Map<string, number>();
  for (const issue of issues)
    for (const term of Object.keys(issue.terms as object)) counts.set(term, (counts.get(term) ?? 0) + 1);
  expect(Object.fromEntries(terms.map((one) => [one.term, one.issues]))).toEqual(Object.fromEntries(counts));
  return processed.length;
}

it("a killed worker leaves only complete batches, and the next worker continues after these batches", async () => {
  const organizationId = (await makeOrganization()).id;
  await sendAll(organizationId);
  const where = { organizationId, NOT: { processedAt: null } };
  await killWorkerWhen(["conversations"], async () => (await db().conversation.count({ where })) > 0);
  const first = await expectWhole(organizationId);
  expect(first).toBeLessThan(MESSAGES.length * ROUNDS);
  await runJobs();
  expect(await expectWhole(organizationId)).toBe(MESSAGES.length * ROUNDS);
  const clusters = await db().conversationsIssuesCluster.findMany({ where: { organizationId } });
  expect(clusters.every(({ status, label }) => status === "ready" && label !== "")).toBe(true);
}, 60_000);
