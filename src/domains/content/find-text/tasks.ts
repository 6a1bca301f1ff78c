import { splitPage } from "../markdown";
import { textTask } from "../text-tasks/text-task";
import { patternOf, type TextQuery } from "./pattern";
import { findPlaces } from "./places";
import { replacePlaces } from "./replace";

const LINES_MAX = 20;
/** Characters of a line that are shown before found words, and behind them. */
const AROUND = { before: 60, after: 120 };

/** Found words with the line around them, from 1. */
export interface FoundLine {
  line: number;
  before: string;
  match: string;
  after: string;
}

export interface FoundInText {
  count: number;
  lines: FoundLine[];
}

export const findTextTask = textTask(
  "page-find-text",
  ({ text, query }: { text: string; query: TextQuery }): FoundInText => {
    const places = findPlaces(text, patternOf(query));
    let [line, counted] = [1, 0];
    const lines = places.slice(0, LINES_MAX).map(({ from, to }) => {
      for (let next = text.indexOf("\n", counted); next !== -1 && next < from; ) {
        line += 1;
        counted = next + 1;
        next = text.indexOf("\n", counted);
      }
      const end = text.indexOf("\n", to);
      return {
        line,
        before: text.slice(Math.max(counted, from - AROUND.before), from),
        match: text.slice(from, to),
        after: text.slice(to, Math.min(end === -1 ? text.length : end, to + AROUND.after)).trimEnd(),
      };
    });
    return { count: places.length, lines };
  },
);

/** The page with other words, and its title as it then is; null where it would say something else beside. */
export const replaceTextTask = textTask(
  "page-replace-text",
  ({ text, query, replacement }: { text: string; query: TextQuery; replacement: string }) => {
    const replaced = replacePlaces(text, patternOf(query), replacement);
    return replaced === null ? null : { text: replaced, title: splitPage(replaced).title };
  },
);
