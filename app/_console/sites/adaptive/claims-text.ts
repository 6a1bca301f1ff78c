import { JsonProblem, type Range, readJson } from "./json-places";

/** What is wrong with the text of a schema, and where. */
export interface Mistake extends Range {
  message: string;
  line: number;
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** What a text says, or where it stops being JSON. */
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

/**
 * Where the mistakes stand that a refusal names: `jsonSchema.properties.plan.type: is wrong; …`. Empty where it names
 * none.
 */
export function mistakesIn(refusal: string, text: string): Mistake[] {
  const { placeOf } = readJson(text);
  return refusal.split("; ").flatMap((part) => {
    const found = /^jsonSchema((?:\.[^:]*)?): (.*)$/s.exec(part);
    if (!found) return [];
    const path = (found[1] ?? "").split(".").slice(1);
    const place = placeOf(path);
    const message = path.length > 0 ? `${path.join(".")}: ${found[2]}` : (found[2] ?? "");
    return [{ ...place, message, line: lineAt(text, place.from) }];
  });
}

/** What a new schema begins with: one claim of each kind that conditions often ask for. */
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

/** Claims of a made-up visitor, as the schema has them. */
export function sampleClaims(schema: { properties: object }): { signed: object; unsigned: object } {
  const { unsigned, ...signed } = schema.properties as Record<string, Claim>;
  return {
    signed: sampleOf({ type: "object", properties: signed }) as object,
    unsigned: unsigned ? (sampleOf(unsigned) as object) : {},
  };
}
