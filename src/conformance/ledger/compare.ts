import type { z } from "zod";
import type { Operation } from "@/api/rest/routes";
import { type Facet, SchemaFacets, typesOf } from "./facets";
import { type LedgerField, type LedgerOperation, RESOURCES, TYPES } from "./ledger";

type Type = Omit<LedgerField, "name">;

/**
 * Returns the type with the given name, combined with the field's own properties. If there is no such type,
 * returns an object type.
 */
function resolve(type: Type): Type {
  if (type.type !== "ref" || typeof type.of !== "string") return type;
  const { type: _ref, of: _of, ...own } = type;
  const target = TYPES[type.of];
  return target ? resolve({ ...target, ...own }) : { ...own, type: "object" };
}

const JSON_TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ["string"],
  number: ["number", "integer"],
  integer: ["integer", "number"],
  boolean: ["boolean"],
  array: ["array"],
  object: ["object"],
  map: ["object"],
  null: ["null"],
};

function hasType(alternatives: Facet[], type: Type): boolean {
  const resolved = resolve(type);
  if (resolved.type === "union")
    return (resolved.oneOf ?? []).every((option) => hasType(alternatives, option));
  const wanted = JSON_TYPES[resolved.type];
  if (!wanted) return true;
  return alternatives.some((facet) => {
    const types = typesOf(facet);
    return types.length === 0 || types.some((one) => wanted.includes(one));
  });
}

/** Returns every value that the contract lists for a type. For a union, this includes the values of all its members. */
function valuesOf(type: Type): (string | number)[] {
  const resolved = resolve(type);
  return [...(resolved.enum ?? []), ...(resolved.oneOf ?? []).flatMap(valuesOf)];
}

function lackingValues(alternatives: Facet[], type: Type): (string | number)[] {
  const allowed = alternatives.flatMap((facet) =>
    facet.const !== undefined ? [facet.const] : (facet.enum ?? []),
  );
  const isFree = alternatives.some((facet) => {
    const types = typesOf(facet);
    const hasValues = facet.const !== undefined || facet.enum !== undefined;
    return !hasValues && (types.length === 0 || types.includes("string"));
  });
  // A field that accepts any text accepts the values in the contract's list, but also all other values.
  // Therefore, report that the list of values is missing.
  if (isFree) return ["an enumeration"];
  return valuesOf(type).filter((value) => !allowed.includes(value));
}

const BOUNDS = [
  ["string", "min", "minLength"],
  ["string", "max", "maxLength"],
  ["number", "min", "minimum"],
  ["number", "max", "maximum"],
  ["integer", "min", "minimum"],
  ["integer", "max", "maximum"],
  ["array", "min", "minItems"],
  ["array", "minItems", "minItems"],
  ["array", "max", "maxItems"],
  ["array", "maxItems", "maxItems"],
] as const;

function boundProblems(alternatives: Facet[], type: Type): string[] {
  const resolved = resolve(type);
  return BOUNDS.flatMap(([of, ledgerName, name]) => {
    const bound = resolved[ledgerName];
    // Every text has at least 0 characters, so Bindery's schema doesn't need this limit of the contract.
    if (
      resolved.type !== of ||
      bound === undefined ||
      (of === "string" && name === "minLength" && bound === 0)
    )
      return [];
    const ours = alternatives.flatMap((facet) => facet[name] ?? []);
    return ours.includes(bound) ? [] : [`${name} is ${ours.join(" or ") || "not there"} instead of ${bound}`];
  });
}

/** Returns the differences between Bindery's field and the contract's field in type, values and limits. */
function typeProblems(alternatives: Facet[], field: Type): string[] {
  if (!hasType(alternatives, field)) return [`is no ${resolve(field).type}`];
  const lacking = valuesOf(field).length > 0 ? lackingValues(alternatives, field) : [];
  const enumeration = lacking.length > 0 ? [`lacks ${lacking.join(", ")}`] : [];
  return [...enumeration, ...boundProblems(alternatives, field)];
}

function inputProblems(schema: z.ZodType, field: LedgerField): string[] {
  const problems = typeProblems(new SchemaFacets(schema, "input").alternatives(), field);
  const isRequired = !schema.safeParse(undefined).success;
  if (isRequired !== (field.required ?? false)) problems.push(isRequired ? "is required" : "is not required");
  if (resolve(field).nullable && !schema.safeParse(null).success) problems.push("does not take null");
  return problems;
}

function fieldProblems(
  operation: Operation,
  where: "query" | "body",
  ledger: readonly LedgerField[],
): string[] {
  const names: readonly string[] = where === "query" ? [...operation.query.keys()] : operation.bodyFields;
  return ledger.flatMap((field) => {
    const label = `${operation.id} ${where}.${field.name}`;
    if (!names.includes(field.name)) return [`${label}: is not there`];
    const schema = operation.shape[field.name] as z.ZodType;
    return inputProblems(schema, field).map((problem) => `${label}: ${problem}`);
  });
}

function answerProblems(operation: Operation, answer: NonNullable<LedgerOperation["answer"]>): string[] {
  const label = `${operation.id} answer`;
  if (!operation.output) return [`${label}: has no schema`];
  const facets = new SchemaFacets(operation.output, "output");
  const parts: [string, readonly LedgerField[]][] = [[answer.at, RESOURCES[answer.resource ?? ""] ?? []]];
  if (answer.list) parts.push(["", RESOURCES.List ?? []]);
  return parts.flatMap(([prefix, fields]) =>
    fields.flatMap((field) => {
      const path = prefix ? `${prefix}.${field.name}` : field.name;
      const found = facets.at(path);
      if (found.length === 0) return [`${label}.${path}: is not there`];
      const problems = hasType(found, field) ? [] : [`is no ${resolve(field).type}`];
      const cut = path.lastIndexOf(".");
      if (field.required && !facets.insists(path.slice(0, Math.max(0, cut)), path.slice(cut + 1))) {
        problems.push("may be absent");
      }
      return problems.map((problem) => `${label}.${path}: ${problem}`);
    }),
  );
}

/** Returns all differences between a router's operation and its ledger entry. */
export function compareOperation(operation: Operation, ledger: LedgerOperation): string[] {
  const problems: string[] = [];
  const ours = `${operation.method} ${operation.path} ${operation.status}`;
  const theirs = `${ledger.method} ${ledger.path} ${ledger.status}`;
  if (ours !== theirs) problems.push(`${operation.id}: is ${ours} instead of ${theirs}`);
  problems.push(...fieldProblems(operation, "query", ledger.query));
  if (ledger.body && !ledger.body.whole)
    problems.push(...fieldProblems(operation, "body", ledger.body.fields));
  if (ledger.answer) problems.push(...answerProblems(operation, ledger.answer));
  return problems;
}

/** Returns Bindery's fields that the ledger entry doesn't have, as `query.name` and `body.name`. */
export function extraFields(operation: Operation, ledger: LedgerOperation): string[] {
  const known = (fields: readonly LedgerField[] | undefined, name: string) =>
    fields?.some((field) => field.name === name);
  const query = [...operation.query.keys()].filter((name) => !known(ledger.query, name));
  const body = ledger.body?.whole
    ? []
    : operation.bodyFields.filter((name) => !known(ledger.body?.fields, name));
  return [...query.map((name) => `query.${name}`), ...body.map((name) => `body.${name}`)];
}
