import { namesIn } from "../read/components";
import { METHODS } from "../read/outline";
import { type JsonObject, objectOf, valueAt } from "../read/value";
import { isCut, NO_FIELDS, valueFields, walkOf } from "../view/fields";
import { typeWords } from "../view/schema-words";
import { type FieldChange, type Side, typeChanges, withoutHidden } from "./field-changes";

const CHARACTERS_MAX = 60_000;

/** Returns the components that some values refer to, directly or indirectly. */
function reachOf(root: JsonObject, values: readonly unknown[]): Set<string> {
  const reached = new Set<string>();
  const waiting = values.flatMap((value) => [...namesIn(value)]);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...namesIn(valueAt(root, name.split("/"))));
  }
  return reached;
}

/** Returns the components that requests and responses contain. */
export function reachOfSides(root: JsonObject): Record<Side, ReadonlySet<string>> {
  const items = Object.values(objectOf(root.paths)).map(objectOf);
  const operations = items.flatMap((item) => METHODS.map((method) => objectOf(item[method])));
  const sent = [...items, ...operations].flatMap(({ parameters, requestBody }) => [parameters, requestBody]);
  return {
    request: reachOf(root, sent),
    response: reachOf(
      root,
      operations.map(({ responses }) => responses),
    ),
  };
}

/**
 * Returns a schema with its own fields. Doesn't include the fields of schemas that it refers to, because each schema is
 * compared separately.
 */
function ownFields(root: JsonObject, name: string, schema: unknown) {
  const walk = walkOf(root, CHARACTERS_MAX);
  for (const other of Object.keys(objectOf(objectOf(root.components).schemas)))
    walk.written.set(`#/components/schemas/${other}`, NO_FIELDS);
  const typed = { type: typeWords(root, schema), ...valueFields(walk, schema, name) };
  return { ...typed, isCut: isCut(walk) };
}

/** Returns the differences between two versions of a schema that clients notice. */
export function schemaChanges(
  before: JsonObject,
  after: JsonObject,
  name: string,
  sides: ReadonlySet<Side>,
): FieldChange[] {
  const schemaIn = (root: JsonObject) =>
    ownFields(root, name, valueAt(root, ["components", "schemas", name]));
  const [old, current] = [schemaIn(before), schemaIn(after)];
  const changes = withoutHidden(typeChanges(old, current, name), old, current);
  return changes.map((change) => ({ ...change, breaks: change.breaks.filter((side) => sides.has(side)) }));
}
