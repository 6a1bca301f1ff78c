import { describe, expect, it } from "vitest";
import { z } from "zod";
import { zodRefusal } from "./zod-errors";

type Row = readonly [schema: z.ZodType, input: unknown, reason: string, message: string];

/** Examples for every code of a zod issue. */
const CODES: Readonly<Record<z.core.$ZodIssueCode, readonly Row[]>> = {
  invalid_type: [
    [z.object({ title: z.string() }), {}, "invalid_type", "`title` is required."],
    [
      z.object({ title: z.string() }),
      { title: 5 },
      "invalid_type",
      "`title` must be a string (received a number).",
    ],
    [
      z.object({ limit: z.int() }),
      { limit: 1.5 },
      "invalid_type",
      "`limit` must be an integer (received a number).",
    ],
    [z.object({ limit: z.number() }), { limit: Number.NaN }, "invalid_type", "`limit` must be a number."],
    [z.object({}), [], "invalid_type", "The request must be an object (received an array)."],
  ],
  too_big: [
    [
      z.object({ title: z.string().max(3) }),
      { title: "abcd" },
      "too_long",
      "`title` can have at most 3 characters (received 4).",
    ],
    [
      z.object({ ids: z.array(z.string()).max(1) }),
      { ids: ["a", "b"] },
      "too_long",
      "`ids` can have at most 1 item (received 2).",
    ],
    [
      z.object({ limit: z.number().max(3) }),
      { limit: 4 },
      "too_big",
      "`limit` must be at most 3 (received 4).",
    ],
    [
      z.object({ limit: z.number().lt(3) }),
      { limit: 3 },
      "too_big",
      "`limit` must be less than 3 (received 3).",
    ],
    [
      z.object({ code: z.string().length(3) }),
      { code: "abcd" },
      "too_long",
      "`code` must have exactly 3 characters (received 4).",
    ],
  ],
  too_small: [
    [z.object({ title: z.string().min(1) }), { title: "" }, "too_short", "`title` can't be empty."],
    [
      z.object({ title: z.string().min(3) }),
      { title: "ab" },
      "too_short",
      "`title` must have at least 3 characters (received 2).",
    ],
    [
      z.object({ ids: z.array(z.string()).min(1) }),
      { ids: [] },
      "too_short",
      "`ids` must have at least 1 item (received 0).",
    ],
    [
      z.object({ limit: z.number().gt(3) }),
      { limit: 3 },
      "too_small",
      "`limit` must be greater than 3 (received 3).",
    ],
  ],
  invalid_format: [
    [
      z.object({ email: z.email() }),
      { email: "secret" },
      "invalid_format",
      "`email` must be an email address, such as ann@example.com.",
    ],
    [
      z.object({ slug: z.string().regex(/^[a-z]+$/) }),
      { slug: "A" },
      "invalid_format",
      "`slug` must match the pattern `/^[a-z]+$/`.",
    ],
    [
      z.object({ url: z.string().startsWith("https:") }),
      { url: "x" },
      "invalid_format",
      "`url` must start with `https:`.",
    ],
    [z.object({ id: z.cuid() }), { id: "?" }, "invalid_format", "`id` must be in the format cuid."],
  ],
  not_multiple_of: [
    [
      z.object({ size: z.number().multipleOf(5) }),
      { size: 7 },
      "invalid_value",
      "`size` must be a multiple of 5 (received 7).",
    ],
  ],
  unrecognized_keys: [
    [
      z.strictObject({ a: z.strictObject({}) }),
      { a: { b: 1 }, c: 2 },
      "unknown_field",
      "`a.b` doesn't exist in this operation. Remove the field or correct its name. `c` doesn't exist in this operation. Remove the field or correct its name.",
    ],
  ],
  invalid_union: [
    [
      z.object({ to: z.union([z.string(), z.null()]) }),
      { to: 5 },
      "invalid_value",
      "`to` must be a string, or must be null.",
    ],
    [z.object({ to: z.union([z.string(), z.null()]) }), {}, "invalid_value", "`to` is required."],
    [
      z.object({ to: z.union([z.string(), z.object({ page: z.string().max(1) })]) }),
      { to: { page: "ab" } },
      "too_long",
      "`to.page` can have at most 1 character (received 2).",
    ],
    [
      z.object({ to: z.union([z.object({ page: z.string() }), z.object({ space: z.string() })]) }),
      { to: {} },
      "invalid_value",
      "`to` doesn't match any of the allowed forms. Solve one of these problems: `page` is required, or `space` is required.",
    ],
    [
      z.object({
        to: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("a") }),
          z.object({ kind: z.literal("b") }),
        ]),
      }),
      { to: { kind: "c" } },
      "invalid_choice",
      "`to.kind` must be one of `a` or `b` (received `c`).",
    ],
    [
      z.object({ to: z.xor([z.string(), z.string().max(9)]) }),
      { to: "a" },
      "invalid_value",
      "`to` matches several of the allowed forms. Send the fields of only one form.",
    ],
  ],
  invalid_key: [
    [
      z.object({ map: z.record(z.string().max(1), z.string()) }),
      { map: { ab: "" } },
      "invalid_value",
      "`map.ab` has an invalid key. Each key can have at most 1 character (received 2).",
    ],
  ],
  invalid_element: [
    [
      z.object({ map: z.map(z.string(), z.string()) }),
      { map: new Map([[{}, ""]]) },
      "invalid_value",
      "`map` has an invalid key. Each key must be a string (received an object).",
    ],
  ],
  invalid_value: [
    [
      z.object({ role: z.enum(["admin", "read"]) }),
      { role: "all" },
      "invalid_choice",
      "`role` must be one of `admin` or `read` (received `all`).",
    ],
    [z.object({ role: z.literal("admin") }), {}, "invalid_choice", "`role` is required and must be `admin`."],
    [
      z.object({ role: z.enum(["admin", "read"]) }),
      { role: "x".repeat(50) },
      "invalid_choice",
      "`role` must be one of `admin` or `read` (received a string).",
    ],
  ],
  custom: [
    [z.object({ a: z.string().refine(() => false) }), { a: "" }, "invalid_value", "`a` isn't valid."],
    [
      z.object({ a: z.string().refine(() => false, "must be shorter") }),
      { a: "" },
      "invalid_value",
      "`a` must be shorter.",
    ],
    [z.object({ a: z.string().refine(() => false, "Send less.") }), { a: "" }, "invalid_value", "Send less."],
  ],
};

describe("the error for input that doesn't match a schema", () => {
  it.each(Object.entries(CODES))("is a sentence for %s", (_code, rows) => {
    for (const [schema, input, reason, message] of rows) {
      const error = zodRefusal(schema.safeParse(input).error as z.ZodError);
      expect(error.message).toBe(message);
      expect(error.details.errors?.[0]?.reason).toBe(reason);
      expect(error.details.errors?.map((one) => one.message).join(" ")).toBe(message);
    }
  });

  it("contains the name of each unknown field, and at most five problems", () => {
    const input = Object.fromEntries("abcdefg".split("").map((name) => [name, 1]));
    const { details } = zodRefusal(z.strictObject({}).safeParse(input).error as z.ZodError);
    expect(details.errors?.map(({ field }) => field)).toEqual(["a", "b", "c", "d", "e"]);
  });
});
