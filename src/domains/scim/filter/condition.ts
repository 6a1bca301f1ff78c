import { type RawBuilder, sql } from "kysely";
import { ScimRefusal } from "../refusal";
import type { AttributePath, Filter, Operator } from "./parse";

type Condition = RawBuilder<boolean>;

/** A value that filters can compare. `text` ignores case, `exact` doesn't. */
export interface Comparable {
  type: "text" | "exact" | "boolean" | "time";
  value: RawBuilder<unknown>;
  /** Finds the rows with an equal value through an index. */
  equals?: (text: string) => Condition;
}

/** A multi-valued attribute. `within` returns the condition that some element meets a condition. */
export interface Elements {
  within: (condition: Condition) => Condition;
  of: Readonly<Record<string, Comparable>>;
}

/** The attributes of a resource, by their names in lower case. A sub-attribute is named `attribute.sub`. */
export interface Filterable {
  plain: Readonly<Record<string, Comparable>>;
  elements: Readonly<Record<string, Elements>>;
}

const unknown = (name: string) =>
  new ScimRefusal("invalidFilter", `The attribute ${JSON.stringify(name)} can't be used in this filter.`);

const unsuitable = () =>
  new ScimRefusal(
    "invalidFilter",
    "The filter compares an attribute with a value or an operator that the attribute doesn't support.",
  );

const SIGNS = { gt: ">", ge: ">=", lt: "<", le: "<=" } as const;

function textCondition(
  value: RawBuilder<unknown>,
  operator: Operator,
  wanted: RawBuilder<unknown>,
): Condition {
  if (operator === "eq") return sql`${value} = ${wanted}`;
  if (operator === "ne") return sql`${value} IS DISTINCT FROM ${wanted}`;
  if (operator === "co") return sql`strpos(${value}, ${wanted}) > 0`;
  if (operator === "sw") return sql`starts_with(${value}, ${wanted})`;
  if (operator === "ew") return sql`right(${value}, length(${wanted})) = ${wanted}`;
  return sql`${value} ${sql.raw(SIGNS[operator])} ${wanted}`;
}

function booleanOf(value: unknown): boolean {
  const word = String(value).toLowerCase();
  if (word !== "true" && word !== "false") throw unsuitable();
  return word === "true";
}

function timeCondition(value: RawBuilder<unknown>, operator: Operator, wanted: unknown): Condition {
  const time = new Date(typeof wanted === "string" ? wanted : Number.NaN);
  if (Number.isNaN(time.getTime()) || operator === "co" || operator === "sw" || operator === "ew")
    throw unsuitable();
  return textCondition(value, operator, sql`${time.toISOString()}::timestamptz`);
}

function compared({ type, value, equals }: Comparable, operator: Operator, wanted: unknown): Condition {
  if (wanted === null && operator === "eq") return sql`${value} IS NULL`;
  if (wanted === null && operator === "ne") return sql`${value} IS NOT NULL`;
  if (type === "time") return timeCondition(value, operator, wanted);
  if (type === "boolean") {
    if (operator !== "eq" && operator !== "ne") throw unsuitable();
    return textCondition(value, operator, sql`${booleanOf(wanted)}::boolean`);
  }
  if (typeof wanted !== "string") throw unsuitable();
  if (operator === "eq" && equals) return equals(wanted);
  if (type === "exact") return textCondition(value, operator, sql`${wanted}::text`);
  return textCondition(sql`lower(${value})`, operator, sql`lower(${wanted}::text)`);
}

/** Applies a test to the attribute at a path. For a multi-valued attribute, one of the elements must pass. */
function testedAt(at: Filterable, path: AttributePath, test: (value: Comparable) => Condition): Condition {
  const [attribute, sub = "value"] = path;
  const elements = at.elements[attribute];
  const value = elements ? elements.of[sub] : at.plain[path.join(".")];
  if (!value) throw unknown(path.join("."));
  return elements ? elements.within(test(value)) : test(value);
}

/**
 * Returns the SQL condition for a filter.
 * @throws ScimRefusal `invalidFilter` for unknown attributes, and for values that don't fit
 */
export function conditionOf(filter: Filter, at: Filterable): Condition {
  switch (filter.kind) {
    case "and":
    case "or": {
      const parts = filter.parts.map((part) => conditionOf(part, at));
      return sql`(${sql.join(parts, filter.kind === "and" ? sql` AND ` : sql` OR `)})`;
    }
    case "not":
      // A comparison with a missing value is null, and the opposite of null would also be null.
      return sql`NOT coalesce(${conditionOf(filter.part, at)}, FALSE)`;
    case "present":
      return testedAt(at, filter.path, ({ value }) => sql`${value} IS NOT NULL`);
    case "compare":
      return testedAt(at, filter.path, (value) => compared(value, filter.operator, filter.value));
    case "element": {
      const elements = at.elements[filter.attribute];
      if (!elements) throw unknown(filter.attribute);
      return elements.within(conditionOf(filter.filter, { plain: elements.of, elements: {} }));
    }
  }
}
