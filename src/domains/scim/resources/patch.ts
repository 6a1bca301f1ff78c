import { z } from "zod";
import { matches, requiredValues } from "../filter/matches";
import { parseTarget, type Target } from "../filter/parse";
import { ScimRefusal } from "../refusal";
import { type Attribute, attributeNamed, type ResourceType } from "./attributes";
import { isObject, type Json, valueIn } from "./values";

const OPERATIONS_MAX = 1000;

/** The body of a PATCH request. Entra ID capitalizes the names of the operations. */
const patchSchema = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(["add", "remove", "replace"])),
        path: z.string().nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(OPERATIONS_MAX),
});

interface Change {
  op: "add" | "remove" | "replace";
  target: Target;
  value: unknown;
}

/** An attribute that a change has found, with the object that contains it. */
interface Found {
  holder: Json;
  attribute: Attribute;
}

const listAt = ({ holder, attribute }: Found) => (holder[attribute.name] as Json[] | undefined) ?? [];

function put({ holder, attribute }: Found, value: unknown): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) delete holder[attribute.name];
  else holder[attribute.name] = value;
}

/** If an added element is the main element, the others no longer are. */
function joined(known: readonly Json[], added: readonly Json[]): Json[] {
  const values = new Set(added.map(({ value }) => value));
  const hasMain = added.some(({ primary }) => primary === true);
  const kept = known
    .filter(({ value }) => value === undefined || !values.has(value))
    .map((each) => (hasMain && each.primary === true ? { ...each, primary: false } : each));
  return [...kept, ...added];
}

/** Changes a whole attribute. */
function changeWhole(found: Found, { op, value }: Change): void {
  const { holder, attribute } = found;
  if (op === "remove") {
    // Okta and Entra ID name the elements to remove in the value, instead of in the path.
    const gone = attribute.multiValued ? (valueIn(attribute, value) as Json[] | undefined) : undefined;
    const values = new Set(gone?.map((each) => each.value));
    put(found, gone && listAt(found).filter((each) => !values.has(each.value)));
    return;
  }
  const given = valueIn(attribute, value);
  if (op === "add" && attribute.multiValued) put(found, joined(listAt(found), (given ?? []) as Json[]));
  else if (isObject(given)) put(found, { ...(holder[attribute.name] as Json | undefined), ...given });
  else if (op === "replace" || given !== undefined) put(found, given);
}

/** Changes a part of an object: a sub-attribute, or several if the change doesn't name one. */
function changePart(holder: Json, attribute: Attribute, sub: string | undefined, change: Change): void {
  const { op, value } = change;
  if (sub === undefined) {
    const given = valueIn({ ...attribute, multiValued: false }, value);
    if (isObject(given)) Object.assign(holder, given);
    return;
  }
  const part = attributeNamed(attribute.subAttributes, sub);
  if (!part) return;
  put({ holder, attribute: part }, op === "remove" ? undefined : valueIn(part, value));
}

/** Adds an element with the values that the filter requires, because no element meets the filter. */
function addElement(found: Found, made: Change): void {
  const { attribute } = found;
  const { filter, path } = made.target;
  if (made.op === "remove") return;
  if (made.op === "replace")
    throw new ScimRefusal("noTarget", "The resource has no value that matches the filter in `path`.");
  const values = filter ? requiredValues(filter) : {};
  const element = valueIn({ ...attribute, multiValued: false }, values) as Json;
  changePart(element, attribute, path[1], made);
  put(found, [...listAt(found), element]);
}

/** Changes the elements that meet the filter of the path. */
function changeElements(found: Found, made: Change): void {
  const { op, target } = made;
  const { filter } = target;
  const [, sub] = target.path;
  const isMeant = (element: Json) => filter === undefined || matches(element, filter);
  const elements = listAt(found);
  const kept = elements.filter((each) => !isMeant(each));
  if (kept.length === elements.length) addElement(found, made);
  else if (op === "remove" && sub === undefined) put(found, kept);
  else
    put(
      found,
      elements.map((each) => changedElement(found, each, isMeant(each) ? made : undefined)),
    );
}

function changedElement({ attribute }: Found, element: Json, made: Change | undefined): Json {
  const changed = { ...element };
  if (made) changePart(changed, attribute, made.target.path[1], made);
  return changed;
}

/** Changes a sub-attribute of an attribute with one value. */
function changeSub(found: Found, sub: string, made: Change): void {
  const part = { ...(found.holder[found.attribute.name] as Json | undefined) };
  changePart(part, found.attribute, sub, made);
  put(found, Object.keys(part).length === 0 ? undefined : part);
}

function change(resource: Json, { attributes }: ResourceType, made: Change): void {
  const [name, sub] = made.target.path;
  const attribute = attributeNamed(attributes, name);
  // Identity providers send attributes that Bindery doesn't have. They are ignored.
  if (!attribute) return;
  if (attribute.mutability === "readOnly")
    throw new ScimRefusal("mutability", `The attribute \`${attribute.name}\` is read-only.`);
  const found = { holder: resource, attribute };
  if (made.target.filter !== undefined || (sub !== undefined && attribute.multiValued))
    changeElements(found, made);
  else if (sub === undefined) changeWhole(found, made);
  else changeSub(found, sub, made);
}

/** A value without a path contains several attributes. Read-only attributes in it, such as `id`, are ignored. */
function changesIn({ attributes }: ResourceType, op: Change["op"], value: unknown): Change[] {
  if (op === "remove")
    throw new ScimRefusal(
      "noTarget",
      "A `remove` operation needs a `path` that selects the value to remove.",
    );
  if (!isObject(value))
    throw new ScimRefusal("invalidValue", "If `path` is omitted, `value` must be an object.");
  return Object.entries(value)
    .map(([path, value]) => ({ op, target: parseTarget(path), value }))
    .filter(({ target: { path } }) => attributeNamed(attributes, path[0])?.mutability !== "readOnly");
}

/**
 * Returns the resource after the operations of a PATCH request (RFC 7644, 3.5.2).
 * @throws ScimRefusal
 */
export function patched(resource: Json, type: ResourceType, body: Json): Json {
  const parsed = patchSchema.safeParse(body);
  if (!parsed.success)
    throw new ScimRefusal(
      "invalidSyntax",
      `\`Operations\` must be a list of 1 to ${OPERATIONS_MAX} operations. The \`op\` of an operation must be \`add\`, \`remove\` or \`replace\`, and its \`path\` must be text.`,
    );
  const result = structuredClone(resource);
  for (const { op, path, value } of parsed.data.Operations) {
    const changes = path ? [{ op, target: parseTarget(path), value }] : changesIn(type, op, value);
    for (const made of changes) change(result, type, made);
  }
  return result;
}
