import { describe, expect, it } from "vitest";
import { jsonSchemaField } from "@/domains/sites/adaptive/schema";
import { invalid } from "@/lib/errors";
import { BEGINNING, mistakesIn, readText, sampleClaims } from "./claims-text";
import { type JsonProblem, readJson } from "./json-places";

describe("mistakes in a schema that is written as text", () => {
  it("have the position of the wrong value, or of the object in which a value is missing", () => {
    const text = JSON.stringify(
      {
        type: "object",
        properties: { plan: { type: "text", description: "" }, beta: { type: "boolean" } },
        additionalProperties: false,
      },
      null,
      2,
    );
    const errors = [
      ...(invalid("jsonSchema.properties.plan.type", "isn't a type").details.errors ?? []),
      ...(invalid("jsonSchema.properties.beta.description", "is required").details.errors ?? []),
    ];
    const mistakes = mistakesIn(errors, text);
    expect(mistakes.map(({ from, to }) => text.slice(from, to))).toEqual([
      '"text"',
      '{\n      "type": "boolean"\n    }',
    ]);
    expect(mistakes.map(({ line }) => line)).toEqual([5, 8]);
    expect(mistakes[0]?.message).toBe("`properties.plan.type` isn't a type.");
    expect(mistakesIn(invalid("jsonSchema", "is too large").details.errors ?? [], text)[0]?.message).toBe(
      "The schema is too large.",
    );
    expect(mistakesIn([], text)).toEqual([]);
  });

  it("have the position at which the JSON is invalid", () => {
    const at = (text: string) => {
      try {
        return String(readJson(text).value);
      } catch (error) {
        return (error as JsonProblem).at;
      }
    };
    expect(['{"a" 1}', '{"a":}', "[1 2]", '{"a":1} x', '"open', '{"a":1,"a":2}'].map(at)).toEqual([
      5, 5, 3, 8, 0, 7,
    ]);
    for (const text of ['{"a":[1,-2.5e3,true,null,"\\u00e9\\n"],"b":{}}', "[]", '"x"', " 12 "])
      expect(readJson(text).value).toEqual(JSON.parse(text));
  });

  it("don't exist in the initial schema, which the server accepts and which sample claims match", () => {
    expect(jsonSchemaField.safeParse(BEGINNING).success).toBe(true);
    expect(readText(`${JSON.stringify(BEGINNING)} x`)).toMatchObject({
      mistakes: [{ message: "Unexpected text after the value", line: 1 }],
    });
    expect(sampleClaims(BEGINNING)).toEqual({
      signed: { plan: "free", isBetaTester: true },
      unsigned: { language: "" },
    });
  });
});
