/** SQL for the level that a notification needs: `comment` for what is said in discussions, else `read`. */
export const neededLevel = (alias: string) =>
  `(CASE WHEN ${alias}."commentId" IS NULL THEN 'read' ELSE 'comment' END)::"Level"`;
