import type { Actor } from "@/access/authorization/actor";
import { assertMayAdd } from "@/domains/content/computed/may-name";

/** A text that a merge makes, and the texts of both sides that it is made from. */
export interface Composed {
  before: readonly (string | null | undefined)[];
  after: string;
}

/** A text that neither side has; none where a side has it. */
export const composedOf = (after: string | null | undefined, before: Composed["before"]): Composed[] =>
  !after || before.includes(after) ? [] : [{ before, after }];

/**
 * The text that ends a conflict is written by the person who merges. Two texts that show no specification can also merge
 * into a text that shows one. So that person must be able to view what neither side shows.
 *
 * @throws ApiError 403
 */
export async function assertComposed(
  organizationId: string,
  composed: readonly Composed[],
  author: Actor,
): Promise<void> {
  for (const { before, after } of composed) await assertMayAdd(organizationId, before, after, author);
}
