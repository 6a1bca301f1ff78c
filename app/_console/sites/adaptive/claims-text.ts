import type { FieldError } from "@/lib/error-reasons";
import { JsonProblem, type Range, readJson } from "./json-places";

/** A mistake in the text of a schema, with its position. */
export interface Mistake extends Range {
  message: string;
  line: number;
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** The parsed value of a text, or the mistake that makes it invalid JSON. */
export function readText(text: string): { value: unknown } | { mistakes: Mistake[] } {
  try {
    return { value: readJson(text).value };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const { at, message } = error;
    const from = Math.min(at, Math.max(text.length - 1, 0));
    return { mistakes: [{ from, to: from + 1, message, line: lineAt(text, at) }] };
  }
}

/** Converts the server's errors for fields such as `jsonSchema.properties.plan.type` to mistakes in the text. */
export function mistakesIn(errors: readonly FieldError[], text: string): Mistake[] {
  const { rangeOf } = readJson(text);
  return errors.flatMap(({ field, message }) => {
    const [root, ...path] = field.split(".");
    if (root !== "jsonSchema") return [];
    const place = rangeOf(path);
    const named = path.length > 0 ? `\`${path.join(".")}\`` : "The schema";
    return [{ ...place, message: message.replace(`\`${field}\``, named), line: lineAt(text, place.from) }];
  });
}

/** The initial schema: one claim of each kind that conditions often use. */
export const BEGINNING = {
  type: "object",
  properties: {
    plan: { type: "string", description: "The visitor's plan.", enum: ["free", "pro"] },
    isBetaTester: { type: "boolean", description: "Whether the visitor tests beta features." },
    unsigned: {
      type: "object",
      description: "Unsigned claims of the site visitor.",
      properties: {
        language: { type: "string", description: "The language that the visitor prefers." },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

type Claim = { type: string; enum?: string[]; properties?: Record<string, Claim> };

function sampleOf({ type, enum: values, properties = {} }: Claim): unknown {
  if (type === "boolean") return true;
  if (type === "number") return 1;
  if (type === "array") return [];
  if (type === "string") return values?.[0] ?? "";
  return Object.fromEntries(Object.entries(properties).map(([name, claim]) => [name, sampleOf(claim)]));
}

/** Claims of an example visitor that match the schema. */
export function sampleClaims(schema: { properties: object }): { signed: object; unsigned: object } {
  const { unsigned, ...signed } = schema.properties as Record<string, Claim>;
  return {
    signed: sampleOf({ type: "object", properties: signed }) as object,
    unsigned: unsigned ? (sampleOf(unsigned) as object) : {},
  };
}
