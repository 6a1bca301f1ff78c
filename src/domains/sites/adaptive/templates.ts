import { type ClaimsSchema, type ClaimType, UNSIGNED } from "@/domains/content/conditions/claims";
import { CONDITION_LENGTH_MAX } from "@/domains/content/conditions/syntax";

export interface TemplateCondition {
  description: string;
  condition: string;
}

const TEMPLATES_MAX = 1000;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Reserved words, which can't be used as names. */
const RESERVED = new Set(["true", "false", "null", "in"]);

const quoted = (text: string) => JSON.stringify(text);
const within = (owner: string, name: string) =>
  IDENTIFIER.test(name) && !RESERVED.has(name) ? `${owner}.${name}` : `${owner}[${quoted(name)}]`;

/** The label of a claim: the claim's description or, if it has none, the claim's name. */
const labelOf = (claim: ClaimType, name: string) =>
  (claim.description.trim() || name).replace(/(?<![.\s])[.\s]+$/, "");

function templatesOf(claim: ClaimType, name: string, place: string): TemplateCondition[] {
  const label = labelOf(claim, name);
  if (claim.type === "boolean")
    return [
      { description: label, condition: `${place} == true` },
      { description: `Not: ${label}`, condition: `${place} == false` },
    ];
  if (claim.type === "string" && claim.enum)
    return claim.enum.map((value) => ({
      description: `${label}: ${value}`,
      condition: `${place} == ${quoted(value)}`,
    }));
  if (claim.type === "array" && claim.items.type === "string" && claim.items.enum)
    return claim.items.enum.map((value) => ({
      description: `${label}: ${value} among them`,
      condition: `${quoted(value)} in ${place}`,
    }));
  return claim.type === "object" ? templatesBelow(claim.properties, place) : [];
}

const templatesBelow = (properties: ClaimsSchema["properties"], owner: string): TemplateCondition[] =>
  Object.entries(properties).flatMap(([name, claim]) => templatesOf(claim, name, within(owner, name)));

/**
 * Returns ready-made conditions for claims with a known set of values. Conditions on unverified claims come
 * last.
 */
export function templateConditionsOf(schema: ClaimsSchema): TemplateCondition[] {
  const { [UNSIGNED]: unsigned, ...signed } = schema.properties;
  const all = [
    ...templatesBelow(signed, "visitor.claims"),
    ...templatesBelow(unsigned ? { [UNSIGNED]: unsigned } : {}, "visitor.claims"),
  ];
  return all.filter(({ condition }) => condition.length <= CONDITION_LENGTH_MAX).slice(0, TEMPLATES_MAX);
}
