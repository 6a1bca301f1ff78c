import type { Claims } from "./claims";
import { type Program, parseCondition } from "./syntax";

const KNOWN_MAX = 2000;
const known = new Map<string, Program | null>();

/** Reading takes longer than answering, and the same few conditions are asked again and again. */
function programOf(condition: string): Program | null {
  const found = known.get(condition);
  if (found !== undefined) return found;
  const [oldest] = known.keys();
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  const program = readable(condition);
  known.set(condition, program);
  return program;
}

function readable(condition: string): Program | null {
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
  try {
    const answer = programOf(condition)?.run({
      visitor: { claims },
      space: { vars: variables.space ?? {} },
      page: { vars: variables.page ?? {} },
    });
    return answer === true;
  } catch {
    return false;
  }
}
