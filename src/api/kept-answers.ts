/**
 * Procedures whose responses are large and seldom change. Browsers can cache these responses and revalidate
 * them with the ETag.
 */
export const KEPT_BY_BROWSERS: ReadonlySet<string> = new Set([
  "content.head.pages",
  "content.revision.pages",
  "changeRequests.content.pages",
]);
