import type { ASTNode } from "@marcbachmann/cel-js";
import { problemAt } from "@/lib/expressions/compile";
import { ExpressionError } from "@/lib/expressions/parse";
import type { ClaimsSchema, ClaimType, ObjectClaim } from "./claims";
import { parseCondition } from "./syntax";

/** The type of a part of a condition. The type is `any` if the schema doesn't describe the value. */
type Type = ClaimType | { type: "null" } | { type: "any" } | { type: "array"; items: Type };

const BOOLEAN: Type = { type: "boolean", description: "" };
const NUMBER: Type = { type: "number", description: "" };
const STRING: Type = { type: "string", description: "" };
const ANY: Type = { type: "any" };

const NAMES_SHOWN_MAX = 10;

const shown = (names: readonly string[]) =>
  names.length === 0
    ? "nothing"
    : names.slice(0, NAMES_SHOWN_MAX).join(", ") + (names.length > NAMES_SHOWN_MAX ? "…" : "");

/**
 * Throws an error whose position is the start of the invalid part. If the problem is an operator or a name,
 * pass its position as `offset`.
 */
const fail = (node: ASTNode, text: string, offset = node.start): never => {
  throw new ExpressionError(offset, text);
};

const nameOf = ({ type }: Type) =>
  ({ null: "null", any: "anything", array: "a list", object: "an object" })[type as string] ?? `a ${type}`;

function expect(node: ASTNode, type: Type, ...wanted: Type["type"][]): Type {
  if (type.type === "any" || wanted.includes(type.type)) return type;
  return fail(
    node,
    `this value is ${nameOf(type)}, but must be ${wanted.map((each) => nameOf({ type: each } as Type)).join(" or ")}`,
  );
}

const textOf = (node: ASTNode) =>
  node.op === "value" && typeof node.args === "string" ? node.args : undefined;

/** Throws if a claim is compared with a text that the claim can never equal. */
function assertPossible(literal: ASTNode, type: Type): void {
  const text = textOf(literal);
  if (text === undefined || type.type !== "string" || type.enum === undefined) return;
  if (!type.enum.includes(text))
    fail(literal, `this value isn't one of the possible values of the claim: ${shown(type.enum)}`);
}

const isNullable = ({ type }: Type) => type === "string" || type === "number" || type === "null";

/** Throws if two parts can never be equal because of their types. */
function assertComparable(at: ASTNode, [left, right]: [ASTNode, ASTNode], [a, b]: [Type, Type]): void {
  if (a.type === "any" || b.type === "any") return;
  if ((a.type === "null" && isNullable(b)) || (b.type === "null" && isNullable(a))) return;
  if (a.type !== b.type) fail(at, `${nameOf(a)} can't be compared with ${nameOf(b)}`);
  if (a.type === "array" || a.type === "object")
    fail(at, `${nameOf(a)} can't be compared. Use \`in\` with a list`);
  assertPossible(right, a);
  assertPossible(left, b);
}

class Checker {
  constructor(private readonly roots: Readonly<Record<string, Type>>) {}

  typeOf(node: ASTNode): Type {
    switch (node.op) {
      case "id":
        return this.root(node);
      case "value":
        return this.literal(node);
      case "list":
        return this.list(node);
      case ".":
        return this.field(node);
      case "[]":
        return this.index(node);
      case "!_":
        expect(node.args, this.typeOf(node.args), "boolean");
        return BOOLEAN;
      case "-_":
        return expect(node.args, this.typeOf(node.args), "number");
      case "&&":
      case "||":
        for (const side of node.args) expect(side, this.typeOf(side), "boolean");
        return BOOLEAN;
      case "?:":
        return this.choice(node);
      case "in":
        return this.membership(node);
      case "call":
      case "rcall":
        return this.call(node);
      default:
        return this.comparison(node);
    }
  }

  private root(node: ASTNode & { op: "id" }): Type {
    const found = Object.hasOwn(this.roots, node.args) ? this.roots[node.args] : undefined;
    return (
      found ??
      fail(
        node,
        `the name ${node.args} doesn't exist. Use one of these names: ${shown(Object.keys(this.roots))}`,
      )
    );
  }

  private literal(node: ASTNode): Type {
    const kind = node.args === null ? "null" : typeof node.args;
    if (kind === "bigint" || kind === "number") return NUMBER;
    if (kind === "null") return { type: "null" };
    return kind === "boolean" ? BOOLEAN : STRING;
  }

  private list(node: ASTNode & { op: "list" }): Type {
    for (const item of node.args) expect(item, this.typeOf(item), "boolean", "string", "number");
    return { type: "array", items: ANY };
  }

  private field(node: ASTNode & { op: "." }): Type {
    const [owner, name] = node.args;
    return this.claim(node, expect(owner, this.typeOf(owner), "object"), name, node.pos);
  }

  private claim(node: ASTNode, owner: Type, name: string, offset: number): Type {
    if (owner.type !== "object") return ANY;
    const found = Object.hasOwn(owner.properties, name) ? owner.properties[name] : undefined;
    const there = () => shown(Object.keys(owner.properties));
    return (
      found ?? fail(node, `the name ${name} isn't in the schema. Use one of these names: ${there()}`, offset)
    );
  }

  private index(node: ASTNode & { op: "[]" }): Type {
    const [owner, key] = node.args;
    const type = expect(owner, this.typeOf(owner), "object", "array");
    if (type.type === "array") {
      expect(key, this.typeOf(key), "number");
      return type.items;
    }
    if (type.type !== "object") return ANY;
    const name = textOf(key);
    if (name === undefined) return fail(key, "this value must be the name of a claim in quotes");
    return this.claim(node, type, name, key.start);
  }

  private choice(node: ASTNode & { op: "?:" }): Type {
    const [condition, then, otherwise] = node.args;
    expect(condition, this.typeOf(condition), "boolean");
    const type = this.typeOf(then);
    return type.type === "any"
      ? this.typeOf(otherwise)
      : expect(otherwise, this.typeOf(otherwise), type.type);
  }

  private comparison(node: ASTNode): Type {
    const [left, right] = node.args as [ASTNode, ASTNode];
    const types: [Type, Type] = [this.typeOf(left), this.typeOf(right)];
    if (node.op === "==" || node.op === "!=") assertComparable(node, [left, right], types);
    else {
      const a = expect(left, types[0], "number", "string");
      expect(right, types[1], "number", "string");
      if (a.type !== "any") expect(right, types[1], a.type);
    }
    return BOOLEAN;
  }

  private membership(node: ASTNode & { op: "in" }): Type {
    const [item, container] = node.args;
    const type = this.typeOf(item);
    if (container.op === "list") {
      this.typeOf(container);
      for (const each of container.args) assertComparable(each, [item, each], [type, this.typeOf(each)]);
      return BOOLEAN;
    }
    const list = this.typeOf(container);
    if (list.type === "object")
      fail(
        container,
        "this value must be a list. To check whether a claim exists, compare the claim with null",
      );
    expect(container, list, "array");
    if (list.type === "array") assertComparable(item, [item, container], [type, list.items]);
    return BOOLEAN;
  }

  private call(node: ASTNode & { op: "call" | "rcall" }): Type {
    const name = String(node.args[0]);
    const given = (node.op === "call" ? node.args[1] : [node.args[1], ...node.args[2]]) as ASTNode[];
    const [first, second] = given;
    const count = name === "size" ? 1 : 2;
    if (!first || given.length !== count || (node.op === "call" && name !== "size"))
      return fail(
        node,
        name === "size"
          ? "size() needs exactly one list or text. Write size(list)"
          : `${name}() needs a text and one argument. Write text.${name}("…")`,
      );
    if (name === "size") {
      expect(first, this.typeOf(first), "array", "string");
      return NUMBER;
    }
    for (const part of [first, second as ASTNode]) expect(part, this.typeOf(part), "string");
    return BOOLEAN;
  }
}

const visitorType = (schema: ClaimsSchema | null): Type => {
  if (schema === null) return ANY;
  const claims: ObjectClaim = { ...schema, description: "" };
  return { type: "object", description: "", properties: { claims }, additionalProperties: false };
};

interface Checked {
  /** The schema of the claims. If it's null, conditions can use any claim. */
  schema: ClaimsSchema | null;
  /** True for conditions on a page, which can also use `space.vars` and `page.vars`. */
  onPage?: boolean;
}

/**
 * Returns the problem in a condition, with its position, such as `line 1, column 9: …`. Lines and columns
 * start at 1. Returns undefined if the condition is valid. A condition is valid if it can be parsed and uses
 * only claims in the schema, according to their types.
 */
export function conditionProblem(condition: string, { schema, onPage = false }: Checked): string | undefined {
  try {
    const root = parseCondition(condition);
    const visitor = visitorType(schema);
    const type = new Checker(onPage ? { visitor, space: ANY, page: ANY } : { visitor }).typeOf(root);
    if (type.type === "any" || type.type === "boolean") return undefined;
    throw new ExpressionError(0, `the condition is ${nameOf(type)}, but must be true or false`);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return problemAt(condition, error);
  }
}
