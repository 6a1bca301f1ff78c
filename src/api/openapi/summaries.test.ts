import { expect, it } from "vitest";
import { operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { returnsOf } from "./returns";

/**
 * The verbs with which a summary can start. Prefer the first six. Avoid new verbs, because readers of the API
 * reference search for the verbs that they already know.
 */
const VERBS =
  "List Get Create Update Replace Delete Accept Add Apply Ask Cancel Check Compare Decline Duplicate Export Import Invite Join " +
  "Mark Merge Move Mute Preview Publish Remove Request Resolve Restore Retry Revoke Run Search Submit Sync Transfer Undo " +
  "Unmute Unpublish Verify";

const verbs = VERBS.split(" ");
const WORDS_MAX = 6;
const operations = operationsOf(appRouter);
const summaries = operations.map(({ id, meta }) => ({ id, words: (meta.openapi?.summary ?? "").split(" ") }));

it("starts every summary with one of at most 40 verbs, and uses each of these verbs", () => {
  expect(summaries.filter(({ words: [verb = ""] }) => !verbs.includes(verb))).toEqual([]);
  expect(verbs.filter((verb) => !summaries.some(({ words }) => words[0] === verb))).toEqual([]);
  expect(verbs.length).toBeLessThanOrEqual(40);
});

it("has a verb and a noun in every summary, and at most six words", () => {
  const others = summaries.filter(({ words }) => words.length < 2 || words.length > WORDS_MAX);
  expect(others.map(({ id, words }) => `${id}: ${words.join(" ")}`)).toEqual([]);
});

it("describes every successful response", () => {
  expect(operations.filter((operation) => returnsOf(operation) === undefined).map(({ id }) => id)).toEqual(
    [],
  );
});
