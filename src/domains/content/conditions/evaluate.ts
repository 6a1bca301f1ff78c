import type { ASTNode } from "@marcbachmann/cel-js";
import { answer } from "./answer";
import type { Claims } from "./claims";
import { parseCondition } from "./syntax";

const KNOWN_MAX = 2000;
const known = new Map<string, ASTNode | null>();

/** Reading takes longer than answering, and the same few conditions are asked again and again. */
function rootOf(condition: string): ASTNode | null {
  const found = known.get(condition);
  if (found !== undefined) return found;
  const [oldest] = known.keys();
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  const root = readable(condition);
  known.set(condition, root);
  return root;
}

function readable(condition: string): ASTNode | null {
  try {
    return parseCondition(condition);
  } catch {
    return null;
  }
}

/** Variables of a space and of a page, of which conditions on pages may speak. */
export interface PageVariables {
  space?: Readonly<Record<string, string>> | undefined;
  page?: Readonly<Record<string, string>> | undefined;
}

/**
 * Whether a condition holds for a visitor; there is none, or an empty one, for everybody. One that cannot be answered (it
 * is broken, or asks for what is not there) does not hold: what cannot be established stays hidden.
 */
export function evaluateCondition(
  condition: string | null | undefined,
  claims: Claims,
  variables: PageVariables = {},
): boolean {
  if (!condition || condition.trim() === "") return true;
  const root = rootOf(condition);
  if (!root) return false;
  try {
    const { space = {}, page = {} } = variables;
    return answer(root, { visitor: { claims }, space: { vars: space }, page: { vars: page } }) === true;
  } catch {
    return false;
  }
}
