import type { JSONDocument } from "./document";

interface Expressions {
  /** Of `if` blocks. */
  conditions: Set<string>;
  /** Within the text, where their value stands. */
  values: Set<string>;
}

export function expressionsIn(document: Pick<JSONDocument, "nodes">): Expressions {
  const found: Expressions = { conditions: new Set(), values: new Set() };
  const stack: unknown[] = [...document.nodes];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const { type, data, nodes, fragments } = value as Record<string, unknown>;
    const expression = (data as { expression?: unknown } | undefined)?.expression;
    if (typeof expression === "string") {
      if (type === "if") found.conditions.add(expression);
      if (type === "expression") found.values.add(expression);
    }
    for (const inner of [nodes, fragments]) if (Array.isArray(inner)) stack.push(...inner);
  }
  return found;
}
