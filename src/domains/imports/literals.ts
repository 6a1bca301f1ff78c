import { parse, parseExpression } from "@babel/parser";
import type { Expression, File, Node, ObjectExpression, SpreadElement } from "@babel/types";

/** The maximum number of characters of a module. Configuration files are short. */
const LENGTH_MAX = 500_000;
const DEPTH_MAX = 60;
/** The maximum number of nodes to evaluate, because constants can contain other constants several times. */
const EVALUATIONS_MAX = 50_000;

/** The value of an expression that isn't a literal, such as most function calls. */
const UNKNOWN = Symbol("unknown");

type Constants = ReadonlyMap<string, Expression>;

/** Evaluates expressions without running code. Parts that only running code could compute are omitted. */
class Evaluation {
  private evaluations = 0;

  constructor(private readonly constants: Constants) {}

  value(node: Node | null | undefined, depth = 0): unknown {
    this.evaluations += 1;
    if (!node || depth > DEPTH_MAX || this.evaluations > EVALUATIONS_MAX) return UNKNOWN;
    switch (node.type) {
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral":
        return node.value;
      case "NullLiteral":
        return null;
      case "TemplateLiteral":
        return this.joined([...node.quasis, ...node.expressions], depth);
      case "TemplateElement":
        return node.value.cooked ?? UNKNOWN;
      case "BinaryExpression":
        return node.operator === "+" ? this.joined([node.left, node.right], depth) : UNKNOWN;
      case "UnaryExpression": {
        const value = this.value(node.argument, depth + 1);
        return node.operator === "-" && typeof value === "number" ? -value : UNKNOWN;
      }
      case "ArrayExpression":
        return this.list(node.elements, depth + 1);
      case "ObjectExpression":
        return this.map(node, depth + 1);
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
        return this.value(node.expression, depth);
      case "Identifier":
        return this.value(this.constants.get(node.name), depth + 1);
      case "JSXElement":
      case "JSXFragment":
        return this.texts(node.children, depth + 1).join("");
      case "CallExpression":
        return node.arguments.length === 0 ? this.value(node.callee, depth) : UNKNOWN;
      default:
        return UNKNOWN;
    }
  }

  /** Joins the parts of a text in the order of the source. */
  private joined(parts: readonly Node[], depth: number): unknown {
    const inOrder = [...parts].sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
    const values = inOrder.map((part) => this.value(part, depth + 1));
    return values.every((value) => typeof value === "string") ? values.join("") : UNKNOWN;
  }

  /** Returns the texts in JSX. */
  private texts(children: readonly Node[], depth: number): string[] {
    if (depth > DEPTH_MAX) return [];
    return children.flatMap((child) => {
      if (child.type === "JSXText") return [child.value];
      return child.type === "JSXElement" ? this.texts(child.children, depth + 1) : [];
    });
  }

  private list(elements: readonly (Expression | SpreadElement | null)[], depth: number): unknown[] {
    return elements.flatMap((element) => {
      const isSpread = element?.type === "SpreadElement";
      const value = this.value(isSpread ? element.argument : element, depth);
      if (isSpread) return Array.isArray(value) ? value : [];
      return value === UNKNOWN ? [] : [value];
    });
  }

  private map({ properties }: ObjectExpression, depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = Object.create(null);
    for (const property of properties) {
      const name = property.type === "ObjectProperty" ? keyOf(property) : undefined;
      const value =
        property.type === "SpreadElement"
          ? this.value(property.argument, depth)
          : property.type === "ObjectProperty"
            ? this.value(property.value, depth)
            : UNKNOWN;
      if (name !== undefined && value !== UNKNOWN) found[name] = value;
      if (property.type === "SpreadElement" && typeof value === "object") Object.assign(found, value);
    }
    return found;
  }
}

/** Returns the name of a property if the name is a literal. */
function keyOf({ key, computed }: { key: Node; computed: boolean }): string | undefined {
  if (key.type === "StringLiteral") return key.value;
  if (key.type === "NumericLiteral") return String(key.value);
  return key.type === "Identifier" && !computed ? key.name : undefined;
}

/** Returns undefined if the text isn't valid or is nested too deeply. */
function orUndefined<Parsed>(read: () => Parsed): Parsed | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const parseModule = (text: string): File | undefined =>
  text.length > LENGTH_MAX
    ? undefined
    : (orUndefined(() => parse(text, { sourceType: "unambiguous", plugins: ["typescript"] })) ??
      orUndefined(() => parse(text, { sourceType: "unambiguous", plugins: ["typescript", "jsx"] })));

/** Parses an expression that can contain JSX. Returns undefined if the expression isn't valid. */
export const expressionIn = (text: string): Expression | undefined =>
  orUndefined(() => parseExpression(text, { plugins: ["jsx"] }));

/** Returns the value of an expression without running code, or undefined if the expression isn't a literal. */
export function literalValue(expression: Node): unknown {
  const value = new Evaluation(new Map()).value(expression);
  return value === UNKNOWN ? undefined : value;
}

/** Returns the expression that a function without parameters returns, if the function does nothing else. */
function returned(node: Node): Expression | undefined {
  if (node.type === "ArrowFunctionExpression" && node.body.type !== "BlockStatement") return node.body;
  if (node.type !== "FunctionDeclaration" && node.type !== "ArrowFunctionExpression") return undefined;
  const [first] = node.body.type === "BlockStatement" ? node.body.body : [];
  return first?.type === "ReturnStatement" ? (first.argument ?? undefined) : undefined;
}

/** Returns the initial values of a module's constants, and what its functions return, by name. */
function constantsOf({ program }: File): Constants {
  const constants = new Map<string, Expression>();
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "FunctionDeclaration" && declared.id) {
      const value = returned(declared);
      if (value) constants.set(declared.id.name, value);
    }
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declared.declarations)
      if (id.type === "Identifier" && init) constants.set(id.name, returned(init) ?? init);
  }
  return constants;
}

/** Returns the expression that a module exports by default. */
function exportedBy({ program }: File): Node | undefined {
  for (const statement of program.body) {
    if (statement.type === "ExportDefaultDeclaration") return statement.declaration;
    if (statement.type === "TSExportAssignment") return statement.expression;
    const { expression } = statement.type === "ExpressionStatement" ? statement : {};
    if (expression?.type !== "AssignmentExpression" || expression.left.type !== "MemberExpression") continue;
    const { object, property } = expression.left;
    const isExports = object.type === "Identifier" && object.name === "module";
    if (isExports && property.type === "Identifier" && property.name === "exports") return expression.right;
  }
  return undefined;
}

/** Calls `visit` for a node and all nodes in it. */
function walk(root: Node, visit: (node: Node) => void): void {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visit(node);
    for (const child of Object.values(node).flat().reverse())
      if (typeof child?.type === "string" && typeof child.start === "number") waiting.push(child);
  }
}

/** The literals of a module. */
export interface ModuleLiterals {
  /** The value that the module exports by default, or undefined if the value isn't a literal. */
  exported: unknown;
  /** The values of properties anywhere in the module, by the name of the property. */
  values: Record<string, unknown[]>;
}

export const NO_LITERALS: ModuleLiterals = { exported: undefined, values: {} };

/**
 * Returns the literals of a JavaScript or TypeScript module without running the module. These are the value that the module
 * exports, and the values of the properties with the given names.
 */
export function moduleLiterals(text: string, names: readonly string[]): ModuleLiterals {
  const file = parseModule(text);
  if (!file) return NO_LITERALS;
  const values: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  const evaluation = new Evaluation(constantsOf(file));
  walk(file.program, (node) => {
    const name = node.type === "ObjectProperty" ? keyOf(node) : undefined;
    if (node.type !== "ObjectProperty" || name === undefined || !Object.hasOwn(values, name)) return;
    const value = evaluation.value(node.value);
    if (value !== UNKNOWN) values[name]?.push(value);
  });
  const exported = evaluation.value(exportedBy(file));
  return { exported: exported === UNKNOWN ? undefined : exported, values };
}
