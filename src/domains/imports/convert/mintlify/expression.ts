import type { Node } from "@babel/types";
import { isObject } from "@/lib/is-object";
import { expressionIn, literalValue } from "../../literals";

/** The maximum number of characters of a literal. Longer expressions are treated as code. */
const LENGTH_MAX = 5000;
/**
 * Matches the start of every expression that {@link literalOf} can convert. Other expressions aren't parsed, because parsing
 * takes time.
 */
const START = /^(?:["'`[<\d-]|true$|false$|useBaseUrl\(|require\()/;

/** Functions of Docusaurus that return the URL of the file that their argument names. */
const PATHS = new Set(["useBaseUrl", "require"]);

/** Returns the argument of a function that returns a file's URL. Returns other expressions unchanged. */
function withoutPathCall(node: Node): Node {
  const call = node.type === "MemberExpression" ? node.object : node;
  const isPath =
    call.type === "CallExpression" && call.callee.type === "Identifier" && PATHS.has(call.callee.name);
  return (isPath && call.arguments[0]) || node;
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
  return textOf(literalValue(withoutPathCall(node)));
}
