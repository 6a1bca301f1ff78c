import type { Evaluation } from "@/lib/expressions/compile";
import { type Branch, branchesOf, expressionsIn } from "../markdown";
import {
  type DocumentBlock,
  type DocumentInline,
  type DocumentInlineNode,
  type DocumentNode,
  type JSONDocument,
  textNode,
  withBelow,
} from "../markdown/document";
import {
  type EvaluationMode,
  type ExpressionVariables,
  evaluateExpressions,
  expressionText,
} from "./expressions";

/**
 * The maximum total length of the values of all expressions on a page. Values that exceed this length aren't
 * shown.
 */
const SHOWN_CHARACTERS_MAX = 1_000_000;

/**
 * Replaces expressions with their values. If a condition is true, replaces the conditional block with its
 * content. If a condition is false, removes the block.
 *
 * In the mode `deterministic`, only expressions that depend on variables of the space and the page are
 * evaluated. The code that knows the reader evaluates the other expressions later. In the mode `all`, a
 * condition that can't be evaluated hides its block. An expression that can't be evaluated stays unchanged.
 */
export function evaluateDocument(
  document: JSONDocument,
  variables: ExpressionVariables,
  mode: EvaluationMode,
): JSONDocument {
  const { conditions, values } = expressionsIn(document);
  if (conditions.size + values.size === 0) return document;
  const evaluations = evaluateExpressions([...conditions, ...values], variables, mode);
  return { ...document, nodes: new Evaluator(evaluations, mode).nodes(document.nodes) as DocumentBlock[] };
}

const NOT_KNOWN: Evaluation = {
  known: false,
  reason: "the source text isn't a valid expression",
  isBroken: true,
};

class Evaluator {
  private charactersLeft = SHOWN_CHARACTERS_MAX;

  constructor(
    private readonly evaluations: ReadonlyMap<string, Evaluation>,
    private readonly mode: EvaluationMode,
  ) {}

  nodes(nodes: readonly DocumentNode[]): DocumentNode[] {
    const evaluated: DocumentNode[] = [];
    for (const node of nodes) {
      if (node.object === "block") evaluated.push(...this.block(node));
      else pushInline(evaluated, this.inline(node));
    }
    return evaluated;
  }

  private block(node: DocumentBlock): DocumentNode[] {
    if (node.type === "if") return this.condition(node);
    return [withBelow(node, (nodes) => this.nodes(nodes))];
  }

  private condition(node: DocumentBlock): DocumentNode[] {
    return branchesOf(node).flatMap((branch, index) => {
      const key = index === 0 || node.key === undefined ? node.key : `${node.key}.${index}`;
      return this.branch({ ...node, ...(key !== undefined && { key }) }, branch);
    });
  }

  private branch(node: DocumentBlock, { expression, nodes }: Branch): DocumentNode[] {
    const answer = this.evaluations.get(expression) ?? NOT_KNOWN;
    if (answer.known) return answer.value === true ? this.nodes(nodes) : [];
    if (this.mode === "all") return [];
    return [{ ...node, data: { ...node.data, expression }, nodes: this.nodes(nodes) } as DocumentBlock];
  }

  private inline(node: DocumentInlineNode): DocumentInlineNode {
    if (node.object === "text") return node;
    if (node.type === "expression") return this.expression(node);
    return withBelow(node, (nodes) => this.nodes(nodes));
  }

  private expression(node: DocumentInline): DocumentInlineNode {
    const answer = this.evaluations.get(String(node.data.expression)) ?? NOT_KNOWN;
    const text = answer.known ? expressionText(answer.value) : null;
    this.charactersLeft -= text?.length ?? 0;
    return text === null || this.charactersLeft < 0 ? node : textNode(text);
  }
}

/** Merges adjacent text nodes into one. */
function pushInline(nodes: DocumentNode[], node: DocumentInlineNode): void {
  const last = nodes.at(-1);
  if (last?.object === "text" && node.object === "text") {
    nodes[nodes.length - 1] = { ...last, leaves: [...last.leaves, ...node.leaves] };
  } else nodes.push(node);
}
