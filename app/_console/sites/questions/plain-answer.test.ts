import { expect, it } from "vitest";
import { plainAnswer } from "./plain-answer";

it("the plain text of an answer has no Markdown marks, but keeps text that only looks like marks", () => {
  const markdown =
    "Set **one** `flush_interval` ([Buffers › A \\[b\\]](http://x/s/a#b)).\n\n* 2 \\* 3 is array[0] (six)";
  expect(plainAnswer(markdown)).toBe(
    "Set one flush_interval (Buffers › A [b]).\n\n* 2 * 3 is array[0] (six)",
  );
});
