import type { Node } from "@babel/types";
import { isObject } from "@/lib/is-object";
import { expressionIn, literalValue } from "../../literals";

/** The maximum number of characters of a literal. Longer expressions are treated as code. */
const LENGTH_MAX = 5000;
/**
 * Matches the start of every expression that {@link literalOf} can convert. Other expressions aren't parsed, because parsing
 * takes time.
 */
const START = /^(?:["'`[<\d-]|\{\s*light:|true$|false$|useBaseUrl\(|require\()/;

/** Functions of Docusaurus that return the URL of the file that their argument names. The paths of `useBaseUrl` start at the site's root. */
const PATHS = new Map<string, (path: string) => string>([
  ["useBaseUrl", (path) => (/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(path) ? path : `/${path}`)],
  ["require", (path) => path],
]);

/** Returns the path in a call of a function that returns a file's URL, or null for other expressions. */
function pathInCall(node: Node): string | null {
  const call = node.type === "MemberExpression" ? node.object : node;
  if (call.type !== "CallExpression" || call.callee.type !== "Identifier") return null;
  const [argument] = call.arguments;
  const value = argument && literalValue(argument);
  return typeof value === "string" ? (PATHS.get(call.callee.name)?.(value) ?? null) : null;
}

/** Returns the path of the image for the light theme in the sources of Docusaurus' component `ThemedImage`. */
function lightImage(node: Node): string | null {
  const sources = node.type === "ObjectExpression" ? node.properties : [];
  for (const source of sources)
    if (source.type === "ObjectProperty" && source.key.type === "Identifier" && source.key.name === "light")
      return pathInCall(source.value) ?? textOf(literalValue(source.value));
  return null;
}

/** Converts the titles of tabs, such as `[{ value: "a", label: "A" }]`, to a JSON object that maps values to titles. */
function tabTitles(values: readonly unknown[]): string | null {
  const pairs = values
    .filter(isObject)
    .flatMap(({ value, label }) =>
      typeof value === "string" && typeof label === "string" ? [[value, label]] : [],
    );
  return pairs.length > 0 ? JSON.stringify(Object.fromEntries(pairs)) : null;
}

function textOf(value: unknown): string | null {
  if (["string", "number", "boolean"].includes(typeof value)) return String(value);
  if (!Array.isArray(value)) return null;
  if (value.some(isObject)) return tabTitles(value);
  return value
    .map(textOf)
    .filter((text) => text)
    .join(",");
}

/** Returns the text of an MDX expression that is a literal or JSX, or null for any other expression. */
export function literalOf(expression: string): string | null {
  const text = expression.trim();
  const node = START.test(text) && text.length <= LENGTH_MAX ? expressionIn(text) : undefined;
  if (!node) return null;
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return text
      .replace(/<[^<>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return pathInCall(node) ?? lightImage(node) ?? textOf(literalValue(node));
}
