/**
 * Procedures that have large responses and whose responses seldom change. Browsers can cache each response
 * and revalidate it by its ETag.
 */
export const KEPT_BY_BROWSERS: ReadonlySet<string> = new Set([
  "content.head.pages",
  "content.revision.pages",
  "changeRequests.content.pages",
]);
