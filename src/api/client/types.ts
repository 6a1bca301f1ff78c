import { z } from "zod";
import { idOf, originOf } from "@/lib/resource-name";

/**
 * The kind of a type. An input type describes the values that a caller sends, before defaults and transforms.
 * An output type describes a response.
 */
type Side = "input" | "output";

// biome-ignore lint/suspicious/noExplicitAny: the definition has other members for each kind of schema.
type Definition = any;

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def;

/** The field names in a schema that `listOf` creates. */
const LIST_FIELDS = "next,count,items";

/** The kinds of schemas that wrap another schema and define whether a value can be missing. */
const WRAPPERS = new Set(["optional", "nullable", "default", "prefault", "readonly", "nonoptional", "catch"]);

const SIMPLE: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  boolean: "boolean",
  unknown: "unknown",
  any: "unknown",
  void: "void",
  undefined: "undefined",
  null: "null",
  never: "never",
  transform: "unknown",
};

const isTransform = (schema: z.ZodType) => definitionOf(schema).type === "transform";

/**
 * If a function preprocesses the input, the client's input type is the type that the inner schema accepts.
 */
const readBy = (schema: z.ZodType): z.ZodType => {
  const { type, in: first, out } = definitionOf(schema);
  return type === "pipe" && isTransform(first) ? out : schema;
};

function isAbsentable(field: z.ZodType, side: Side): boolean {
  const { optin, optout } = readBy(field)._zod;
  return (side === "input" ? optin : optout) !== undefined;
}

const isIdentifier = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);
const quoted = (value: unknown) => JSON.stringify(value);
const indented = (text: string) => text.replaceAll("\n", "\n  ");

interface Facts {
  id?: string;
  description?: string;
  deprecated?: boolean;
}

/** Returns a schema's metadata, including the metadata of the schema that it wraps. */
function factsOf(schema: z.ZodType): Facts {
  const own = (z.globalRegistry.get(schema) ?? {}) as Facts;
  const { type, innerType } = definitionOf(schema);
  return WRAPPERS.has(type) ? { ...factsOf(innerType), ...own } : own;
}

/** Returns a documentation comment on a separate line. Returns an empty string if there is no documentation. */
export function commentOf({ description, deprecated }: Facts): string {
  const text = [description, deprecated ? "@deprecated" : undefined].filter(Boolean).join(" ");
  return text === "" ? "" : `/** ${text.replaceAll("*/", "*\\/").replaceAll("\n", " ")} */\n`;
}

/**
 * Matches field names that have an obvious meaning, such as names of IDs, times and URLs. The client's types
 * omit the descriptions of these fields.
 */
const IS_CLEAR = /^(?:id|\w+Id|\w+At|urls|location|app|page|limit)$/;

function fieldComment(name: string, { description, ...facts }: Facts): string {
  return commentOf(description && !IS_CLEAR.test(name) ? { ...facts, description } : facts);
}

/** Prints zod schemas as TypeScript. A schema with an ID in the registry becomes a declaration with that name. */
export class TypePrinter {
  /**
   * Maps names to declarations. A name is added before its declaration is printed, so that a type can refer
   * to itself.
   */
  readonly declarations = new Map<string, string>();
  private readonly isSided = new Map<z.ZodType, boolean>();

  /** @param custom Names of types that are declared elsewhere, by the IDs of custom schemas. */
  constructor(private readonly custom: Readonly<Record<string, string>>) {}

  /**
   * Returns the name of a schema's input or output type. If the schema has no name, returns the complete
   * type.
   */
  print(schema: z.ZodType, side: Side): string {
    const id = idOf(schema);
    if (id === undefined) return this.write(schema, side);
    if (definitionOf(schema).type === "custom") return this.custom[id] ?? "unknown";
    const name = side === "input" && this.hasSides(schema) && !id.endsWith("Input") ? `${id}Input` : id;
    if (!this.declarations.has(name)) {
      this.declarations.set(name, "");
      this.declare(name, originOf(schema), side);
    }
    return name;
  }

  /** Returns the fields as the body of an interface. */
  fields(shape: Readonly<Record<string, z.ZodType>>, side: Side): string {
    const lines = Object.entries(shape).map(([name, field]) => {
      const absent = isAbsentable(field, side);
      const mark = absent ? "?" : "";
      const type = this.print(field, side);
      const orUndefined = mark && side === "input" && type !== "unknown" ? " | undefined" : "";
      const key = isIdentifier(name) ? name : quoted(name);
      return indented(`\n${fieldComment(name, factsOf(field))}${key}${mark}: ${type}${orUndefined};`);
    });
    return lines.length === 0 ? "Record<string, never>" : `{${lines.join("")}\n}`;
  }

  private declare(name: string, schema: z.ZodType, side: Side): void {
    const { type, catchall } = definitionOf(schema);
    const isInterface =
      type === "object" && (catchall === undefined || SIMPLE[catchall._zod.def.type] === "never");
    const body = this.write(schema, side);
    const comment = commentOf(factsOf(schema));
    this.declarations.set(
      name,
      isInterface ? `${comment}export interface ${name} ${body}` : `${comment}export type ${name} = ${body};`,
    );
  }

  private write(schema: z.ZodType, side: Side): string {
    const definition = definitionOf(schema);
    const inner = (of: z.ZodType) => this.print(of, side);
    switch (definition.type) {
      case "object":
        return this.writeObject(definition, side);
      case "literal":
        return definition.values.map(quoted).join(" | ");
      case "enum":
        return Object.values(definition.entries).map(quoted).join(" | ");
      case "array":
        return `Array<${inner(definition.element)}>`;
      case "tuple":
        return `[${definition.items.map(inner).join(", ")}]`;
      case "union":
        return [...new Set(definition.options.map(inner))].join(" | ");
      case "intersection":
        return `${inner(definition.left)} & ${inner(definition.right)}`;
      case "record":
        return this.writeRecord(definition, side);
      case "nullable":
        return `${inner(definition.innerType)} | null`;
      case "lazy":
        return inner(definition.getter());
      case "pipe":
        return inner(side === "output" || isTransform(definition.in) ? definition.out : definition.in);
      default:
        if (WRAPPERS.has(definition.type)) return inner(definition.innerType);
        return SIMPLE[definition.type] ?? unprintable(definition.type);
    }
  }

  private writeObject({ shape, catchall }: Definition, side: Side): string {
    if (Object.keys(shape).join() === LIST_FIELDS)
      return `List<${this.print(shape.items._zod.def.element, side)}>`;
    const fields = this.fields(shape, side);
    const rest = catchall === undefined ? "never" : this.print(catchall, side);
    return rest === "never" ? fields : `${fields} & { [name: string]: ${rest} }`;
  }

  private writeRecord({ keyType, valueType, partial }: Definition, side: Side): string {
    const key = this.print(keyType, side);
    const record = `Record<${key}, ${this.print(valueType, side)}>`;
    return partial ? `Partial<${record}>` : record;
  }

  /** Whether the input and output types of a schema differ, because it contains defaults or transforms. */
  private hasSides(schema: z.ZodType): boolean {
    const known = this.isSided.get(schema);
    if (known !== undefined) return known;
    this.isSided.set(schema, false);
    const definition = definitionOf(schema);
    const isSided =
      ["default", "prefault", "pipe", "transform", "catch"].includes(definition.type) ||
      partsOf(definition).some((part) => this.hasSides(part));
    this.isSided.set(schema, isSided);
    return isSided;
  }
}

function partsOf(definition: Definition): z.ZodType[] {
  const { shape, options, items, element, innerType, left, right, valueType, getter } = definition;
  const parts = [...Object.values(shape ?? {}), ...(options ?? []), ...(items ?? []), element, innerType];
  return [...parts, left, right, valueType, getter?.()].filter((part) => part !== undefined);
}

function unprintable(type: string): never {
  throw new Error(`a schema of type ${type} can't be converted to TypeScript`);
}
