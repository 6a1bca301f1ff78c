import { expect, it } from "vitest";
import { pulseWords, sourceWords } from "./words";

it.each([
  [[0, 0, 0], "No issues in the last 3 weeks."],
  [[0, 4, 1], "5 issues in the last 3 weeks: 1 this week, most (4) 1 week ago."],
  [[0, 0, 1], "1 issue in the last 3 weeks: 1 this week, most (1) this week."],
])("the description of the chart for %j is %j", (weeks, words) => {
  expect(pulseWords(weeks)).toBe(words);
});

it.each([
  ["email", "Email"],
  ["integration:api:ingest", "API"],
  ["integration:helpdesk:ingest", "helpdesk"],
])("the source %s is called %s", (source, words) => {
  expect(sourceWords(source)).toBe(words);
});
