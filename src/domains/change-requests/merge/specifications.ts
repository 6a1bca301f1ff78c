import type { Actor } from "@/access/authorization/actor";
import { assertMayAdd } from "@/domains/content/computed/may-name";

/** A text that a merge creates, and the texts of both sides that it is merged from. */
export interface Composed {
  before: readonly (string | null | undefined)[];
  after: string;
}

/** Returns the merged text in a list, or an empty list if one of the sides has the same text. */
export const composedOf = (after: string | null | undefined, before: Composed["before"]): Composed[] =>
  !after || before.includes(after) ? [] : [{ before, after }];

/**
 * Checks the merged texts that neither side has. The text of a resolution is written by the person who
 * merges, and merging two texts can create a block that shows a specification. So that person must be able to
 * view every specification that neither side shows.
 * @throws ApiError 403
 */
export async function assertComposed(
  organizationId: string,
  composed: readonly Composed[],
  author: Actor,
): Promise<void> {
  for (const { before, after } of composed) await assertMayAdd(organizationId, before, after, author);
}
