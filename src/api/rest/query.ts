import { ApiError } from "@/lib/errors";
import { addToGroup } from "@/lib/group";
import type { FieldReader } from "./field-reader";

const PLUS = /\+/g;

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replace(PLUS, " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new ApiError(400, "The query is not valid percent-encoding");
  }
}

/**
 * Reads the fields that `readers` knows out of a raw query into `into`; other names are ignored.
 * @throws ApiError 400 for invalid percent-encoding or a null character
 */
export function readQuery(
  query: string,
  readers: ReadonlyMap<string, FieldReader>,
  into: Record<string, unknown>,
): void {
  if (query === "" || readers.size === 0) return;
  const found = new Map<string, string[]>();
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (!readers.has(name)) continue;
    const value = equals === -1 ? "" : decode(pair.slice(equals + 1));
    if (value.includes("\0")) throw new ApiError(400, `${name}: must not hold a null character`);
    addToGroup(found, name, value);
  }
  for (const [name, values] of found) into[name] = (readers.get(name) as FieldReader)(values);
}
