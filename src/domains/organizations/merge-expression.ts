import { type ASTNode, Environment } from "@marcbachmann/cel-js";

/** Somebody, as an expression sees them. */
export interface ExpressionPerson {
  id: string;
  displayName: string;
  email: string;
}

/** The newest review of one person; `outdated` once the request was edited after it. */
export interface ExpressionReview {
  reviewer: ExpressionPerson;
  status: "approved" | "changes-requested";
  outdated: boolean;
}

/**
 * What an expression of a merge rule of kind `custom` may speak of:
 * - `changeRequest`: `number`, `subject`, `description` (its plain text), `status`, `outdated` (whether the primary
 *   content has moved on since), `createdBy`;
 * - `space`: `id`, `title`;
 * - `merger`: whoever asks for the merge;
 * - `reviews`: the newest review of each person but the author, each with `reviewer`, `status` (`approved` or
 *   `changes-requested`) and `outdated`;
 * - `requestedReviewers`, `contributors`: people who were asked to review the request, and who edited it.
 *
 * People have `id`, `displayName` and `email`.
 */
export interface ExpressionVariables {
  changeRequest: {
    number: number;
    subject: string;
    description: string;
    status: string;
    outdated: boolean;
    createdBy: ExpressionPerson;
  };
  space: { id: string; title: string };
  merger: ExpressionPerson;
  reviews: ExpressionReview[];
  requestedReviewers: ExpressionPerson[];
  contributors: ExpressionPerson[];
}

const ENVIRONMENT = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 100, maxMapEntries: 50, maxCallArguments: 4 },
  unlistedVariablesAreDyn: false,
})
  .registerType("Person", { fields: { id: "string", displayName: "string", email: "string" } })
  .registerType("Review", { fields: { reviewer: "Person", status: "string", outdated: "bool" } })
  .registerType("Space", { fields: { id: "string", title: "string" } })
  .registerType("ChangeRequest", {
    fields: {
      number: "int",
      subject: "string",
      description: "string",
      status: "string",
      outdated: "bool",
      createdBy: "Person",
    },
  })
  .registerVariable("changeRequest", "ChangeRequest")
  .registerVariable("space", "Space")
  .registerVariable("merger", "Person")
  .registerVariable("reviews", "list<Review>")
  .registerVariable("requestedReviewers", "list<Person>")
  .registerVariable("contributors", "list<Person>");

/** They run their last part once for each item of a list; two of them within each other are enough, and bounded. */
const LOOPS = new Set(["all", "exists", "exists_one", "filter", "map"]);
const LOOPS_WITHIN_EACH_OTHER_MAX = 2;

/**
 * Everything else that may be called. `matches` runs on an engine that backtracks without end, and a name that is bound
 * to a text twice as long as the one before it grows without end; neither is among them.
 */
const FUNCTIONS = new Set([
  ...LOOPS,
  "has",
  "size",
  "string",
  "contains",
  "startsWith",
  "endsWith",
  "lowerAscii",
  "upperAscii",
  "trim",
]);

interface Problem {
  /** Characters before it. */
  offset: number;
  text: string;
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "op" in value;

/** Nodes directly below a node, in whatever way its operator keeps them. */
function childrenOf({ args }: ASTNode): ASTNode[] {
  const found: ASTNode[] = [];
  const stack: unknown[] = [args];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) stack.push(...value);
    else if (isNode(value)) found.push(value);
  }
  return found;
}

const calledBy = (node: ASTNode) => (node.op === "call" || node.op === "rcall" ? node.args[0] : null);

/** What is called that may not be; the parser has bounded how deep this goes. */
function callProblem(node: ASTNode, loops: number): Problem | undefined {
  const name = calledBy(node);
  const offset = node.start;
  if (name !== null && !FUNCTIONS.has(name)) return { offset, text: `${name}() is not available` };
  const inner = name !== null && LOOPS.has(name) ? loops + 1 : loops;
  if (inner > LOOPS_WITHIN_EACH_OTHER_MAX) return { offset, text: "has too many lists within each other" };
  for (const child of childrenOf(node)) {
    // A list that a loop goes through is made before the loop begins.
    const isList = node.op === "rcall" && child === node.args[1];
    const problem = callProblem(child, isList ? loops : inner);
    if (problem) return problem;
  }
  return undefined;
}

/** What the parser says is wrong, and where. */
export const problemOfError = (error: unknown): Problem => {
  const { summary, range, message } = error as {
    summary?: string;
    range?: { start: number };
    message: string;
  };
  return { offset: range?.start ?? 0, text: summary ?? message };
};

type Compiled = { run: (variables: object) => unknown } | { problem: Problem };

function compile(expression: string): Compiled {
  try {
    const program = ENVIRONMENT.parse(expression);
    const problem = callProblem(program.ast, 0);
    if (problem) return { problem };
    const { valid, type, error } = program.check();
    if (!valid) return { problem: problemOfError(error) };
    if (type !== "bool") return { problem: { offset: 0, text: `gives a ${type}, not true or false` } };
    return { run: program };
  } catch (error) {
    return { problem: problemOfError(error) };
  }
}

/** `line 2, column 5`, both counted from 1. */
export function positionOf(expression: string, offset: number): string {
  const before = expression.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** What is wrong with an expression of a merge rule, and where; undefined when it can be kept. */
export function mergeExpressionProblem(expression: string): string | undefined {
  const compiled = compile(expression);
  if (!("problem" in compiled)) return undefined;
  const { offset, text } = compiled.problem;
  return `${positionOf(expression, offset)}: ${text}`;
}

/**
 * Whether an expression holds. One that cannot be answered (it asks for what is not there, or was stored before the
 * check was what it is now) does not hold: what cannot be established keeps a request out.
 */
export function mergeExpressionHolds(expression: string, variables: ExpressionVariables): boolean {
  const compiled = compile(expression);
  if ("problem" in compiled) return false;
  const changeRequest = { ...variables.changeRequest, number: BigInt(variables.changeRequest.number) };
  try {
    return compiled.run({ ...variables, changeRequest }) === true;
  } catch {
    return false;
  }
}
