import { isObject } from "@/lib/is-object";
import { textOrJson } from "../read/value";

/**
 * How a parameter is encoded in a request. Based on the fields `style`, `explode`, `allowReserved` and
 * `content`.
 */
export interface ParameterStyle {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  style: string;
  explode?: true;
  reserved?: true;
  /** Whether the parameter's value is written as JSON. */
  json?: true;
}

/**
 * Matches the characters that `allowReserved` doesn't encode, except characters that would end the value or
 * the query.
 */
const KEPT = /%(?:3A|2F|3F|40|24|2C|3B|5B|5D|3D)/g;

function encoded({ reserved }: Pick<ParameterStyle, "reserved">, value: unknown): string {
  const text = encodeURIComponent(textOrJson(value));
  return reserved ? text.replace(KEPT, (part) => decodeURIComponent(part)) : text;
}

/** Encodes a name, except for its brackets. Many names contain brackets, and every server accepts them. */
const encodedName = (name: string) => encodeURIComponent(name).replaceAll("%5B", "[").replaceAll("%5D", "]");

/** An encoded name and value in a query string. */
export interface QueryPair {
  name: string;
  value: string;
}

function deepPairs(style: ParameterStyle, name: string, value: unknown): QueryPair[] {
  if (Array.isArray(value)) return value.flatMap((item) => deepPairs(style, name, item));
  if (!isObject(value)) return [{ name: encodedName(name), value: encoded(style, value) }];
  return Object.entries(value).flatMap(([key, inner]) => deepPairs(style, `${name}[${key}]`, inner));
}

const DELIMITERS: Record<string, string> = { spaceDelimited: "%20", pipeDelimited: "|" };

/** Converts a value to encoded names and values for a query string. */
export function queryPairs(style: ParameterStyle, value: unknown): QueryPair[] {
  const name = encodedName(style.name);
  const isList = Array.isArray(value);
  if (style.json) return [{ name, value: encoded(style, textOrJson(value)) }];
  if (!isList && !isObject(value)) return [{ name, value: encoded(style, value) }];
  if (style.style === "deepObject") return deepPairs(style, style.name, value);
  if (style.explode)
    return isList
      ? value.map((item) => ({ name, value: encoded(style, item) }))
      : Object.entries(value).map(([key, inner]) => ({
          name: encodedName(key),
          value: encoded(style, inner),
        }));
  const flat = isList ? value : Object.entries(value).flat();
  const delimiter = DELIMITERS[style.style] ?? ",";
  return [{ name, value: flat.map((item) => encoded(style, item)).join(delimiter) }];
}

/** Joins the items of a list, or the keys and values of an object, to one text. */
function joined(
  style: ParameterStyle,
  value: unknown,
  between: string,
  write: (item: unknown) => string,
): string {
  if (Array.isArray(value)) return value.map(write).join(between);
  if (!isObject(value)) return write(value);
  const pairs = Object.entries(value);
  return style.explode
    ? pairs.map((pair) => pair.map(write).join("=")).join(between)
    : pairs.flat().map(write).join(between);
}

/** Encodes a value as part of a path. */
export function pathText(style: ParameterStyle, value: unknown): string {
  const write = (item: unknown) => encoded(style, item);
  if (style.json) return write(textOrJson(value));
  if (style.style === "label") return `.${joined(style, value, style.explode ? "." : ",", write)}`;
  if (style.style !== "matrix") return joined(style, value, ",", write);
  const name = encodeURIComponent(style.name);
  if (!style.explode || (!Array.isArray(value) && !isObject(value)))
    return `;${name}=${joined(style, value, ",", write)}`;
  const each = Array.isArray(value) ? value.map((item) => [name, item]) : Object.entries(value);
  return each.map((pair) => `;${pair.map(write).join("=")}`).join("");
}

/** Encodes a value for a header. */
export function headerText(style: ParameterStyle, value: unknown): string {
  if (style.json) return textOrJson(value);
  return joined(style, value, ",", textOrJson);
}

/** Encodes the name and the value of a cookie. */
export const cookieText = (style: ParameterStyle, value: unknown): string =>
  `${style.name}=${encodeURIComponent(headerText(style, value))}`;
