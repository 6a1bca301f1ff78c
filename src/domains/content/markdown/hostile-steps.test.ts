import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_TEXTS } from "@/testing/hostile/texts";
import { PageSyntaxError } from "./errors";
import { splitPage } from "./page";
import { readDocument } from "./to-document";

// Steps are blocks of code that ran, ours and the libraries', as the engine counts them: the same on any machine.

const BYTES = 16_000;
/** So many for each character. Ordinary text takes a hundred; what takes the square of this length takes ten thousands. */
const STEPS_PER_CHARACTER = 4500;

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

/** Blocks that ran since this was last asked. */
async function takeSteps(): Promise<number> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ranges = result.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

/** Reads a text, which is accepted, or refused with a sentence. */
function read(text: string): void {
  try {
    readDocument(splitPage(text).bodyAfterTitle);
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    expect(error.message).toMatch(/\w+ \w+.* \(line \d+\)$/);
  }
}

/** What took the square of its length, or more, when steps were not counted. */
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
  "front matter of many keys",
];
const texts = HOSTILE_TEXTS.filter(({ name }) => WORST.includes(name));

describe("reading a hostile text", () => {
  it.each(texts)("takes steps that its length allows: $name", { timeout: 30_000 }, async ({ at }) => {
    const text = at(BYTES);
    await takeSteps();
    read(text);
    expect(await takeSteps()).toBeLessThan(STEPS_PER_CHARACTER * text.length);
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

  it.each(Object.entries(NESTED))(
    "reads what stands inside once for each level at most: %s",
    (_, [open, close]) => {
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
    },
  );
});
