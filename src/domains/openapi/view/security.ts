import { type JsonObject, listOf, objectOf, textOf, valueAt } from "../read/value";
import { dereferenced } from "./shape";

const SAID_LENGTH_MAX = 500;
const SCOPES_MAX = 50;

/** A security scheme. A scheme describes one way to authenticate. */
export interface SchemeView {
  name: string;
  /** The type in symbols that don't need translation, such as `apiKey (header X-Key)`. */
  type: string;
  said?: string | undefined;
  /** The scopes that the operation needs. */
  scopes: { name: string; said?: string | undefined }[];
}

function typeOf(scheme: JsonObject): string {
  if (scheme.type === "apiKey") return `apiKey (${scheme.in} ${scheme.name})`;
  if (scheme.type === "http") return `http (${scheme.scheme})`;
  const flows = Object.keys(objectOf(scheme.flows));
  return flows.length > 0 ? `${scheme.type} (${flows.join(", ")})` : String(scheme.type ?? "");
}

/** Returns the description of each scope, from all flows of a scheme. */
function scopesOf(scheme: JsonObject): JsonObject {
  const flows = Object.values(objectOf(scheme.flows)).map((flow) => objectOf(objectOf(flow).scopes));
  return Object.assign({}, ...flows);
}

/**
 * Returns the ways to authenticate that an operation accepts. Each way contains the schemes that are used together. The
 * keys of a way are the names of the schemes, and the values are the required scopes.
 */
export const waysOf = (root: JsonObject, operation: JsonObject): JsonObject[] =>
  listOf(operation.security ?? root.security).map(objectOf);

/** Returns the security scheme with the given name, or an empty object if it doesn't exist. */
export const schemeOf = (root: JsonObject, name: string): JsonObject =>
  dereferenced(root, valueAt(root, ["components", "securitySchemes", name]));

/** Returns the schemes that an operation accepts, without duplicates. */
export function schemesOf(root: JsonObject, operation: JsonObject): SchemeView[] {
  const needed = new Map<string, Set<string>>();
  for (const way of waysOf(root, operation))
    for (const [name, scopes] of Object.entries(way)) {
      const all = needed.get(name) ?? new Set();
      for (const scope of listOf(scopes).map(String)) all.add(scope);
      needed.set(name, all);
    }
  return [...needed].flatMap(([name, scopes]) => {
    const scheme = schemeOf(root, name);
    if (scheme.type === undefined) return [];
    const described = scopesOf(scheme);
    const listed = [...scopes].slice(0, SCOPES_MAX);
    return [
      {
        name,
        type: typeOf(scheme),
        said: textOf(scheme.description)?.slice(0, SAID_LENGTH_MAX),
        scopes: listed.map((scope) => ({ name: scope, said: textOf(described[scope]) })),
      },
    ];
  });
}
