import { describe, expect, it } from "vitest";
import type { HostileText } from "@/testing/hostile/grow";
import { HOSTILE_TEXTS } from "@/testing/hostile/texts";
import { countSteps } from "@/testing/steps";
import { PageSyntaxError } from "./errors";
import { splitPage } from "./page";
import { readDocument } from "./to-document";

const BYTES = 16_000;
/**
 * The maximum number of steps per character. Normal text takes about a hundred steps per character. If the
 * work were quadratic, a text of this length would take tens of thousands of steps per character.
 */
const STEPS_PER_CHARACTER = 4500;

const stepsOf = countSteps();

/** Parses a text. The parser must either accept it, or reject it with a message that is a sentence. */
function read(text: string): void {
  try {
    readDocument(splitPage(text).bodyAfterTitle);
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    expect(error.message).toMatch(/\w+ \w+.* \(line \d+\)$/);
  }
}

/** Texts that needed quadratic time or more before the parser counted its steps. */
const WORST = [
  "closing brackets",
  "emphasis, nested",
  "beginnings of comments",
  "backticks of growing length",
  "quotes and lazy lines by turns",
  "underlined headings",
  "spaces within a line",
  "a table of short rows",
  "one definition, many uses",
  "nested HTML between stray closing tags",
  "marks that every paragraph opens again",
  "a footnote of HTML that names itself",
  "front matter of many keys",
];
const worst = HOSTILE_TEXTS.filter(({ name }) => WORST.includes(name));

const SHORT_BYTES = 1500;
/**
 * The maximum factor by which the number of steps can grow if the text becomes twice as long. The factor is
 * two for linear work and four for quadratic work.
 */
const GROWTH_MAX = 3.6;

async function growthOf({ at }: HostileText): Promise<number> {
  const short = await stepsOf(() => read(at(SHORT_BYTES)));
  const long = await stepsOf(() => read(at(2 * SHORT_BYTES)));
  return long / short;
}

describe("parsing a hostile text", () => {
  it.each(HOSTILE_TEXTS)(
    "takes a number of steps proportional to its length: $name",
    { timeout: 30_000 },
    async (text) => {
      // The JavaScript engine loses the step counts of code that it removes from memory. If the steps seem to
      // grow too much, they're counted again.
      const growth = await growthOf(text);
      expect(growth < GROWTH_MAX ? growth : await growthOf(text)).toBeLessThan(GROWTH_MAX);
    },
  );

  it.each(worst)("stays below the maximum number of steps: $name", { timeout: 30_000 }, async ({ at }) => {
    const text = at(BYTES);
    expect(await stepsOf(() => read(text))).toBeLessThan(STEPS_PER_CHARACTER * text.length);
  });

  const NESTED = {
    "tags of code": ["{% code %}\n", "\n{% endcode %}"],
    "tags of tabs that are refused": ['{% tabs %}\n{% tab "no" %}\n', "\n{% endtab %}\n{% endtabs %}"],
    "blocks of code in HTML": ['<div data-gb-custom-block data-tag="code">', "</div>"],
    "blocks of code among other HTML": [
      '<blockquote><div data-gb-custom-block data-tag="prompt"><section>',
      "</section></div></blockquote>",
    ],
  };

  it.each(Object.entries(NESTED))("reads nested content at most once per level: %s", (_, [open, close]) => {
    const depth = 8;
    const text = `${open?.repeat(depth)}<p><a href="https://example.org/">x</a></p>${close?.repeat(depth)}`;
    let reads = 0;
    const resolve = (url: string) => {
      reads += 1;
      return { kind: "url" as const, url };
    };
    readDocument(text, { resolve });
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(2 * depth + 2);
  });
});
