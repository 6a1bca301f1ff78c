import { type JsonObject, listOf, objectOf } from "@/domains/openapi/read/value";
import { type Direction, isLeftOut } from "@/domains/openapi/view/direction";
import { typeWords } from "@/domains/openapi/view/schema-words";
import { listedChoices, type Shape, shapeOf, typesOf } from "@/domains/openapi/view/shape";
import { nearestName } from "../match/nearest-name";
import type { Literal } from "../sample";
import { type Difference, listed, type Place, replacement, shown } from "./difference";
import { placeOf } from "./place";

/** The maximum number of values that are compared for one sample, including the attempts with several schemas. */
const STEPS_MAX = 5_000;
const CHOICES_MAX = 40;
const DEPTH_MAX = 40;

/** The sample has more values than can be compared. */
export class TooManyStepsError extends Error {}

/** A value of the sample, with the schema that it's compared with. */
interface Compared {
  value: Literal;
  schema: unknown;
  /** The place of the schema in the specification. */
  place: Place;
  /** The path of the value in the message, such as `body.owner.name`. */
  path: string;
  depth: number;
}

type ObjectLiteral = Extract<Literal, { kind: "object" }>;

function typeOfLiteral(value: Literal): string {
  if (value.kind !== "value") return value.kind;
  if (value.value === null) return "null";
  return typeof value.value === "number" && Number.isInteger(value.value) ? "integer" : typeof value.value;
}

const isOfType = (types: readonly string[], type: string) =>
  types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));

/** Specifications can contain other values in places where OpenAPI requires texts. */
const isString = (value: unknown): value is string => typeof value === "string";

const valuesOf = (schema: JsonObject): unknown[] | undefined => {
  if ("const" in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
};

/** Returns the text that writes a value in place of another value, with the same quotation marks. */
function written(old: string, value: string): string {
  const quote = /^["'`]/.exec(old)?.[0] ?? "";
  return quote + value + quote;
}

/** Compares the values of a message with their schemas. */
export class ValueComparison {
  private left = STEPS_MAX;

  constructor(
    private readonly root: JsonObject,
    private readonly direction: Direction,
  ) {}

  /** @throws TooManyStepsError */
  compare(compared: Compared): Difference[] {
    this.left -= 1;
    if (this.left < 0 || compared.depth > DEPTH_MAX) throw new TooManyStepsError();
    const { value, schema } = compared;
    if (value.kind === "unknown" || typeof schema !== "object" || schema === null) return [];
    const shape = shapeOf(this.root, schema);
    if (value.kind === "value" && value.value === null)
      return shape.isNullable || typesOf(shape.schema).length === 0 ? [] : [this.wrongType(compared)];
    const choices = listedChoices(shape.schema);
    if (choices.length > 0) return this.compareChoices(compared, shape, choices);
    if (!isOfType(typesOf(shape.schema), typeOfLiteral(value))) return [this.wrongType(compared)];
    if (value.kind === "object") return this.compareObject(compared, value, shape.schema);
    if (value.kind === "array")
      return shape.schema.prefixItems === undefined && shape.schema.items !== undefined
        ? value.items.flatMap((item, index) => this.compareItem(compared, item, index, shape.schema.items))
        : [];
    return this.compareScalar(compared, value, shape.schema);
  }

  /** Returns the place of a part of a schema. */
  private partAt(place: Place, ...part: string[]): Place {
    return () => placeOf(this.root, place(), part);
  }

  private compareItem({ place, path, depth }: Compared, value: Literal, index: number, schema: unknown) {
    const inner = this.partAt(place, "items");
    return this.compare({ value, schema, place: inner, path: `${path}[${index}]`, depth: depth + 1 });
  }

  /** Compares a value with the schema among several that it fits best. */
  private compareChoices(compared: Compared, { schema }: Shape, choices: readonly unknown[]): Difference[] {
    const { oneOf, anyOf, discriminator, ...own } = schema;
    const results: Difference[][] = [];
    for (const choice of choices.slice(0, CHOICES_MAX)) {
      const differences = this.compare({
        ...compared,
        schema: Object.keys(own).length > 0 ? { allOf: [own, choice] } : choice,
        depth: compared.depth + 1,
      });
      if (!differences.some(({ severity }) => severity !== "note")) return differences;
      results.push(differences);
    }
    return choices.length > CHOICES_MAX ? [] : this.bestOf(compared, results);
  }

  private bestOf(compared: Compared, results: readonly Difference[][]): Difference[] {
    const { path } = compared;
    const isHere = ({ subject, rule }: Difference) =>
      subject === path && (rule === "wrong-type" || rule === "unknown-value");
    const inside = results.filter((differences) => !differences.some(isHere));
    if (inside.length === 0) return this.noneFits(compared, results.flat());
    const isKind = ({ subject, rule }: Difference) =>
      rule === "unknown-value" && /^\.[^.[]*$/.test(subject.slice(path.length));
    const ofKind = inside.filter((differences) => !differences.some(isKind));
    const [best, second] = [...ofKind].sort((a, b) => a.length - b.length);
    if (!best) return this.common(inside);
    return second?.length === best.length ? this.common(ofKind) : best;
  }

  /** Returns the differences that a value has with all schemas. */
  private common(results: readonly Difference[][]): Difference[] {
    const [first = [], ...others] = results;
    const keyOf = ({ rule, subject }: Difference) => `${rule} ${subject}`;
    const shared = first.filter((difference) =>
      others.every((differences) => differences.some((each) => keyOf(each) === keyOf(difference))),
    );
    return shared.map((difference) => {
      const same = results.flat().filter((each) => keyOf(each) === keyOf(difference));
      const values = [...new Set(same.flatMap((each) => each.values ?? []))];
      if (values.length === 0) return difference;
      const nearest = nearestName(difference.found, values.filter(isString));
      const { replace } = same.find(({ expected }) => expected === nearest) ?? {};
      return { ...difference, expected: listed(values), replace };
    });
  }

  /** The value has another type than all schemas, or isn't among the values of any of them. */
  private noneFits(compared: Compared, all: readonly Difference[]): Difference[] {
    const wrong = all.filter(({ rule, subject }) => rule === "unknown-value" && subject === compared.path);
    if (wrong.length === 0) return [this.wrongType(compared)];
    return [this.unknownValue(compared, [...new Set(wrong.flatMap(({ values }) => values ?? []))])];
  }

  private wrongType({ value, schema, place, path }: Compared): Difference {
    const [found, expected] = [typeOfLiteral(value), typeWords(this.root, schema)];
    const isQuoted = value.kind === "value" && typeof value.value === "string";
    const types = typesOf(shapeOf(this.root, schema).schema);
    const isNumber = isQuoted && types.some((type) => type === "integer" || type === "number");
    const unquoted =
      isNumber && /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(String(value.value))
        ? String(value.value)
        : undefined;
    return {
      rule: "wrong-type",
      severity: "error",
      message: `\`${path}\` must be ${expected}, but the sample contains ${found}.`,
      subject: path,
      at: value.at,
      found: value.kind === "value" ? shown(JSON.stringify(value.value)) : found,
      expected,
      place: this.partAt(place, "type"),
      replace: value.kind === "value" ? replacement(value.source, unquoted) : undefined,
    };
  }

  private unknownValue(compared: Compared, values: readonly unknown[]): Difference {
    const { value, place, path } = compared;
    const found = value.kind === "value" ? value.value : null;
    const names = values.filter(isString);
    const nearest =
      typeof found === "string" ? (names.length === 1 ? names[0] : nearestName(found, names)) : undefined;
    const source = value.kind === "value" ? value.source : undefined;
    return {
      rule: "unknown-value",
      severity: "error",
      message: `\`${path}\` can't be ${shown(JSON.stringify(found))}. Allowed values: ${listed(values)}.`,
      subject: path,
      at: value.at,
      found: shown(String(found)),
      expected: listed(values),
      values,
      place: this.partAt(place, "enum"),
      replace:
        source && nearest !== undefined ? replacement(source, written(source.text, nearest)) : undefined,
    };
  }

  private compareScalar(
    compared: Compared,
    { value }: Extract<Literal, { kind: "value" }>,
    schema: JsonObject,
  ) {
    const values = valuesOf(schema);
    return !values || values.includes(value) ? [] : [this.unknownValue(compared, values)];
  }

  private compareObject(compared: Compared, value: ObjectLiteral, schema: JsonObject): Difference[] {
    const properties = objectOf(schema.properties);
    const known = new Set(value.fields.map(({ name }) => name.text));
    const missing = listOf(schema.required)
      .filter(isString)
      .filter((name) => !known.has(name) && !this.isLeftOut(properties[name]));
    const isStrict = schema.additionalProperties === false || schema.unevaluatedProperties === false;
    const isListed = Object.keys(properties).length > 0;
    const isOpen =
      schema.patternProperties !== undefined || (schema.additionalProperties !== undefined && !isStrict);
    const renamed = new Set<string>();
    const differences = value.fields.flatMap(({ name, value: inner }) => {
      if (Object.hasOwn(properties, name.text))
        return this.compareProperty(compared, name, inner, properties[name.text], true);
      if (isOpen && typeof schema.additionalProperties === "object")
        return this.compareProperty(compared, name, inner, schema.additionalProperties, false);
      if (isOpen || !(isStrict || isListed)) return [];
      const free = Object.keys(properties).filter((each) => !known.has(each));
      const nearest =
        nearestName(
          name.text,
          missing.filter((each) => !renamed.has(each)),
        ) ?? nearestName(name.text, free);
      if (nearest !== undefined) renamed.add(nearest);
      return [this.unknownField(compared, name, nearest, isStrict)];
    });
    const lacking =
      this.direction === "response" || value.isOpen ? [] : missing.filter((name) => !renamed.has(name));
    return [...differences, ...lacking.map((name) => this.missingField(compared, name))];
  }

  private isLeftOut(property: unknown): boolean {
    return isLeftOut(shapeOf(this.root, property).schema, this.direction);
  }

  private compareProperty(
    { place, path, depth }: Compared,
    name: ObjectLiteral["fields"][number]["name"],
    value: Literal,
    schema: unknown,
    isListed: boolean,
  ): Difference[] {
    const own = isListed
      ? this.partAt(place, "properties", name.text)
      : this.partAt(place, "additionalProperties");
    const inner = { value, schema, place: own, path: `${path}.${name.text}`, depth: depth + 1 };
    const isDeprecated = shapeOf(this.root, schema).schema.deprecated === true;
    const differences = this.compare(inner);
    if (!isDeprecated) return differences;
    return [
      ...differences,
      {
        rule: "deprecated-field",
        severity: "note",
        message: `\`${inner.path}\` is deprecated.`,
        subject: inner.path,
        at: name.at,
        found: name.text,
        place: own,
      },
    ];
  }

  private unknownField(
    { place, path }: Compared,
    name: ObjectLiteral["fields"][number]["name"],
    nearest: string | undefined,
    isStrict: boolean,
  ): Difference {
    const isSure = isStrict || this.direction === "request" || nearest !== undefined;
    return {
      rule: "unknown-field",
      severity: isStrict && this.direction === "request" ? "error" : isSure ? "warning" : "note",
      message: `The specification doesn't contain the field \`${path}.${shown(name.text)}\`.`,
      subject: `${path}.${name.text}`,
      at: name.at,
      found: shown(name.text),
      expected: nearest,
      place: this.partAt(place, "properties"),
      replace: replacement(name, nearest),
    };
  }

  private missingField({ value, place, path }: Compared, name: string): Difference {
    return {
      rule: "missing-field",
      severity: "error",
      message: `The sample lacks the required field \`${path}.${name}\`.`,
      subject: `${path}.${name}`,
      at: value.at,
      found: "",
      expected: name,
      place: this.partAt(place, "properties", name),
    };
  }
}
