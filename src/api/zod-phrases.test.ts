import { describe, expect, it } from "vitest";
import { z } from "zod";
import { zodRefusal } from "@/trpc/zod-errors";
import { operationsOf } from "./rest/routes";
import { appRouter } from "./root";

/** Patterns of zod's default messages. */
const PHRASES =
  /Invalid (?:input|option|string|number|key|value|discriminator)|Too (?:big|small)|Unrecognized key|\bexpected \w+|JSON Schema/;
const SENTENCE = /^(?:`[^`]+` |[A-Z`]).*[.?!]$/s;

const LONG = "x".repeat(70_000);
const VALUES = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e15,
  Number.NaN,
  "",
  "x",
  " ",
  "\u0000",
  "-",
  "a b/c",
  LONG,
  "2000-13-45",
  [],
  [null],
  [LONG],
];
const OBJECTS = [
  {},
  { "": 1 },
  { type: "none" },
  { kind: 7, extra: { deep: [] } },
  Object.fromEntries(VALUES.map((_, at) => [`k${at}`, LONG])),
];

const at = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => ({ [name]: inner }), value);

/**
 * Returns the paths of all fields in a schema, including the fields in nested objects, unions, lists and
 * wrappers.
 */
function fieldsOf(schema: z.core.$ZodType, path: string[] = [], depth = 0): string[][] {
  if (depth > 6) return [];
  const def = schema._zod.def as unknown as Record<string, never>;
  const inner = [def["innerType"], def["in"], ...((def["options"] as z.core.$ZodType[] | undefined) ?? [])];
  const shape = Object.entries((def["shape"] as Record<string, z.core.$ZodType> | undefined) ?? {});
  return [
    ...(path.length > 0 && inner.every((one) => one === undefined) ? [path] : []),
    ...inner.flatMap((one) => (one === undefined ? [] : fieldsOf(one, path, depth + 1))),
    ...shape.flatMap(([name, field]) => fieldsOf(field, [...path, name], depth + 1)),
    ...(def["element"] === undefined ? [] : fieldsOf(def["element"], [...path, "0"], depth + 1)),
  ];
}

function wrongIn(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input);
  if (!error) return [];
  const { message, details } = zodRefusal(error);
  const texts = details.errors?.map((one) => one.message) ?? [message];
  return texts.filter((text) => PHRASES.test(text) || !SENTENCE.test(text));
}

describe("messages about invalid input", () => {
  it("are sentences that Bindery defines, for every field of every operation", () => {
    const wrong = operationsOf(appRouter).flatMap(({ id, shape }) => {
      const schema = z.strictObject(shape);
      const inputs = fieldsOf(schema).flatMap((path) =>
        [...VALUES, ...OBJECTS].map((value) => at(path, value)),
      );
      return [{}, { unknown: 1, other: 2 }, ...inputs].flatMap((input) =>
        wrongIn(schema, input).map((text) => `${id}: ${text.slice(0, 300)}`),
      );
    });
    expect([...new Set(wrong)]).toEqual([]);
  }, 120_000);
});
