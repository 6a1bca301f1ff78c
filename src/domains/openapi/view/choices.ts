import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { listedChoices, nameOfRef, type Shape } from "./shape";

const CHOICES_MAX = 60;

/** One of the schemas that a value can have. */
export interface Choice {
  /** The schema, or a reference to it. */
  value: unknown;
  says?: string;
}

/**
 * The schemas that a value can have. If the specification has a discriminator, `property` is the property
 * whose value selects the schema.
 */
export interface Choices {
  property?: string | undefined;
  all: Choice[];
  /**
   * Whether these schemas extend the schema that lists them. If these schemas are subtypes, they also have that
   * schema's properties.
   */
  areSubtypes: boolean;
}

const SCHEMAS = "#/components/schemas/";

/**
 * Converts an entry of a discriminator's mapping to a reference. The entry is either a reference or a
 * schema's name.
 */
const refOf = (target: string) =>
  target.includes("#") ? target.slice(target.indexOf("#")) : SCHEMAS + target;

function subtypesOf(root: JsonObject, base: string | undefined): Choice[] {
  if (base === undefined) return [];
  return Object.entries(objectOf(objectOf(root.components).schemas))
    .filter(([, schema]) => listOf(objectOf(schema).allOf).some((part) => objectOf(part).$ref === base))
    .map(([name]) => ({ value: { $ref: SCHEMAS + name }, says: name }));
}

/** Returns the choices in a schema. The list is empty if the schema has no choices. */
export function choicesOf(root: JsonObject, { schema, ref }: Shape): Choices {
  const listed = listedChoices(schema).slice(0, CHOICES_MAX);
  const { propertyName, mapping } = objectOf(schema.discriminator);
  const property = textOf(propertyName);
  if (property === undefined) return { all: listed.map((value) => ({ value })), areSubtypes: false };
  const mapped = Object.entries(objectOf(mapping)).flatMap(([says, target]) =>
    typeof target === "string" ? [{ value: { $ref: refOf(target) }, says }] : [],
  );
  if (listed.length === 0) {
    const all = (mapped.length > 0 ? mapped : subtypesOf(root, ref)).slice(0, CHOICES_MAX);
    return { property, all, areSubtypes: true };
  }
  const all = listed.flatMap((value): Choice[] => {
    const own = mapped.filter((choice) => choice.value.$ref === objectOf(value).$ref);
    const says = nameOfRef(value);
    return own.length > 0 ? own : [{ value, ...(says !== undefined && { says }) }];
  });
  return { property, all, areSubtypes: false };
}
