import { z } from "zod";

/** The part of a JSON Schema that the comparison needs. */
export interface Facet {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Facet>;
  required?: string[];
  items?: Facet | boolean;
  additionalProperties?: Facet | boolean;
  anyOf?: Facet[];
  oneOf?: Facet[];
  allOf?: Facet[];
  $ref?: string;
  $defs?: Record<string, Facet>;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

/** Reads properties of a zod schema and resolves its references. */
export class SchemaFacets {
  private readonly root: Facet;

  constructor(schema: z.ZodType, io: "input" | "output") {
    this.root = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Facet;
  }

  /** Returns the alternatives for a value. An intersection is a single alternative with all of its fields. */
  alternatives(facet: Facet = this.root, depth = 0): Facet[] {
    if (depth > 20) return [];
    if (facet.$ref) return this.alternatives(this.resolve(facet.$ref), depth + 1);
    const options = facet.anyOf ?? facet.oneOf;
    if (options) return options.flatMap((option) => this.alternatives(option, depth + 1));
    if (facet.allOf) return [this.merge(facet.allOf, depth)];
    return [facet];
  }

  private resolve(reference: string): Facet {
    if (reference === "#") return this.root;
    const name = reference.replace("#/$defs/", "");
    const found = this.root.$defs?.[name];
    if (!found) throw new Error(`${reference} is not there`);
    return found;
  }

  private merge(parts: Facet[], depth: number): Facet {
    const merged: Facet = { type: "object", properties: {}, required: [] };
    for (const part of parts.flatMap((one) => this.alternatives(one, depth + 1))) {
      Object.assign(merged.properties as object, part.properties);
      merged.required?.push(...(part.required ?? []));
    }
    return merged;
  }

  /** Returns the alternatives at a path such as `items[].urls.app`. The result is empty if the path doesn't exist. */
  at(path: string): Facet[] {
    let here = this.alternatives();
    for (const step of path.split(".").filter((part) => part !== "")) {
      const name = step.replace(/(\[\])+$/, "");
      if (name !== "") here = here.flatMap((facet) => this.field(facet, name));
      for (let lists = (step.length - name.length) / 2; lists > 0; lists -= 1) {
        here = here.flatMap(({ items }) => (typeof items === "object" ? this.alternatives(items) : []));
      }
    }
    return here;
  }

  private field(facet: Facet, name: string): Facet[] {
    const found = facet.properties?.[name];
    if (found) return this.alternatives(found);
    return typeof facet.additionalProperties === "object"
      ? this.alternatives(facet.additionalProperties)
      : [];
  }

  /** Whether the field is required in all alternatives at `path` that have this field. */
  insists(path: string, name: string): boolean {
    const owners = this.at(path).filter(({ properties }) => properties?.[name]);
    return owners.length > 0 && owners.every(({ required }) => required?.includes(name));
  }
}

/** Returns the types that an alternative allows. The result is empty if it allows all types. */
export function typesOf({ type, const: constant, enum: values }: Facet): string[] {
  if (type) return [type].flat();
  const examples = constant !== undefined ? [constant] : (values ?? []);
  return examples.map((value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value));
}
