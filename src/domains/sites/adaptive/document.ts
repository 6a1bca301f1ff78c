import type { Claims } from "@/domains/content/conditions/claims";
import { evaluateDocument } from "@/domains/content/expressions/evaluate";
import { evaluateApart, expressionText } from "@/domains/content/expressions/expressions";
import { expressionsIn } from "@/domains/content/markdown";
import type { DocumentBlock, DocumentNode, JSONDocument } from "@/domains/content/markdown/document";
import { keyOfFacts, SAME_FOR_ALL } from "./visitor-view";

/** The variables of a Document's space and page. */
export interface DocumentVariables {
  space: Readonly<Record<string, string>>;
  page: Readonly<Record<string, string>>;
}

const variablesOf = ({ space, page }: DocumentVariables, claims: Claims) => ({
  space: { vars: space },
  page: { vars: page },
  visitor: { claims },
});

/**
 * A Document as a visitor sees it: without `if` blocks, and with each expression replaced by its value if it
 * has a value.
 */
export const documentVisibleTo = (
  document: JSONDocument,
  claims: Claims,
  variables: DocumentVariables,
): JSONDocument => evaluateDocument(document, variablesOf(variables, claims), "all");

/**
 * Returns a Document with only the parts that depend on the visitor, without duplicates. For every visitor, the conditions in
 * this short Document have the same results as those in the full Document. The cache therefore stores the short Document.
 */
export function questionsOf(document: JSONDocument): JSONDocument {
  const asking = new Map<string, DocumentNode>();
  const stack: DocumentNode[] = [...document.nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.object === "text") continue;
    const { type, data, nodes = [], fragments = [] } = node;
    if (type === "if" || type === "expression")
      asking.set(`${type} ${data.expression}`, { ...node, nodes: [], fragments: [] });
    for (const below of [nodes, ...fragments.map((part) => part.nodes)])
      for (const each of below) stack.push(each);
  }
  return { ...document, nodes: [...asking.values()] as DocumentBlock[] };
}

/**
 * Returns the results of a Document's expressions for a visitor as a short key. The key is `all` if the
 * results are the same for all visitors.
 */
export function outcomeOfDocument(document: JSONDocument, claims: Claims, variables: DocumentVariables) {
  const of = variablesOf(variables, claims);
  const { conditions, values } = expressionsIn(document);
  const facts = [...evaluateApart([...conditions, ...values], of, "all").personal]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([expression, answer]) => [
      expression,
      answer.known && answer.value === true,
      answer.known ? expressionText(answer.value) : null,
    ]);
  return facts.length === 0 ? SAME_FOR_ALL : keyOfFacts(facts);
}
