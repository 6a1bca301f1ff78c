import type { Field } from "../view/fields";
import type { LimitRule } from "../view/limit-words";
import type { Limit } from "../view/schema-words";

/** Who sends a value: the client in requests, the API in responses. */
export type Side = "request" | "response";

/** A change of one field or parameter. */
export interface FieldChange {
  kind: "removed" | "required" | "optional" | "changed" | "deprecated" | "added";
  /** The path of the field, such as `body.owner.name`. */
  at: string;
  /** The messages in which the change breaks clients. */
  breaks: readonly Side[];
}

const BOTH: readonly Side[] = ["request", "response"];
const UPPER = new Set<LimitRule>(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);
const LOWER = new Set<LimitRule>(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);

/** Whether a value that the old limit allows can violate the new limit. */
function isStricter(before: Limit | undefined, { rule, values }: Limit): boolean {
  if (rule === "default") return false;
  if (!before) return true;
  const [old, current] = [Number(before.values[0]), Number(values[0])];
  if (UPPER.has(rule)) return current < old;
  if (LOWER.has(rule)) return current > old;
  if (rule === "oneOf") return before.values.some((value) => !values.includes(value));
  return before.values.join() !== values.join();
}

const limitsText = (limits: readonly Limit[]) => JSON.stringify(limits);

const isStricterThan = (before: readonly Limit[], after: readonly Limit[]) =>
  after.some((limit) =>
    isStricter(
      before.find(({ rule }) => rule === limit.rule),
      limit,
    ),
  );

const choicesIn = (type: string) => type.split(" | ");
const isWithin = (some: readonly string[], all: readonly string[]) =>
  some.every((each) => all.includes(each) || (each === "integer" && all.includes("number")));

/** Returns the sides that a new type breaks. Clients can still send and read values of a type that only got wider or narrower. */
function sidesBrokenByType(before: string, after: string): readonly Side[] {
  const [old, current] = [choicesIn(before), choicesIn(after)];
  if (isWithin(old, current)) return ["response"];
  return isWithin(current, old) ? ["request"] : BOTH;
}

type Typed = Pick<Field, "type" | "fields" | "sameAs">;

const hasFields = ({ fields, sameAs }: Typed) => fields !== undefined || sameAs !== undefined;

/** The type as it's compared. The name of an object's schema doesn't matter, because messages don't contain it. */
const comparedType = (typed: Typed, { type }: Typed) =>
  hasFields(typed) ? type.replace(/^[^[\]|]+/, "object") : type;

/** Returns the changes of a value's type and of the fields within it. */
export function typeChanges(before: Typed, after: Typed, at: string): FieldChange[] {
  const [old, current] =
    hasFields(before) && hasFields(after)
      ? [comparedType(before, before), comparedType(after, after)]
      : [before.type, after.type];
  if (old !== current) return [{ kind: "changed", at, breaks: sidesBrokenByType(old, current) }];
  // If one of the versions lists these fields in another place, they're compared there.
  if (before.sameAs !== undefined || after.sameAs !== undefined) return [];
  return fieldChanges(before.fields ?? [], after.fields ?? []);
}

function changesOf(before: Field, after: Field): FieldChange[] {
  const at = after.path;
  const found: FieldChange[] = [];
  if (after.isRequired && !before.isRequired) found.push({ kind: "required", at, breaks: ["request"] });
  if (before.isRequired && !after.isRequired) found.push({ kind: "optional", at, breaks: ["response"] });
  if (after.isDeprecated && !before.isDeprecated) found.push({ kind: "deprecated", at, breaks: [] });
  const inside = typeChanges(before, after, at);
  if (limitsText(before.limits) !== limitsText(after.limits) && !inside.some((each) => each.at === at))
    found.push({
      kind: "changed",
      at,
      breaks: isStricterThan(before.limits, after.limits) ? ["request"] : [],
    });
  return [...found, ...inside];
}

const keyOf = ({ name, names }: Field) => `${name} ${names ?? ""}`;

/** Returns the differences between the fields of two versions. */
export function fieldChanges(before: readonly Field[], after: readonly Field[]): FieldChange[] {
  const old = new Map(before.map((field) => [keyOf(field), field]));
  const current = new Set(after.map(keyOf));
  const removed = before.filter((field) => !current.has(keyOf(field)));
  return [
    ...removed.map(({ path: at }) => ({ kind: "removed" as const, at, breaks: BOTH })),
    ...after.flatMap((field): FieldChange[] => {
      const known = old.get(keyOf(field));
      if (known) return changesOf(known, field);
      return [{ kind: "added", at: field.path, breaks: field.isRequired ? ["request"] : [] }];
    }),
  ];
}

interface Listed {
  isCut: boolean;
}

/** Leaves out fields that a limit hides in one of the versions, because these fields weren't added or removed. */
export const withoutHidden = (
  changes: readonly FieldChange[],
  before: Listed,
  after: Listed,
): FieldChange[] =>
  changes.filter(({ kind }) => !((kind === "added" && before.isCut) || (kind === "removed" && after.isCut)));
