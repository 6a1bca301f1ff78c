import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "./query";
import { markingOf, snippetOf } from "./snippet";
import type { Meaning } from "./vocabulary";

const meaningOf = (words: string[], beginning: string | null): Meaning => ({
  isCommon: false,
  lexemes: new Set(words),
  words: new Set(words),
  beginning,
});

const MARKING = markingOf(
  parseQuery("server retry"),
  new Map([
    ["server", meaningOf(["server", "servers"], null)],
    ["retry", meaningOf(["retry", "retries"], "ret")],
  ]),
);

const WORDS = [
  ...["server", "SERVERS", "observer", "server2", "_server_", "server.retry", "retry—server", "(ret)"],
  ...["returning", "maxRetryCount", "HTTPServer", "ServerPool", "retrying".repeat(9), "secret", "…", "\n"],
];

describe("a snippet", () => {
  it("marks the same words in texts with and without letters of other scripts", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 20 }), (words) => {
        const text = `${words.join(" ")} ${". ".repeat(200)}`;
        expect(snippetOf(text, MARKING)).toEqual(snippetOf(`${text}é`, MARKING));
      }),
    );
  });

  it("marks words, the starts of words, and words inside names, but not the middle of words", () => {
    const text = "An observer of HTTPServer sees returning servers, server2 and maxRetryCount.";
    const { body, ranges } = snippetOf(text, MARKING);
    expect(ranges.map(([start, end]) => body.slice(start, end))).toEqual([
      "Server",
      "returning servers",
      "Retry",
    ]);
  });
});
