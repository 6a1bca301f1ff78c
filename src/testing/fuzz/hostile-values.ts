import fc from "fast-check";

/**
 * Strings that often cause errors: all kinds of Unicode, control characters, and code in other languages.
 */
export const HOSTILE_NAMES = [
  "",
  " ",
  "\0",
  "a\0b",
  "\u0001\u001b[31m\u007f",
  "\ud800",
  "a\udc00",
  "😀👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "\u202eabc\u202c",
  "שלום عربى",
  `e${"\u0301".repeat(200)}`,
  "\ufeffbom",
  "\u2028\u2029\u0085",
  "İıßﬁǆ",
  "\uffff\u{10ffff}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e999",
  "9007199254740993",
  "..",
  "../../../../etc/passwd",
  "/",
  "a/b\\c",
  "%",
  "%00",
  "%ff",
  "?&#=+",
  "' OR 1=1 --",
  '"',
  "\\",
  "*",
  "a:b|c & !d",
  "\r\nx-injected: yes",
  "<script>alert(1)</script>",
  "]]>&amp;&#0;&#xd800;",
  "{{7*7}}#{7*7}{% if %}",
  "javascript:alert(1)",
  "http://[::1",
  "https://user:word@docs.invalid:99999/",
  "0000-00-00T00:00:00Z",
  "2024-02-30T25:61:61.999999999999Z",
  "+275760-09-13T00:00:00.001Z",
] as const;

const LARGE_TEXTS = ["a", "😀", "[", "<b>", "> ", "\n", "\\"].flatMap((part) =>
  [300, 5000, 60_000].map((length) => part.repeat(Math.ceil(length / part.length))),
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(...LARGE_TEXTS) },
);

/** Returns lists that are nested to a given depth. */
function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

const PROTOTYPES = ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'];
const HOSTILE_VALUES: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 5e-324],
  ...[[], {}, [null], [[]], { length: -1 }, { toString: 1, valueOf: 1 }, JSON.parse('{"then":1}')],
  ...PROTOTYPES.map((json) => JSON.parse(json)),
  ...[60, 800].map(nested),
  Array.from({ length: 2000 }, (_, index) => index),
];

/** Any JSON value, which usually has the wrong type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 2, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Bodies that are missing or aren't JSON objects. A `*` is replaced with a valid body. */
export const RAW_BODIES = [
  "",
  " ",
  "null",
  "true",
  "0",
  "[]",
  "[null]",
  '"text"',
  "{",
  "{]",
  "{'a':1}",
  '{"a":}',
  '{"a":1,}',
  "NaN",
  "\ufeff{}",
  "\0",
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"a":1e999}',
  '{"__proto__":null,"constructor":null}',
  `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
  `${"[".repeat(100_000)}`,
  `{"a":"${"a".repeat(1_200_000)}"}`,
  "a=b&c=d",
  "**",
  "*x",
  "[*]",
] as const;
