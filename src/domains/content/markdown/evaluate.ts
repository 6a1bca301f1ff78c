import type { Evaluation } from "@/lib/expressions/compile";
import {
  type DocumentBlock,
  type DocumentFragment,
  type DocumentInline,
  type DocumentInlineNode,
  type DocumentNode,
  type JSONDocument,
  textNode,
} from "./document";
import {
  type EvaluationMode,
  type ExpressionVariables,
  evaluateExpressions,
  expressionText,
} from "./expressions";
import { expressionsIn } from "./expressions-in";

/** Characters that the values of a page's expressions may come to; a value behind them is not shown. */
const SHOWN_CHARACTERS_MAX = 1_000_000;

/**
 * Replaces expressions by their text, and conditional blocks by their content or by nothing.
 *
 * Mode `deterministic` resolves only what depends on variables of space and page alone, and leaves the rest to a
 * caller who knows the reader. In mode `all` a condition that cannot be answered hides its block, and an expression
 * that cannot be answered stays as it is.
 */
export function evaluateDocument(
  document: JSONDocument,
  variables: ExpressionVariables,
  mode: EvaluationMode,
): JSONDocument {
  const { conditions, values } = expressionsIn(document);
  if (conditions.size + values.size === 0) return document;
  const evaluations = evaluateExpressions([...conditions, ...values], variables, mode);
  return { ...document, nodes: new Evaluator(evaluations, mode).blocks(document.nodes) };
}

const NOT_KNOWN: Evaluation = { known: false, reason: "is no expression", isBroken: true };

class Evaluator {
  private charactersLeft = SHOWN_CHARACTERS_MAX;

  constructor(
    private readonly evaluations: ReadonlyMap<string, Evaluation>,
    private readonly mode: EvaluationMode,
  ) {}

  blocks(nodes: readonly DocumentBlock[]): DocumentBlock[] {
    return nodes.flatMap((node) => this.block(node));
  }

  private block(node: DocumentBlock): DocumentBlock[] {
    if (node.type === "if") return this.condition(node);
    const nodes = node.nodes && this.nodes(node.nodes);
    const fragments = node.fragments && this.fragments(node.fragments);
    return [{ ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) }];
  }

  private condition(node: DocumentBlock): DocumentBlock[] {
    const answer = this.evaluations.get(String(node.data.expression)) ?? NOT_KNOWN;
    const children = (node.nodes ?? []) as DocumentBlock[];
    if (answer.known) return answer.value === true ? this.blocks(children) : [];
    return this.mode === "all" ? [] : [{ ...node, nodes: this.blocks(children) }];
  }

  private fragments(fragments: readonly DocumentFragment[]): DocumentFragment[] {
    return fragments.map((part) => ({ ...part, nodes: this.blocks(part.nodes) }));
  }

  private nodes(nodes: readonly DocumentNode[]): DocumentNode[] {
    const evaluated: DocumentNode[] = [];
    for (const node of nodes) {
      if (node.object === "block") evaluated.push(...this.block(node));
      else pushInline(evaluated, this.inline(node));
    }
    return evaluated;
  }

  private inline(node: DocumentInlineNode): DocumentInlineNode {
    if (node.object === "text") return node;
    if (node.type === "expression") return this.expression(node);
    const nodes = node.nodes && (this.nodes(node.nodes) as DocumentInlineNode[]);
    const fragments = node.fragments && this.fragments(node.fragments);
    return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) };
  }

  private expression(node: DocumentInline): DocumentInlineNode {
    const answer = this.evaluations.get(String(node.data.expression)) ?? NOT_KNOWN;
    const text = answer.known ? expressionText(answer.value) : null;
    this.charactersLeft -= text?.length ?? 0;
    return text === null || this.charactersLeft < 0 ? node : textNode(text);
  }
}

/** Text beside text is one text. */
function pushInline(nodes: DocumentNode[], node: DocumentInlineNode): void {
  const last = nodes.at(-1);
  if (last?.object === "text" && node.object === "text") {
    nodes[nodes.length - 1] = { ...last, leaves: [...last.leaves, ...node.leaves] };
  } else nodes.push(node);
}
