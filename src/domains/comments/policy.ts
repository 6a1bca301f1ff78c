import { lacksRole } from "@/access/authorization/assert-level";
import { atLeast, COMMENT_PERMISSIONS, type Level } from "@/access/authorization/roles";
import { forbidden, invalid } from "@/lib/errors";
import { REACTIONS_MAX, type UpdateComment } from "./schema";

/** The viewer of a comment or a reply: whether they posted it, and whether they created its change request. */
export interface Looker {
  level: Level;
  isAuthor: boolean;
  isRequestAuthor: boolean;
}

/**
 * What the viewer can do with a comment or a reply. The result is both shown and enforced, so that the two cannot
 * differ.
 */
export function rightsOf({ level, isAuthor, isRequestAuthor }: Looker) {
  const canTakePart = atLeast(level, COMMENT_PERMISSIONS.reply);
  return {
    view: atLeast(level, COMMENT_PERMISSIONS.view),
    edit: canTakePart && isAuthor,
    reply: canTakePart,
    delete: atLeast(level, COMMENT_PERMISSIONS.delete) || (canTakePart && isAuthor),
    resolve: atLeast(level, COMMENT_PERMISSIONS.resolve) || (canTakePart && (isAuthor || isRequestAuthor)),
  };
}

/** Refuses (403) what the looker may not change of a comment or a reply. */
export function assertMayChange(looker: Looker, input: Pick<UpdateComment, "body" | "resolved">): void {
  const rights = rightsOf(looker);
  if (input.body !== undefined && !rights.edit) throw forbidden("Only the author can edit this text.");
  if (input.resolved !== undefined && !rights.resolve)
    throw lacksRole(COMMENT_PERMISSIONS.resolve, "the space");
}

/** Refuses (403) to delete another person's comment, unless the viewer's level allows it. */
export function assertMayDelete(looker: Looker): void {
  if (!rightsOf(looker).delete) throw lacksRole(COMMENT_PERMISSIONS.delete, "the space");
}

/**
 * What one person's reactions are after a request: those that are there stay, adding one again or removing one that
 * is not there changes nothing. Throws 400 for an emoji that is both added and removed, and past REACTIONS_MAX.
 */
export function nextReactions(
  present: ReadonlySet<string>,
  { addedReactions = [], removedReactions = [] }: Pick<UpdateComment, "addedReactions" | "removedReactions">,
): { added: string[]; removed: string[] } {
  const both = removedReactions.find((emoji) => addedReactions.includes(emoji));
  if (both !== undefined)
    throw invalid("removedReactions", `can't have ${both}, which the same request adds`);
  const added = [...new Set(addedReactions)].filter((emoji) => !present.has(emoji));
  const removed = [...new Set(removedReactions)].filter((emoji) => present.has(emoji));
  if (present.size + added.length - removed.length > REACTIONS_MAX)
    throw invalid("addedReactions", `can add at most ${REACTIONS_MAX} emojis for each person`);
  return { added, removed };
}
