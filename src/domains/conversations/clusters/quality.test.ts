import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { detectLanguage } from "@/domains/text/detect-language";
import { issuesByKeywords } from "../keywords";
import { ClusterIndex, type SortedIssue } from "./cluster-index";
import { adjustedRandIndex } from "./rand-index.fixture";

type Labelled = [topic: string, language: string, subject: string, body: string];

const read = (name: string) =>
  JSON.parse(readFileSync(`bench/conversations/${name}.json`, "utf8")) as Labelled[];

async function issueOf([, , subject, body]: Labelled, index: number): Promise<SortedIssue> {
  const customer = { subject: subject || null, messages: [body] };
  const [draft] = await issuesByKeywords(customer, await detectLanguage(`${subject}\n${body}`));
  return { id: String(index), terms: draft?.terms ?? {} };
}

/**
 * Measures how well messages are sorted into clusters. The messages arrive in batches of this size, in an
 * order that is unrelated to their topics.
 */
async function agreement(messages: readonly Labelled[], atOnce: number): Promise<number> {
  const issues = await Promise.all(messages.map(issueOf));
  const shuffled = issues.toSorted(
    (one, other) => ((Number(one.id) * 61) % 127) - ((Number(other.id) * 61) % 127),
  );
  const clusterIndex = new ClusterIndex(
    { clusters: [], waiting: [], frequencies: new Map(), issues: 0 },
    newId,
  );
  const places = new Map<string, string>();
  for (let at = 0; at < shuffled.length; at += atOnce) {
    const { placed, merged } = clusterIndex.sort(shuffled.slice(at, at + atOnce));
    for (const [issue, place] of places) places.set(issue, merged.get(place) ?? place);
    for (const [issue, place] of placed) places.set(issue, place);
  }
  const found = issues.map(({ id }) => places.get(id) ?? `alone ${id}`);
  return adjustedRandIndex(
    found,
    messages.map(([topic]) => topic),
  );
}

describe("sorting without a model", () => {
  it.each([
    [120, 0.65],
    [1, 0.6],
  ])("finds the 12 topics of 120 messages that arrive %i at a time", async (atOnce, least) => {
    const found = await agreement(read("labelled"), atOnce);
    expect(found).toBeGreaterThan(least);
  });

  it.each([
    [120, 0.7],
    [1, 0.6],
  ])("finds the topics of other messages that arrive %i at a time", async (atOnce, least) => {
    const found = await agreement(read("held-out"), atOnce);
    expect(found).toBeGreaterThan(least);
  });

  it("has an index of 1 for equal groupings, and of about 0 for unrelated groupings", () => {
    expect(adjustedRandIndex(["a", "a", "b", "b"], ["x", "x", "y", "y"])).toBe(1);
    expect(adjustedRandIndex(["a", "a", "b", "b"], ["x", "y", "x", "y"])).toBeLessThan(0);
  });
});
