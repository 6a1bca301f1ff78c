import { describe, expect, it } from "vitest";
import { z } from "zod";
import { JsonText } from "./json-text";
import { orJsonText } from "./json-text-schema";

const schema = orJsonText(z.object({ a: z.number() }));

describe("a schema that also accepts JSON text", () => {
  it.each([
    ["itself", schema],
    ["with a description", schema.describe("A value.")],
    ["with metadata and a description", schema.meta({ title: "Value" }).describe("A value.")],
  ])("accepts JSON text unchanged, and checks other values: %s", (_form, form) => {
    const text = new JsonText("{}");
    expect(form.parse(text)).toBe(text);
    expect(form.parse({ a: 1 })).toEqual({ a: 1 });
    expect(form.safeParse({ a: "b" }).success).toBe(false);
  });

  it("keeps its description", () => {
    expect(schema.meta({ title: "Value" }).describe("A value.").meta()).toEqual({
      title: "Value",
      description: "A value.",
    });
  });
});
