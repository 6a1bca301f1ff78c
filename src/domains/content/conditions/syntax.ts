import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import { problemOfError } from "@/domains/organizations/merge-expression";

export const CONDITION_LENGTH_MAX = 1024;

const ENVIRONMENT = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 100, maxMapEntries: 1, maxCallArguments: 2 },
  unlistedVariablesAreDyn: true,
});

/** What is wrong with a condition, and how many characters before it are not. */
export class ConditionError extends Error {
  override readonly name = "ConditionError";

  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** Nothing here goes round in a loop, grows a text or runs a regular expression: every condition ends, and soon. */
const OPERATORS = new Set<string>([
  "id",
  "value",
  "list",
  ".",
  "[]",
  "!_",
  "-_",
  "&&",
  "||",
  "?:",
  "==",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "in",
]);
const FUNCTIONS = new Set(["size", "startsWith", "endsWith", "contains"]);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "op" in value;

const isLiteral = (value: unknown) =>
  value === null || ["string", "boolean", "number", "bigint"].includes(typeof value);

function assertAvailable(node: ASTNode): void {
  const { op, args, start } = node;
  if (op === "value" && !isLiteral(args)) throw new ConditionError(start, "such a value is not available");
  if (op === "call" || op === "rcall") {
    const name = String(args[0]);
    if (name === "has")
      throw new ConditionError(start, "has() is not needed: what a visitor lacks is null, false or empty");
    if (!FUNCTIONS.has(name)) throw new ConditionError(start, `${name}() is not available`);
  } else if (!OPERATORS.has(op)) throw new ConditionError(start, `${op} is not available`);
}

function assertAllAvailable(root: ASTNode): void {
  const stack: unknown[] = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) stack.push(...value.filter((item) => item !== undefined));
    else if (isNode(value)) {
      assertAvailable(value);
      stack.push(value.args);
    }
  }
}

/** `===` and `!==`, as authors write them in other places, mean `==` and `!=`; every character keeps its place. */
const withPlainOperators = (condition: string) =>
  condition.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([=!])==/g, (match, operator?: string) =>
    operator === undefined ? match : `${operator}= `,
  );

function parse(condition: string): ASTNode {
  try {
    return ENVIRONMENT.parse(withPlainOperators(condition)).ast;
  } catch (error) {
    const { offset, text } = problemOfError(error);
    throw new ConditionError(offset, text);
  }
}

/** Reads a condition. Throws a {@link ConditionError} for what is none, or would take more than a condition may. */
export function parseCondition(condition: string): ASTNode {
  if (condition.length > CONDITION_LENGTH_MAX)
    throw new ConditionError(CONDITION_LENGTH_MAX, `has more than ${CONDITION_LENGTH_MAX} characters`);
  const root = parse(condition);
  assertAllAvailable(root);
  return root;
}
