import { lacksRole } from "@/access/authorization/assert-level";
import { atLeast, COMMENT_PERMISSIONS, type Level } from "@/access/authorization/roles";
import { forbidden, invalid } from "@/lib/errors";
import { REACTIONS_MAX, type UpdateComment } from "./schema";

/**
 * A caller who views a comment or a reply. The data consists of the caller's level, and whether the caller wrote the
 * comment or created its change request.
 */
export interface Looker {
  level: Level;
  isAuthor: boolean;
  isRequestAuthor: boolean;
}

/**
 * Returns the actions that the viewer can perform on a comment or a reply. Responses and checks both use
 * this function, so they always agree.
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

/**
 * Checks that the viewer can make the changes in the input to a comment or a reply.
 * @throws ApiError 403 if the viewer can't make one of the changes
 */
export function assertMayChange(looker: Looker, input: Pick<UpdateComment, "body" | "resolved">): void {
  const rights = rightsOf(looker);
  if (input.body !== undefined && !rights.edit)
    throw forbidden("Only the author of a comment or a reply can edit its text.");
  if (input.resolved !== undefined && !rights.resolve)
    throw lacksRole(COMMENT_PERMISSIONS.resolve, "the space");
}

/**
 * Checks that the viewer can delete a comment or a reply.
 * @throws ApiError 403 if another person wrote it, and the viewer's level doesn't allow deleting it
 */
export function assertMayDelete(looker: Looker): void {
  if (!rightsOf(looker).delete) throw lacksRole(COMMENT_PERMISSIONS.delete, "the space");
}

/**
 * Returns the emoji to add to one person's reactions, and the emoji to remove. Ignores emoji that the person
 * has already added, and removed emoji that the person hasn't added.
 * @throws ApiError 400 for an emoji that is both added and removed, or for more than REACTIONS_MAX reactions
 */
export function nextReactions(
  present: ReadonlySet<string>,
  { addedReactions = [], removedReactions = [] }: Pick<UpdateComment, "addedReactions" | "removedReactions">,
): { added: string[]; removed: string[] } {
  const both = removedReactions.find((emoji) => addedReactions.includes(emoji));
  if (both !== undefined)
    throw invalid(
      "removedReactions",
      `can't contain ${both}, because \`addedReactions\` contains the same emoji`,
    );
  const added = [...new Set(addedReactions)].filter((emoji) => !present.has(emoji));
  const removed = [...new Set(removedReactions)].filter((emoji) => present.has(emoji));
  if (present.size + added.length - removed.length > REACTIONS_MAX)
    throw invalid(
      "addedReactions",
      `can't add more emojis, because each person can add at most ${REACTIONS_MAX} emojis to a comment or a reply. Remove an emoji first`,
    );
  return { added, removed };
}
