import type { z } from "zod";

/**
 * The facts that people need to know about a setting. Bindery generates the reference pages, `.env.example` and the
 * Instance screen from these facts.
 */
export interface SettingFacts {
  /** The kind of value, such as "URL", "number" or "`on` or `off`". */
  type: string;
  /** Full sentences that say what the setting does. */
  meaning: string;
  unit?: string;
  /** The effect if the setting isn't set. This text is needed only if the schema has no default. */
  unset?: string;
  example?: string;
}

/** Returns a setting's schema with its facts, so that its validation and its description are in one place. */
export const setting = <Schema extends z.ZodType>(schema: Schema, facts: SettingFacts) =>
  schema.meta({ setting: facts }) as Schema;

/** A setting as operators see it. */
export interface DescribedSetting {
  name: string;
  type: string;
  meaning: string;
  default: string;
  example: string | undefined;
}

function defaultOf(schema: z.ZodType, { unset }: SettingFacts): string {
  if (unset !== undefined) return unset;
  const { data } = schema.safeParse(undefined);
  if (data === undefined) return "not set";
  return Array.isArray(data) ? "empty" : `\`${data}\``;
}

/** @throws Error if the setting has no facts */
export function describeSetting(name: string, schema: z.ZodType): DescribedSetting {
  const facts = schema.meta()?.setting as SettingFacts | undefined;
  if (facts === undefined) throw new Error(`${name} has no description: declare it with setting()`);
  const { type, unit, meaning, example } = facts;
  return {
    name,
    type: unit ? `${type} (${unit})` : type,
    meaning,
    default: defaultOf(schema, facts),
    example,
  };
}
