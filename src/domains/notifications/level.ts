/** What is said in discussions is for those who take part in them; everything else for whoever sees the space. */
export const neededLevel = (alias: string) =>
  `(CASE WHEN ${alias}."commentId" IS NULL THEN 'read' ELSE 'comment' END)::"Level"`;
