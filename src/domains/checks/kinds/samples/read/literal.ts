import { parseExpression } from "@babel/parser";
import type { Node } from "@babel/types";
import { isPlaceholder, type Literal, type Piece } from "../sample";

/** Python's names of values that JavaScript writes differently. */
const PYTHON: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };

/** Returns the expression in a text, or null if the text isn't one. JSON and most literals in Python are expressions, too. */
export function expressionIn(text: string): Node | null {
  try {
    return parseExpression(text);
  } catch {
    return null;
  }
}

const nameOf = (key: Node): string | undefined => {
  if (key.type === "StringLiteral") return key.value;
  return key.type === "Identifier" ? key.name : undefined;
};

/** Reads literals in a piece of code. */
export class LiteralReader {
  constructor(private readonly source: Piece) {}

  /** Returns the text of a string with its position, or the text of another node as the sample writes it. */
  piece(node: Node, text: string, quotes: number): Piece {
    const { source } = this;
    const start = (node.start ?? 0) + quotes;
    const isExact = source.isExact && source.text.startsWith(text, start);
    return { text, at: source.isExact ? source.at + start : source.at, isExact };
  }

  read(node: Node): Literal {
    const { source } = this;
    const shift = (position: number | null | undefined) =>
      source.isExact ? source.at + (position ?? 0) : source.at;
    const place = { at: shift(node.start), end: shift(node.end) };
    const value = (value: string | number | boolean | null): Literal => {
      const text = source.text.slice(node.start ?? 0, node.end ?? 0);
      return { ...place, kind: "value", value, source: this.piece(node, text, 0) };
    };
    if (node.type === "ObjectExpression") return { ...place, ...this.object(node) };
    if (node.type === "ArrayExpression") {
      const items = node.elements.flatMap((item) => (item ? [this.read(item)] : []));
      return { ...place, kind: "array", items };
    }
    if (node.type === "StringLiteral" && !isPlaceholder(node.value)) return value(node.value);
    if (node.type === "NumericLiteral" || node.type === "BooleanLiteral") return value(node.value);
    if (node.type === "NullLiteral") return value(null);
    if (node.type === "UnaryExpression" && node.operator === "-" && node.argument.type === "NumericLiteral")
      return value(-node.argument.value);
    if (node.type === "Identifier" && Object.hasOwn(PYTHON, node.name))
      return value(PYTHON[node.name] ?? null);
    return { ...place, kind: "unknown" };
  }

  private object(node: Extract<Node, { type: "ObjectExpression" }>) {
    const fields = node.properties.flatMap((property) => {
      if (property.type !== "ObjectProperty" || property.computed) return [];
      const name = nameOf(property.key);
      if (name === undefined) return [];
      const quotes = property.key.type === "StringLiteral" ? 1 : 0;
      return [{ name: this.piece(property.key, name, quotes), value: this.read(property.value) }];
    });
    const isOpen = fields.length < node.properties.length;
    return { kind: "object" as const, fields, isOpen };
  }
}

/** Returns the JSON value in a text, or null if the text can't be read. */
export function jsonIn(source: Piece): Literal | null {
  if (!/^\s*[[{]/.test(source.text)) return null;
  const node = expressionIn(source.text);
  return node && new LiteralReader(source).read(node);
}
