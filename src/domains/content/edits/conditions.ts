import { invalid } from "@/lib/errors";
import { listAdaptiveSchemas } from "@/scopes/site";
import { conditionProblem } from "../conditions/check";
import type { ClaimsSchema } from "../conditions/claims";
import { PageSyntaxError } from "../markdown";
import { conditionsTask } from "../text-tasks/page-tasks";
import { runTextTask } from "../text-tasks/run-text-task";
import type { Batch } from "./batch";

/** The condition of a page, and its text, which can contain conditional blocks. */
interface Conditioned {
  condition?: string | null | undefined;
  text?: string | null | undefined;
}

/**
 * Returns the problem in a condition, or undefined if the condition is valid for at least one of the sites
 * that show the space.
 */
function problemFor(schemas: readonly ClaimsSchema[], condition: string): string | undefined {
  const problems = (schemas.length === 0 ? [null] : schemas).map((schema) =>
    conditionProblem(condition, { schema, onPage: true }),
  );
  return problems.includes(undefined) ? undefined : problems[0];
}

const IF_TAG = /\{%-?\s*if\b/;

/**
 * Returns the conditions of `if` blocks in a text that depend on the visitor. All other conditions have the
 * same result for every reader.
 */
async function visitorConditionsIn(
  { content }: Batch,
  text: string | null | undefined,
): Promise<Set<string>> {
  if (!text || !IF_TAG.test(text)) return new Set();
  try {
    const { organizationId } = content;
    const conditions = await runTextTask(conditionsTask, text, { organizationId, length: text.length });
    return new Set(conditions.filter((condition) => /\bvisitor\b/.test(condition)));
  } catch (error) {
    // If the text can't be parsed, this function ignores it. Other code either rejects the text or keeps it
    // unchanged.
    if (error instanceof PageSyntaxError) return new Set();
    throw error;
  }
}

async function newConditions(batch: Batch, before: Conditioned["text"], after: Conditioned["text"]) {
  const known = await visitorConditionsIn(batch, before);
  return [...(await visitorConditionsIn(batch, after))].filter((each) => !known.has(each));
}

/**
 * Rejects new conditions on pages and in `if` blocks if they can't be parsed. Also rejects them if they use
 * claims that don't exist on any site that shows the space. Existing conditions aren't checked, because they
 * can come from Git.
 * @throws ApiError 400 with line and column
 */
export async function assertConditions(
  batch: Batch,
  before: Conditioned,
  after: Conditioned,
  fields: { condition: string; text: string },
): Promise<void> {
  const own = after.condition && after.condition !== before.condition ? [after.condition] : [];
  const inText = after.text === before.text ? [] : await newConditions(batch, before.text, after.text);
  if (own.length + inText.length === 0) return;
  const { tx, content } = batch;
  const schemas = (await listAdaptiveSchemas(tx, content)) as ClaimsSchema[];
  for (const condition of [...own, ...inText]) {
    const problem = problemFor(schemas, condition);
    if (problem === undefined) continue;
    if (own.includes(condition)) throw invalid(fields.condition, `isn't valid at ${problem}`);
    throw invalid(fields.text, `has an invalid condition in {% if ${condition} %} at ${problem}`);
  }
}
