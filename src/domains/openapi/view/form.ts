import type { FormType } from "@/lib/code-samples";
import { type JsonObject, listOf, objectOf, textOf, textOrJson, valueAt } from "../read/value";
import { isLeftOut } from "./direction";
import { exampleOf } from "./example";
import { isMadeUp } from "./made-up";
import { typeWords } from "./schema-words";
import { dereferenced, shapeOf, typeOf } from "./shape";

const FIELDS_MAX = 50;
const NAME_LENGTH_MAX = 100;
const VALUES_MAX = 50;
const VALUE_LENGTH_MAX = 200;

/** A field of a form body. */
export interface FormField {
  name: string;
  /** Whether the value is a file. */
  isFile?: true;
  /** Whether a client can send several values for the field. */
  isMany?: true;
  required?: true;
  /** The values that people can select. Omitted if there are too many. */
  values?: string[];
  example?: string;
}

/** A body that is sent as a form. */
export interface Form {
  type: FormType;
  fields: FormField[];
}

export const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)(?:\s*;|$)/i;
const FILE_TYPE = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip)\b/i;

/** Whether a value is a file. Each version of OpenAPI describes files differently. */
function isFile(schema: JsonObject, encoding: JsonObject): boolean {
  if (schema.type === "file" || schema.format === "binary") return true;
  if (schema.type !== undefined && schema.type !== "string") return false;
  if (schema.contentEncoding !== undefined) return false;
  return schema.contentMediaType !== undefined || FILE_TYPE.test(textOf(encoding.contentType) ?? "");
}

function exampleText(root: JsonObject, given: unknown, property: unknown): string {
  const value = given ?? exampleOf(root, property, "request");
  if (value === undefined || isMadeUp(value)) return "";
  const text = textOrJson(value);
  return text.length > VALUE_LENGTH_MAX ? "" : text;
}

/**
 * Returns the values that people can select. The list is empty if there are too many values, or if a value is
 * an object or too long.
 */
export function valuesOf(root: JsonObject, value: unknown): string[] {
  const { schema } = shapeOf(root, value);
  if (typeWords(root, schema) === "boolean") return ["true", "false"];
  const values = ("const" in schema ? [schema.const] : listOf(schema.enum)).filter((value) => value !== null);
  const isOffered = (value: unknown) => typeof value !== "object" && String(value).length <= VALUE_LENGTH_MAX;
  return values.length <= VALUES_MAX && values.every(isOffered) ? values.map(String) : [];
}

function fieldOf(
  root: JsonObject,
  type: FormType,
  media: JsonObject,
  name: string,
  property: unknown,
): FormField | null {
  const { schema } = shapeOf(root, property);
  if (isLeftOut(schema, "request")) return null;
  const isMany = typeOf(schema) === "array";
  const item = isMany ? shapeOf(root, schema.items).schema : schema;
  const many = { name, ...(isMany && { isMany: true as const }) };
  // Only a multipart form can contain files.
  if (type === "multipart/form-data" && isFile(item, objectOf(objectOf(media.encoding)[name])))
    return { ...many, isFile: true };
  const values = valuesOf(root, item);
  const [first, given] = [valueAt(media.example, [name]), isMany ? schema.items : property];
  const example = exampleText(root, isMany ? listOf(first)[0] : first, given);
  return { ...many, ...(values.length > 0 && { values }), ...(example !== "" && { example }) };
}

export const isJsonType = (type: string): boolean => /^application\/([\w.-]+\+)?json\b/.test(type);

/** Finds the JSON media type of a body. */
export const jsonTypeOf = (content: JsonObject): string | undefined => Object.keys(content).find(isJsonType);

/**
 * Returns the form for the body of an operation. Returns undefined if the body can be JSON, isn't a form or has no
 * named fields.
 */
export function formOf(root: JsonObject, operation: JsonObject): Form | undefined {
  const content = objectOf(dereferenced(root, operation.requestBody).content);
  const key = jsonTypeOf(content) ? undefined : Object.keys(content).find((type) => FORM_TYPE.test(type));
  return key === undefined ? undefined : formOfMedia(root, key, objectOf(content[key]));
}

/** Returns the form for a media type that matches {@link FORM_TYPE}. Returns undefined if it has no named fields. */
export function formOfMedia(root: JsonObject, key: string, media: JsonObject): Form | undefined {
  const type = FORM_TYPE.exec(key)?.[1]?.toLowerCase() as FormType;
  const { schema } = shapeOf(root, media.schema);
  const required = new Set(listOf(schema.required));
  const fields = Object.entries(objectOf(schema.properties))
    .filter(([name]) => name.length <= NAME_LENGTH_MAX)
    .slice(0, FIELDS_MAX)
    .flatMap(([name, property]) => {
      const field = fieldOf(root, type, media, name, property);
      return field ? [{ ...field, ...(required.has(name) && { required: true as const }) }] : [];
    });
  return fields.length > 0 ? { type, fields } : undefined;
}
