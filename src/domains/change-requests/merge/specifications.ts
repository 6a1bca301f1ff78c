import type { Actor } from "@/access/authorization/actor";
import { assertMayAdd } from "@/domains/content/computed/may-name";

/** A text that a merge creates, and the texts of both sides that it is merged from. */
export interface Composed {
  before: readonly (string | null | undefined)[];
  after: string;
}

/** Returns a list with the merged text. The list is empty if one of the sides already has this text. */
export const composedOf = (after: string | null | undefined, before: Composed["before"]): Composed[] =>
  !after || before.includes(after) ? [] : [{ before, after }];

/**
 * Checks the merged texts that exist on neither side. Such a text can show a specification, because a person
 * wrote the text to resolve a conflict, or because the merge combined two texts. The person who merges must
 * be able to view each specification that neither side shows.
 * @throws ApiError 403
 */
export async function assertComposed(
  organizationId: string,
  composed: readonly Composed[],
  author: Actor,
): Promise<void> {
  for (const { before, after } of composed) await assertMayAdd(organizationId, before, after, author);
}
